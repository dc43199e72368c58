import { AttuneError, type GivenCriterion, type Gives } from '@attune/core'
import { declaredUnder, type Entry, givesOf, labelsOf, pathText, suggestion } from '@attune/core/runtime'
import type { ConfigScope } from './config-scope.js'
import type { SectionScope } from './section.js'
import type { Written } from '../written/written.js'

/** What a section of the config says of a number or a label. */
export interface NamedNumber {
  /** Of the estimator or judge. */
  readonly label: string
  /** Of its measure or criterion. */
  readonly name: string
  /** Labels that count, where it has labels. */
  readonly labels?: readonly string[]
}

/** Reports a number, or a label, that the component behind a label does not give. */
export function checkNumber(
  scope: Pick<ConfigScope, 'registry' | 'problems'>,
  { estimators, judges }: SectionScope['parts'],
  { label, name, labels = [] }: NamedNumber,
  written: Written,
): void {
  const entries = [...estimators, ...judges].filter((entry) => entry.label === label)
  const all = entries.map((entry) => givesIn(scope, entry))
  const found = all.flatMap((gives) => declaredUnder({ ...gives?.measures, ...gives?.criteria }, name) ?? [])
  // Of a component that cannot say it, as its file has a mistake, the file is named.
  if (all.length === 0 || all.includes(undefined)) return
  const where = pathText(written.path)
  const report = (what: string, wrong: string, names: readonly string[]): void => {
    const fix = suggestion(wrong, names)
    scope.problems.add(new AttuneError('CONFIG_UNKNOWN_NAME', { where, what, name: wrong }, { fix }), written.place)
  }
  if (found.length === 0) {
    const names = all.flatMap((gives) => Object.keys({ ...gives!.measures, ...gives!.criteria }))
    return report(`number of ${label}`, name, names)
  }
  const listed = found.flatMap((each: GivenCriterion) =>
    each.outcomes === undefined || each.outcomes === 'any' ? [] : [labelsOf(each.outcomes)],
  )
  // A score, or any label.
  if (listed.length < found.length) return
  const known = listed.flat()
  for (const wrong of labels.filter((each) => !known.includes(each))) report(`label of ${label}.${name}`, wrong, known)
}

/** Nothing of a component that cannot say it. */
export function givesIn({ registry }: Pick<ConfigScope, 'registry'>, { kind, use, options }: Entry): Gives | undefined {
  try {
    return givesOf(registry.get(kind, use), options, use)
  } catch {
    return undefined
  }
}
