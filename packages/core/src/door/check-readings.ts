/** Checks results of estimators and judges against the component's `gives`. */

import type { GivenSeries, Gives } from '../contracts/gives.js'
import { declaredUnder, isPattern } from '../values.js'
import { suggestion } from '../schema/suggestion.js'
import { misshapen, refuse } from './shape.js'

/** Member of `gives` that declares results: measures, series or criteria. */
type Part = Exclude<keyof Gives, 'annotations'>
type Declared<P extends Part> = NonNullable<Gives[P]>[string]

/** Returns the declaration of a result. Throws Misshapen if `gives` does not declare the name. */
export function declaredIn<P extends Part>(
  gives: Gives,
  part: P,
  name: string,
  path: string,
): Declared<P> {
  const found = declaredUnder(
    gives[part] as Readonly<Record<string, Declared<P>>> | undefined,
    name,
  )
  if (found !== undefined) return found
  const names = Object.keys(gives[part] ?? {})
  return misshapen(
    path,
    `a name that the component declares in gives.${part} (${hintFor(name, names)})`,
    'a value',
  )
}

function hintFor(name: string, names: readonly string[]): string {
  const hint = names.length === 0 ? 'There are none' : suggestion(name, names)
  return `${hint[0]!.toLowerCase()}${hint.slice(1).replace(/\.$/, '')}`
}

/** Checks that there is a result for every declared name, except optional names and patterns. */
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

export function checkAxis({ over }: GivenSeries, got: unknown, path: string): void {
  if (over !== undefined && got !== over) refuse(path, `"${over}", as declared`, got)
}
