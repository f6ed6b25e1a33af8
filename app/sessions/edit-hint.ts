/**
 * Where an editor finds the record of a page, for the banner of the preview; nothing for anybody else.
 *
 * @param place the menu of the backend's dashboard, in its words
 */
export function editHint({ i18n }: { i18n: { preview?: boolean } }, place: string, name: string): { edit?: string } {
  return i18n.preview ? { edit: `. Modifier\u00a0: ${place} › «\u00a0${name}\u00a0»` } : {}
}
