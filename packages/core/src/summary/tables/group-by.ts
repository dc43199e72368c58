export interface Group<T> {
  /** The tags of its members, by which it was made. */
  readonly tags: Readonly<Record<string, string>>
  readonly members: readonly T[]
}

/** Stands for the value of a tag that a scenario does not have. */
export const UNTAGGED = '(none)'

/**
 * Groups by the values of tags, each combination that occurs. Groups come in the order of their values, tag by tag,
 * numbers as numbers; members keep their order.
 */
export function groupBy<T>(
  items: Iterable<T>,
  tags: readonly string[],
  tagsOf: (item: T) => Readonly<Record<string, string>>,
): Group<T>[] {
  const groups = new Map<string, { values: string[]; members: T[] }>()
  for (const item of items) {
    const own = tagsOf(item)
    const values = tags.map((tag) => (Object.hasOwn(own, tag) ? own[tag]! : UNTAGGED))
    const key = JSON.stringify(values)
    const group = groups.get(key) ?? { values, members: [] }
    group.members.push(item)
    groups.set(key, group)
  }
  const sorted = [...groups.values()].sort((left, right) => compareValues(left.values, right.values))
  return sorted.map(({ values, members }) => ({
    tags: Object.fromEntries(tags.map((tag, index) => [tag, values[index]!])),
    members,
  }))
}

function compareValues(left: readonly string[], right: readonly string[]): number {
  for (const [index, value] of left.entries()) {
    const order = compare(value, right[index]!)
    if (order !== 0) return order
  }
  return 0
}

/** Code-unit order for text: the same on every machine. */
function compare(left: string, right: string): number {
  const numbers = isNumber(left) && isNumber(right) ? Number(left) - Number(right) : 0
  if (numbers !== 0) return numbers
  if (left === right) return 0
  return left < right ? -1 : 1
}

const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)
