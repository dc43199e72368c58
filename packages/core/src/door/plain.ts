import { refuse } from './shape.js'

/** About as many characters as the largest result that is stored has. */
export const LARGEST_RESULT = 32e6
/** Where a component puts what it likes: there, a field without a value is a mistake and not just left out. */
const OWN = new Set(['details', 'annotations', 'references'])

/** Whether JSON holds all of a value as it is: no date, map, function, NaN or circle, and nothing missing. */
export function checkPlain(value: unknown, path: string): void {
  const budget = { left: LARGEST_RESULT, whole: path }
  walk(value, path, { budget, above: [], isOwn: false })
}

interface Walk {
  readonly budget: { left: number; readonly whole: string }
  readonly above: readonly object[]
  readonly isOwn: boolean
}

function walk(value: unknown, path: string, { budget, above, isOwn }: Walk): void {
  budget.left -= typeof value === 'string' ? value.length + 2 : 4
  if (budget.left < 0) refuse(budget.whole, `at most ${LARGEST_RESULT / 1e6} million characters`, 'more')
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) refuse(path, 'a finite number', value)
    return
  }
  if (typeof value !== 'object') return refuse(path, 'plain data', value)
  if (above.includes(value)) refuse(path, 'plain data without circles', value)
  const inside = { budget, above: [...above, value] }
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) walk(value[index], `${path}[${index}]`, { ...inside, isOwn })
    return
  }
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) refuse(path, 'plain data', value)
  for (const [name, member] of Object.entries(value)) {
    const own = isOwn || OWN.has(name)
    if (member !== undefined || own) walk(member, `${path}.${name}`, { ...inside, isOwn: own })
  }
}
