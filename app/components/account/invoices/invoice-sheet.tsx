import { AddressLines } from "~/components/ui/page-parts"
import type { InvoiceDetail, InvoiceSeller } from "~/shop/account/invoices/invoices.server"
import { Sum } from "~/components/cart/cart-totals"
import { orderSentences } from "~/texts/account"
import { DataTable } from "~/components/ui/data-table"

type PartyProps = {
  id: string
  title: string
  lines: readonly (string | null)[]
  siren: string | null
  register?: string | null
  vatNumber: string | null
}

/** Seller or buyer. */
function Party({ id, title, lines, siren, register, vatNumber }: PartyProps) {
  return (
    <section className="grid content-start gap-2" aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <AddressLines lines={lines} />
      {siren ? <p>SIREN&nbsp;: {siren}</p> : null}
      {register ? <p>{register}</p> : null}
      {vatNumber ? <p>Numéro de TVA&nbsp;: {vatNumber}</p> : null}
    </section>
  )
}

function Lines({ lines, pricesWithVat }: Pick<InvoiceDetail, "lines" | "pricesWithVat">) {
  const terms = pricesWithVat ? "TTC" : "HT"
  const hasNetPrices = lines.some(({ priceWithoutVat }) => priceWithoutVat !== null)
  const columns = [
    { heading: "Désignation" },
    { heading: "Quantité", isAmount: true },
    ...(hasNetPrices ? [{ heading: "Prix unitaire HT", isAmount: true }] : []),
    { heading: `Prix unitaire ${terms}`, isAmount: true },
    { heading: `Total ${terms}`, isAmount: true },
  ]
  const rows = lines.map(({ description, quantity, price, priceWithoutVat, total }, position) => ({
    key: `${position} ${description}`,
    cells: [description, quantity, ...(hasNetPrices ? [priceWithoutVat] : []), price, total],
  }))
  return <DataTable name="Articles" columns={columns} rows={rows} />
}

/** An invoice for the screen and, by the browser's own print command, for A4. */
export function InvoiceSheet({ invoice, seller }: { invoice: InvoiceDetail; seller: InvoiceSeller }) {
  const { date, period, status, lines, reduction, withoutVat, vat, total, buyer } = invoice
  return (
    <article className="grid max-w-3xl gap-6">
      <p>
        <strong>{status}</strong>
        {date ? `, émise le ${date}` : null}
        {period ? <span className="block text-soft"> Période {period}</span> : null}
      </p>
      <div className="grid gap-6 md:grid-cols-2 print:grid-cols-2">
        <Party id="vendeur" title="Vendeur" {...seller} lines={[...seller.lines, seller.email]} />
        <Party id="client" title="Client" {...buyer} lines={[...buyer.lines, buyer.email]} />
      </div>
      <Lines lines={lines} pricesWithVat={invoice.pricesWithVat} />
      <dl className="totals">
        <Sum label="Remises" amount={reduction} />
        <Sum label="Total HT" amount={withoutVat} />
        {vat.map(({ label, base, amount }) => (
          <Sum
            key={label}
            label={
              <>
                {label} <span className="text-soft">sur {base} HT</span>
              </>
            }
            amount={amount}
          />
        ))}
        <Sum label="Total TTC" amount={total} kind="total" />
      </dl>
      {seller.note && (buyer.siren || buyer.vatNumber) ? <p className="text-soft">{seller.note}</p> : null}
      <p className="text-soft print:hidden">{orderSentences.print}</p>
    </article>
  )
}
