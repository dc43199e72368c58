/** A number, or a text such as a time. */
export function orderOf(text: string | undefined): string | number | undefined {
  if (text === undefined || text.trim() === '') return undefined
  const number = Number(text)
  return Number.isFinite(number) ? number : text.trim()
}

/** Numbers and texts sort as what they are; what has no order stays as it came. */
export function compareOrders(a: string | number | undefined, b: string | number | undefined): number {
  if (a === undefined || b === undefined || a === b) return 0
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a) < String(b) ? -1 : 1
}
