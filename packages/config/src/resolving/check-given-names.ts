/** Options of analyses that name a measure or a criterion: it is one that the component behind a label gives. */
import { AttuneError, type Gives } from '@attune/core'
import { declaredUnder, type Entry, type Format, type Path, pathText, suggestion } from '@attune/core/runtime'
import type { Written } from '../written/written.js'
import { givesIn } from './check-number.js'
import type { ConfigScope } from './config-scope.js'
import { type FormattedOption, formattedOptions } from './formatted.js'
import type { SectionScope } from './section.js'

type Parts = SectionScope['parts']

interface Names {
  readonly what: string
  readonly entries: keyof Pick<Parts, 'estimators' | 'judges'>
  readonly labels: Format
  in(gives: Gives): Readonly<Record<string, object>> | undefined
}

const names: Partial<Record<Format, Names>> = {
  'measure-name': {
    what: 'measure',
    entries: 'estimators',
    labels: 'estimator-label',
    in: ({ measures }) => measures,
  },
  'criterion-name': { what: 'criterion', entries: 'judges', labels: 'judge-label', in: ({ criteria }) => criteria },
}

/** Of the entries that a label next to the option names; without one, of any of the evaluation. */
export function checkGivenNames(
  scope: Pick<ConfigScope, 'registry' | 'problems'>,
  parts: Parts,
  { kind, use, options }: Entry,
  written: Written,
): void {
  const { options: schema } = scope.registry.get(kind, use)
  const found = [...formattedOptions({ ...schema }, structuredClone(options) as Record<string, unknown>)]
  for (const option of found) {
    const wanted = names[option.format]
    const at = written.nearest(option.path)
    // What a default names need not be there.
    if (!wanted || at.path.length < written.path.length + option.path.length) continue
    const labels = found.filter(({ format, path }) => format === wanted.labels && isBeside(path, option.path))
    checkName(scope, parts, option, { wanted, labels: labels.map(({ value }) => String(value)), at })
  }
}

function checkName(
  scope: Pick<ConfigScope, 'registry' | 'problems'>,
  parts: Parts,
  { value }: FormattedOption,
  { wanted, labels, at }: { readonly wanted: Names; readonly labels: readonly string[]; readonly at: Written },
): void {
  const name = String(value)
  const entries: readonly Entry[] = parts[wanted.entries]
  const given = entries
    .filter(({ label }) => labels.length === 0 || labels.includes(label))
    .map((entry) => givesIn(scope, entry))
  // Of a component that cannot say it, as its file has a mistake, the file is named.
  if (given.length === 0 || given.includes(undefined)) return
  const known = given.map((gives) => wanted.in(gives!) ?? {})
  if (known.some((each) => declaredUnder(each, name) !== undefined)) return
  const what = labels.length === 1 ? `${wanted.what} of ${labels[0]}` : wanted.what
  const fix = suggestion(name, [...new Set(known.flatMap((each) => Object.keys(each)))])
  const where = pathText(at.path)
  scope.problems.add(new AttuneError('CONFIG_UNKNOWN_NAME', { where, what, name }, { fix }), at.place)
}

/** In the same map: items of lists are where their list is. */
const isBeside = (one: Path, other: Path): boolean => mapOf(one) === mapOf(other)

function mapOf(path: Path): string {
  const steps = [...path]
  while (typeof steps.at(-1) === 'number') steps.pop()
  return JSON.stringify(steps.slice(0, -1))
}
