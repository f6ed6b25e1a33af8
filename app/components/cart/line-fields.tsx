type LineFieldsProps = {
  lineId: string
  /** Address of the page to come back to with the modal open; null leads to the cart's page. */
  back: string | null
}

/** What every gesture on a cart line posts beside its own value. */
export function LineFields({ lineId, back }: LineFieldsProps) {
  return (
    <>
      <input type="hidden" name="lineId" value={lineId} />
      {back === null ? null : <input type="hidden" name="returnTo" value={back} />}
    </>
  )
}
