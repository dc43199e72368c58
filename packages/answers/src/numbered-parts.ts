/** Divides a text at lines that begin with a number. Result: the parts by number. */
function partsByNumber(text: string): ReadonlyMap<number, string> {
  const parts = new Map<number, string>()
  let open: number | undefined
  for (const line of text.split('\n')) {
    const [, digits, rest = ''] = /^[\s*#_-]*([0-9]{1,2})[.、):：]\s*(.*)$/u.exec(line) ?? []
    if (digits !== undefined) open = Number(digits)
    if (open === undefined) continue
    const said = digits === undefined ? line.trim() : rest.trim()
    parts.set(open, [parts.get(open), said].filter(Boolean).join('\n'))
  }
  return parts
}

/** Text of the numbered items from `first` to `last`. */
export function numberedParts(text: string, [first, last]: readonly [number, number]): string {
  const parts = partsByNumber(text)
  return [...parts]
    .filter(([item]) => item >= first && item <= last)
    .map(([item, part]) => `${item}. ${part}`)
    .join('\n')
}
