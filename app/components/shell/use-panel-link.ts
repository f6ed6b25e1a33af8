import { useAccountLink } from "~/components/account/use-account-link"
import { useEstimateLink } from "~/components/estimate/use-estimate-link"

/** Makes an address that editors wrote one for this visitor and page: some pages have a panel, which opens instead. */
export function usePanelLink(): (href: string) => string {
  const accountLink = useAccountLink()
  const estimateLink = useEstimateLink()
  return (href) => accountLink(estimateLink(href))
}
