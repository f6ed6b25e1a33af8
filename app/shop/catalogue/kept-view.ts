/**
 * Keeps what was made of catalogue records, which all readers share, until one of them is renewed.
 *
 * @returns what makes a view, or gives the one made before of the same records with the same key
 */
export function createKeptView<View>(): (key: string, records: readonly [object, ...object[]], make: () => View) => View {
  const kept = new WeakMap<object, { key: string; records: readonly object[]; view: View }>()
  return (key, records, make) => {
    const known = kept.get(records[0])
    if (known?.key === key && known.records.every((record, index) => record === records[index])) return known.view
    const view = make()
    kept.set(records[0], { key, records, view })
    return view
  }
}
