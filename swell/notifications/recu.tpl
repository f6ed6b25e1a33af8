<div lang="fr" style="max-width:560px;margin:0 auto;padding:24px;font:16px/1.6 Arial,sans-serif">
  <p><strong>{{ store.name | escape }}</strong></p>
  <h1 style="font-size:24px;line-height:1.2">{{ subject | escape }}</h1>
  <p>Bonjour,</p>
  <p>{{ opening | escape }}</p>
  <p>{{ received | escape }}, sous la référence {{ reference | escape }}.</p>
  <table style="width:100%">
    {% for row in rows %}<tr><th scope="row" style="text-align:left;vertical-align:top">{{ row.name | escape }}</th><td>{{ row.value | escape | newline_to_br }}</td></tr>
    {% endfor %}
  </table>
  <p>{{ content.closing | escape }}<br>{{ store.name | escape }}</p>
</div>
