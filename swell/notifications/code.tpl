<div lang="fr" style="max-width:560px;margin:0 auto;padding:24px;font:16px/1.6 Arial,sans-serif">
  <p><strong>{{ store.name | escape }}</strong></p>
  <h1 style="font-size:24px;line-height:1.2">{{ subject | escape }}</h1>
  <p>Bonjour,</p>
  <p>Votre code de résiliation :<br><strong style="font-size:28px;letter-spacing:4px">{{ code | escape }}</strong></p>
  <p>Il est valable quinze minutes. Vous n’avez rien demandé ? Ignorez cet e-mail : sans ce code, rien ne change.</p>
  <p>{{ content.closing | escape }}<br>{{ store.name | escape }}</p>
</div>
