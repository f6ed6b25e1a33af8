import { type ShopContact, phoneAddress } from "~/shop/content/shell-view"

/** How to say the same without the form: by mail, by telephone, by letter. */
export function ContactWays({ contact: { email, phone, place } }: { contact: ShopContact }) {
  return (
    <aside className="form-aside" aria-labelledby="nous-ecrire">
      <h2 id="nous-ecrire">Nous écrire autrement</h2>
      {email ? (
        <p>
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
        </p>
      ) : null}
      {phone ? (
        <p>
          <a className="link" href={phoneAddress(phone)}>
            {phone}
          </a>
        </p>
      ) : null}
      {place ? (
        <address className="not-italic">
          {place.name}
          <br />
          {place.street}
          <br />
          {place.town}
        </address>
      ) : null}
    </aside>
  )
}
