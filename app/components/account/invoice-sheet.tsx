import type { InvoiceDetail } from "~/shop/account/invoice-views"

type InvoiceSheetProps = { invoice: InvoiceDetail; seller: { name: string; email: string | null } }

function Buyer({ buyer }: { buyer: InvoiceDetail["buyer"] }) {
  return (
    <section className="grid content-start gap-1" aria-labelledby="client">
      <h2 id="client" className="text-lg">
        Client
      </h2>
      <address className="not-italic">
        {[...buyer.lines, buyer.email].map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      {buyer.siren ? <p>SIREN&nbsp;: {buyer.siren}</p> : null}
      {buyer.vatNumber ? <p>N° TVA&nbsp;: {buyer.vatNumber}</p> : null}
    </section>
  )
}

function Seller({ seller }: Pick<InvoiceSheetProps, "seller">) {
  return (
    <section className="grid content-start gap-1" aria-labelledby="vendeur">
      <h2 id="vendeur" className="text-lg">
        Vendeur
      </h2>
      <p>{seller.name}</p>
      {seller.email ? <p>{seller.email}</p> : null}
    </section>
  )
}

function Lines({ lines }: Pick<InvoiceDetail, "lines">) {
  return (
    <div className="table-frame">
      <table>
        <thead>
          <tr>
            <th scope="col">Désignation</th>
            <th scope="col">Quantité</th>
            <th scope="col">Prix TTC</th>
            <th scope="col">Total TTC</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ description, quantity, price, total }, position) => (
            <tr key={`${position} ${description}`}>
              <th scope="row">{description}</th>
              <td>{quantity}</td>
              <td className="tabular-nums">{price}</td>
              <td className="tabular-nums">{total}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** An invoice for the screen and, by the browser's own print command, for A4. */
export function InvoiceSheet({ invoice, seller }: InvoiceSheetProps) {
  const { date, period, status, lines, reduction, withoutVat, vat, total, buyer } = invoice
  return (
    <article className="grid max-w-3xl gap-6">
      <p>
        {date ? `Du ${date} · ` : null}
        <strong>{status}</strong>
        {period ? <span className="block text-soft">Période {period}</span> : null}
      </p>
      <div className="grid gap-6 sm:grid-cols-2 print:grid-cols-2">
        <Seller seller={seller} />
        <Buyer buyer={buyer} />
      </div>
      <Lines lines={lines} />
      <dl className="totals">
        {reduction ? (
          <div>
            <dt>Remises</dt>
            <dd>{reduction}</dd>
          </div>
        ) : null}
        <div>
          <dt>Total HT</dt>
          <dd>{withoutVat}</dd>
        </div>
        <div>
          <dt>TVA</dt>
          <dd>{vat}</dd>
        </div>
        <div className="total">
          <dt>Total TTC</dt>
          <dd>{total}</dd>
        </div>
      </dl>
      <p className="text-soft print:hidden">
        Pour l’imprimer ou l’enregistrer en PDF, utilisez la commande «&nbsp;Imprimer&nbsp;» de votre navigateur.
      </p>
    </article>
  )
}
