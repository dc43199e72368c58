/**
 * Sections: keys of an evaluation that packages other than the core define and read. The host
 * provides them.
 */
import { AttuneError, type GivenCriterion, type Gives } from '@attune/core/internal'
import {
  declaredUnder,
  type Entry,
  type EvaluationConfig,
  type Format,
  givesOf,
  labelsOf,
  type Path,
  pathText,
  suggestion,
} from '@attune/core/runtime'
import type { Problems, Written } from '../written/written.js'
import type { ConfigScope } from './config-scope.js'
import { type FormattedOption, formattedOptions } from './settle.js'

/** Measure or criterion that a section names, and optionally its labels. */
interface NamedResult {
  /** Label of the estimator or judge. */
  readonly label: string
  /** Name of the measure or criterion. */
  readonly name: string
  /** Labels of the criterion that the section names. */
  readonly labels?: readonly string[]
}

/**
 * Reports a measure, criterion or label that the estimator or judge with this label does not
 * declare.
 */
export function checkNumber(
  scope: Pick<ConfigScope, 'registry' | 'problems'>,
  { estimators, judges }: SectionScope['parts'],
  { label, name, labels = [] }: NamedResult,
  written: Written,
): void {
  const entries = [...estimators, ...judges].filter((entry) => entry.label === label)
  const all = entries.map((entry) => givesIn(scope, entry))
  const found = all.flatMap(
    (gives) => declaredUnder({ ...gives?.measures, ...gives?.criteria }, name) ?? [],
  )
  // The declaration is unknown if the file of the component has a mistake, which is reported
  // elsewhere.
  if (all.length === 0 || all.includes(undefined)) return
  const where = pathText(written.path)
  const report = (what: string, wrong: string, names: readonly string[]): void => {
    const fix = suggestion(wrong, names)
    scope.problems.add(
      new AttuneError('CONFIG_UNKNOWN_NAME', { where, what, name: wrong }, { fix }),
      written.place,
    )
  }
  if (found.length === 0) {
    const names = all.flatMap((gives) => Object.keys({ ...gives!.measures, ...gives!.criteria }))
    return report(`number of ${label}`, name, names)
  }
  const labelLists = found.flatMap((each: GivenCriterion) =>
    each.outcomes === undefined || each.outcomes === 'any' ? [] : [labelsOf(each.outcomes)],
  )
  // The criterion is a score, or accepts any label.
  if (labelLists.length < found.length) return
  const known = labelLists.flat()
  for (const wrong of labels.filter((each) => !known.includes(each)))
    report(`label of ${label}.${name}`, wrong, known)
}

/** Declared results of an entry. Undefined if they cannot be computed. */
function givesIn(
  { registry }: Pick<ConfigScope, 'registry'>,
  { kind, use, options }: Entry,
): Gives | undefined {
  try {
    return givesOf(registry.get(kind, use), options, use)
  } catch {
    return undefined
  }
}

/** Options of analyses that name a measure of an estimator or a criterion of a judge. */
type Parts = SectionScope['parts']

interface NameRule {
  readonly what: string
  readonly entries: keyof Pick<Parts, 'estimators' | 'judges'>
  readonly labels: Format
  declared(gives: Gives): Readonly<Record<string, object>> | undefined
}

const nameRules: Partial<Record<Format, NameRule>> = {
  'measure-name': {
    what: 'measure',
    entries: 'estimators',
    labels: 'estimator-label',
    declared: ({ measures }) => measures,
  },
  'criterion-name': {
    what: 'criterion',
    entries: 'judges',
    labels: 'judge-label',
    declared: ({ criteria }) => criteria,
  },
}

/**
 * Checks names of measures and criteria in the options of an analysis. If an option in the same map
 * names estimators or judges, these must declare the name. Otherwise any of the evaluation must.
 */
export function checkGivenNames(
  scope: Pick<ConfigScope, 'registry' | 'problems'>,
  parts: Parts,
  { kind, use, options }: Entry,
  written: Written,
): void {
  const { options: schema } = scope.registry.get(kind, use)
  const found = [
    ...formattedOptions({ ...schema }, structuredClone(options) as Record<string, unknown>),
  ]
  for (const option of found) {
    const rule = nameRules[option.format]
    const at = written.nearest(option.path)
    // Names in defaults are not checked.
    if (!rule || at.path.length < written.path.length + option.path.length) continue
    const labels = found.filter(
      ({ format, path }) => format === rule.labels && isBeside(path, option.path),
    )
    checkName(scope, parts, option, {
      wanted: rule,
      labels: labels.map(({ value }) => String(value)),
      at,
    })
  }
}

function checkName(
  scope: Pick<ConfigScope, 'registry' | 'problems'>,
  parts: Parts,
  { value }: FormattedOption,
  {
    wanted: rule,
    labels,
    at,
  }: { readonly wanted: NameRule; readonly labels: readonly string[]; readonly at: Written },
): void {
  const name = String(value)
  const entries: readonly Entry[] = parts[rule.entries]
  const given = entries
    .filter(({ label }) => labels.length === 0 || labels.includes(label))
    .map((entry) => givesIn(scope, entry))
  // The declaration is unknown if the file of the component has a mistake, which is reported
  // elsewhere.
  if (given.length === 0 || given.includes(undefined)) return
  const known = given.map((gives) => rule.declared(gives!) ?? {})
  if (known.some((each) => declaredUnder(each, name) !== undefined)) return
  const what = labels.length === 1 ? `${rule.what} of ${labels[0]}` : rule.what
  const fix = suggestion(name, [...new Set(known.flatMap((each) => Object.keys(each)))])
  const where = pathText(at.path)
  scope.problems.add(
    new AttuneError('CONFIG_UNKNOWN_NAME', { where, what, name }, { fix }),
    at.place,
  )
}

/**
 * True if both paths are in the same map. An item of a list counts as being at the place of the
 * list.
 */
const isBeside = (one: Path, other: Path): boolean => mapOf(one) === mapOf(other)

function mapOf(path: Path): string {
  const steps = [...path]
  while (typeof steps.at(-1) === 'number') steps.pop()
  return JSON.stringify(steps.slice(0, -1))
}

export interface Section<T = unknown> {
  /** Key in an evaluation, and in {@link EvaluationConfig.sections}. */
  readonly name: string
  readonly schema: object
  /** Converts the written section to the value that its package uses. */
  resolve(written: Written | undefined, scope: SectionScope): T
}

export interface SectionScope {
  /** Resolved entries of the evaluation, to which the section may refer. */
  readonly parts: Pick<EvaluationConfig, 'estimators' | 'judges' | 'analyses' | 'supporters'>
  readonly problems: Problems
  /** Reports a name that is not the name of a supporter. */
  checkSupporter(name: string, written: Written): void
  /** Reports a measure or criterion that the estimator or judge with the label does not declare. */
  checkNumber(number: NamedResult, written: Written): void
}
