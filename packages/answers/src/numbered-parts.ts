/** The parts of a text that begin with a number at the start of a line, up to the next such line, by that number. */
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

/** The parts of a text for the items from the first to the last. */
export function numberedParts(text: string, [first, last]: readonly [number, number]): string {
  const parts = partsByNumber(text)
  return [...parts]
    .filter(([item]) => item >= first && item <= last)
    .map(([item, part]) => `${item}. ${part}`)
    .join('\n')
}
