/** Holds results to what their component declares that it gives. */
import type { GivenCriterion, GivenNumber, GivenSeries, Gives } from '../contracts/gives.js'
import { declaredUnder, isPattern } from '../names.js'
import { either, suggestion } from '../schema/words.js'
import { finite, misshapen, refuse } from './shape.js'

type Part = Exclude<keyof Gives, 'annotations'>
type Declared<P extends Part> = NonNullable<Gives[P]>[string]

/** What is declared of a name. */
export function declaredIn<P extends Part>(gives: Gives, part: P, name: string, path: string): Declared<P> {
  const found = declaredUnder(gives[part] as Readonly<Record<string, Declared<P>>> | undefined, name)
  if (found !== undefined) return found
  const names = Object.keys(gives[part] ?? {})
  return misshapen(path, `a name that the component declares in gives.${part} (${hintFor(name, names)})`, 'a value')
}

function hintFor(name: string, names: readonly string[]): string {
  const hint = names.length === 0 ? 'There are none' : suggestion(name, names)
  return `${hint[0]!.toLowerCase()}${hint.slice(1).replace(/\.$/, '')}`
}

/** Whether all is there that is declared and not optional; patterns may have no match. */
export function checkComplete(
  gives: Gives,
  part: Part,
  names: ReadonlySet<string>,
  path: (name: string) => string,
): void {
  for (const [name, declared] of Object.entries(gives[part] ?? {})) {
    if (isPattern(name) || declared.optional === true || names.has(name)) continue
    misshapen(
      path(name),
      `a value, since gives.${part} declares it (unknown(why) is one; optional: true lets it be absent)`,
      'nothing',
    )
  }
}

/** Sums of decimals miss a bound by the last digit. */
const SLACK = 1e-9

export const within =
  ({ range }: GivenNumber) =>
  (value: unknown, path: string): void => {
    const number = finite(value, path)
    if (range === undefined) return
    const [least, most] = range
    const slack = SLACK * Math.max(1, Math.abs(least), Math.abs(most))
    if (number < least - slack || number > most + slack)
      refuse(path, `a number from ${least} to ${most}, as declared`, value)
  }

/** A score in its range, or one of the labels. */
export const outcomeOf =
  (declared: GivenCriterion) =>
  (value: unknown, path: string): void => {
    const { outcomes } = declared
    if (outcomes === undefined) {
      if (typeof value === 'string') refuse(path, 'a number: gives.criteria declares no outcomes for it', value)
      return within(declared)(value, path)
    }
    if (outcomes === 'any') return typeof value === 'string' ? undefined : within(declared)(value, path)
    const labels = labelsOf(outcomes)
    if (labels.includes(value as string)) return
    refuse(path, `${either(labels.map((label) => `"${label}"`))}, as declared`, value)
  }

export const labelsOf = (outcomes: Exclude<GivenCriterion['outcomes'], 'any' | undefined>): readonly string[] =>
  Array.isArray(outcomes) ? (outcomes as readonly string[]) : Object.keys(outcomes)

export function checkAxis({ over }: GivenSeries, got: unknown, path: string): void {
  if (over !== undefined && got !== over) refuse(path, `"${over}", as declared`, got)
}
