<div lang="fr" style="max-width:560px;margin:0 auto;padding:24px;font:16px/1.6 Arial,sans-serif">
  <p><strong>{{ store.name | escape }}</strong></p>
  <h1 style="font-size:24px;line-height:1.2">{{ subject | escape }}</h1>
  <p>Bonjour{% if name %} {{ name | escape }}{% endif %},</p>
  <p>{{ opening | escape }}</p>
  <table style="width:100%">
    {% for item in items %}<tr><th scope="row" style="font-weight:400;text-align:left">{{ item.name | escape }}{% if item.detail %}<br>{{ item.detail | escape }}{% endif %}</th><td style="text-align:right">{{ item.value | escape }}</td></tr>
    {% endfor %}{% for row in rows %}<tr><th scope="row" style="text-align:left">{{ row.name | escape }}</th><td style="text-align:right">{{ row.value | escape }}</td></tr>
    {% endfor %}
  </table>
  {% if delivery %}<p>{{ delivery | escape }}.</p>{% endif %}
  {% if address %}<p>{{ address_title | escape }} :<br>{% for line in address %}{{ line | escape }}<br>{% endfor %}</p>{% endif %}
  {% if billing %}<p>Facturation :<br>{% for line in billing %}{{ line | escape }}<br>{% endfor %}</p>{% endif %}
  {% if payment %}<p>Moyen de paiement : {{ payment | escape }}</p>{% endif %}
  {% if transfer %}<h2 style="font-size:18px">Votre virement</h2>
  <table>
    {% for row in transfer %}<tr><th scope="row" style="text-align:left">{{ row.name | escape }}</th><td>{{ row.value | escape }}</td></tr>
    {% endfor %}
  </table>{% endif %}
  {% if pay_before %}<p>Nous attendons votre règlement jusqu’au {{ pay_before | escape }} ; passé cette date, la commande est annulée.</p>{% endif %}
  {% if renewals %}{% for renewal in renewals %}<p>{{ renewal | escape }}</p>
  {% endfor %}{% endif %}{% if link %}<p><a href="{{ link | escape }}">{{ link_text | escape }}</a></p>{% endif %}
  {% if end_link %}<p><a href="{{ end_link | escape }}">Résilier votre contrat</a></p>{% endif %}
  <p>{{ content.closing | escape }}<br>{{ store.name | escape }}</p>
  {% if seller %}<h2 style="font-size:18px">Votre vendeur</h2>
  <p>{% for line in seller %}{{ line | escape }}<br>{% endfor %}</p>{% endif %}
  {% if withdrawal %}<h2 style="font-size:18px">Votre droit de rétractation</h2>
  <p>{{ content.withdrawal | escape }}</p>
  {% if withdrawal_periods %}{% for period in withdrawal_periods %}<p>{{ period | escape }}</p>
  {% endfor %}{% endif %}{% if exceptions %}{% for exception in exceptions %}<p>{{ exception | escape }}</p>
  {% endfor %}{% endif %}
  {{ withdrawal }}{% endif %}
  {% if terms %}<h2 style="font-size:18px">Conditions générales de vente{% if terms_version %}, version {{ terms_version | escape }}{% endif %}</h2>
  {{ terms }}{% endif %}
</div>
