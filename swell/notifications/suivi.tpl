<div lang="fr" style="max-width:560px;margin:0 auto;padding:24px;font:16px/1.6 Arial,sans-serif">
  <p><strong>{{ store.name | escape }}</strong></p>
  <h1 style="font-size:24px;line-height:1.2">{{ subject | escape }}</h1>
  <p>Bonjour,</p>
  <p>Suivez votre commande avec ce lien. Il remplace tout lien demandé auparavant.</p>
  <p><a href="{{ link | escape }}">Suivre la commande</a></p>
  <p>{{ content.closing | escape }}<br>{{ store.name | escape }}</p>
</div>
