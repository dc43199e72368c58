import { abridge, cleanLine } from '@attune/tables'

/**
 * Names in figures: long names lose their middle, because their ends tell versions apart, and different names stay
 * different, or their marks would be drawn on each other.
 */
export function shortNames(names: Iterable<string>, columns: number): (name: string) => string {
  const labels = new Map<string, string>()
  const taken = new Set<string>()
  for (const name of new Set(names)) {
    const short = abridge(cleanLine(name), columns, '…')
    let label = short
    for (let number = 2; taken.has(label); number++) label = `${short} (${number})`
    taken.add(label)
    labels.set(name, label)
  }
  return (name) => labels.get(name) ?? abridge(cleanLine(name), columns, '…')
}
