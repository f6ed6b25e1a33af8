<div lang="fr" style="max-width:560px;margin:0 auto;padding:24px;font:16px/1.6 Arial,sans-serif">
  <p><strong>{{ store.name | escape }}</strong></p>
  <h1 style="font-size:24px;line-height:1.2">De nouveau disponible : {{ product.name | escape }}</h1>
  <p>Bonjour,</p>
  <p>Vous nous aviez demandé de vous prévenir. C’est notre seul e-mail à ce sujet.</p>
  <p><a href="{{ settings.boutique.shop_url | escape }}/produits/{{ product_id | escape }}">Voir le produit</a></p>
  <p>{{ content.closing | escape }}<br>{{ store.name | escape }}</p>
</div>
