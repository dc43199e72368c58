/** Maximum number of levels in a record. The functions that read records are recursive. */
const MOST = 100
export const TOO_DEEP = `the record has more than ${MOST} levels`

export function isDeep(value: unknown, levels = MOST): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inside) => isDeep(inside, levels - 1))
}
