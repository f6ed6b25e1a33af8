import { AddressLines } from "~/components/ui/address-lines"
import type { InvoiceSeller } from "~/shop/account/invoices/invoices.server"
import type { InvoiceDetail } from "~/shop/account/invoices/invoice-views"

type InvoiceSheetProps = { invoice: InvoiceDetail; seller: InvoiceSeller }

function Buyer({ buyer }: { buyer: InvoiceDetail["buyer"] }) {
  return (
    <section className="grid content-start gap-1" aria-labelledby="client">
      <h2 id="client" className="text-lg">
        Client
      </h2>
      <AddressLines lines={[...buyer.lines, buyer.email]} />
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
      <AddressLines lines={[...seller.lines, seller.email]} />
      {seller.siren ? <p>SIREN&nbsp;: {seller.siren}</p> : null}
      {seller.register ? <p>{seller.register}</p> : null}
      {seller.vatNumber ? <p>N° TVA&nbsp;: {seller.vatNumber}</p> : null}
    </section>
  )
}

function Lines({ lines }: Pick<InvoiceDetail, "lines">) {
  const haveNetPrices = lines.some(({ priceWithoutVat }) => priceWithoutVat !== null)
  return (
    <div className="table-frame">
      <table>
        <thead>
          <tr>
            <th scope="col">Désignation</th>
            <th scope="col" className="amount">
              Quantité
            </th>
            {haveNetPrices ? (
              <th scope="col" className="amount">
                Prix unitaire HT
              </th>
            ) : null}
            <th scope="col" className="amount">
              Prix unitaire TTC
            </th>
            <th scope="col" className="amount">
              Total TTC
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ description, quantity, price, priceWithoutVat, total }, position) => (
            <tr key={`${position} ${description}`}>
              <th scope="row">{description}</th>
              <td className="amount">{quantity}</td>
              {haveNetPrices ? <td className="amount">{priceWithoutVat}</td> : null}
              <td className="amount">{price}</td>
              <td className="amount">{total}</td>
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
        {vat.map(({ label, base, amount }) => (
          <div key={label}>
            <dt>
              {label} <span className="text-soft">sur {base} HT</span>
            </dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div className="total">
          <dt>Total TTC</dt>
          <dd>{total}</dd>
        </div>
      </dl>
      {seller.note && (buyer.siren || buyer.vatNumber) ? <p className="text-soft">{seller.note}</p> : null}
      <p className="text-soft print:hidden">
        Pour l’imprimer ou l’enregistrer en PDF, utilisez la commande «&nbsp;Imprimer&nbsp;» de votre navigateur.
      </p>
    </article>
  )
}
