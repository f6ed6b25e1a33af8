/** The records of a list that fulfil a condition, as many as asked. */
export async function listRecords<Fields>(
  { swell }: SwellRequest,
  path: string,
  where: Record<string, unknown>,
  query: { limit?: number; sort?: string } = {},
): Promise<(Fields & { id: string })[]> {
  const page = (await swell.get(path, { where, limit: 100, ...query })) as { results?: (Fields & { id: string })[] } | "" | null
  return page ? (page.results ?? []) : []
}

/** The first record that fulfils a condition, or null. */
export async function findRecord<Fields>(
  req: SwellRequest,
  path: string,
  where: Record<string, unknown>,
  sort?: string,
): Promise<(Fields & { id: string }) | null> {
  const [found] = await listRecords<Fields>(req, path, where, { limit: 1, ...(sort === undefined ? {} : { sort }) })
  return found ?? null
}

/** The record at a path, or null: the platform answers an empty text for a missing one. */
export async function readRecord<Fields>({ swell }: SwellRequest, path: string): Promise<(Fields & { id: string }) | null> {
  const found = (await swell.get(path)) as (Fields & { id: string }) | "" | null
  return found ? found : null
}
