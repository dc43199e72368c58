import { AttuneError } from '@attune/core/internal'
import {
  type Entry,
  type EvaluationConfig,
  type JudgeEntry,
  pathText,
  suggestion,
  type SupporterEntry,
} from '@attune/core/runtime'
import type { Written } from '../written/written.js'
import { type ConfigScope, LabelledEntries } from './config-scope.js'
import {
  resolveEntry,
  resolveEstimators,
  resolveJudges,
  resolveScenarios,
  resolveSupporter,
  resolveVaried,
} from './resolve-entry.js'
import { checkGivenNames, checkNumber, type Section, type SectionScope } from './section.js'
import { findingsJudge } from './findings-judge.js'
import { checkName } from './settle.js'
import { wordLists } from './word-lists.js'

type Parts = Pick<EvaluationConfig, 'simulators' | 'estimators' | 'judges'>

/**
 * Reports condition names that two entries share, and judges that compare pairs across a condition
 * (`across`) that no dialogue has.
 */
function checkConditions(scope: ConfigScope, written: Written, parts: Parts): void {
  reportShared(scope, written, parts)
  const names = [...new Set(parts.simulators.flatMap(({ conditions }) => Object.keys(conditions)))]
  for (const judge of parts.judges) reportAcross(scope, judge, names)
}

/**
 * Reports condition names that two entries share. An estimator or judge may share the conditions of
 * the entries that it reads.
 */
function reportShared({ problems }: ConfigScope, written: Written, parts: Parts): void {
  const owners = new Map<string, Entry>()
  for (const entry of [...parts.simulators, ...parts.estimators, ...parts.judges]) {
    for (const name of ownConditions(entry)) {
      const owner = owners.get(name) ?? entry
      owners.set(name, owner)
      const isSame =
        owner.kind === entry.kind && (owner.label === entry.label || entry.kind === 'simulator')
      if (isSame) continue
      const details = { where: pathText(written.path), name }
      const fix = 'Two entries vary it: give one of them another label.'
      problems.add(new AttuneError('CONFIG_DOUBLED', details, { fix }), entry.place)
    }
  }
}

function ownConditions({ conditions, reads }: Entry): readonly string[] {
  const others = new Set(Object.values(reads).flatMap((read) => Object.keys(read.conditions)))
  return Object.keys(conditions).filter((name) => !others.has(name))
}

function reportAcross(
  { problems }: ConfigScope,
  { label, across, pairs, place }: JudgeEntry,
  names: readonly string[],
): void {
  if (across === undefined) return
  if (!names.includes(across)) {
    const details = {
      where: `"across" of the judge ${label}`,
      what: 'condition of the dialogues',
      name: across,
    }
    const fix =
      names.length === 0
        ? 'Vary options of the simulator, or write several simulators.'
        : suggestion(across, names)
    problems.add(new AttuneError('CONFIG_UNKNOWN_NAME', details, { fix }), place)
  } else if (pairs !== 'all') {
    const details = { where: `"pairs" of the judge ${label}`, expected: 'all', found: 'a baseline' }
    const fix = 'Pairs across a condition are of one supporter: leave out "pairs".'
    problems.add(new AttuneError('CONFIG_VALUE', details, { fix }), place)
  }
}

export type NamedItem = readonly [name: string, item: Written]
type NamedItems = readonly NamedItem[]

/** Items of a list, named by their key `name`, or the members of a map. */
export function namedItems(written: Written | undefined): readonly NamedItem[] {
  if (!written) return []
  const listed = written.items.flatMap((item) => {
    const name = item.get('name')?.text
    return name === undefined ? [] : [[name, item] as const]
  })
  return [...listed, ...written.members]
}

/** Supporters by written name; several if options vary. */
export type Supporters = ReadonlyMap<string, readonly SupporterEntry[]>

/** Resolves all supporters. */
export function resolveSupporters(scope: ConfigScope, written: Written | undefined): Supporters {
  return new Map(
    (written?.members ?? []).map(([name, member]) => [name, resolveSupporter(scope, member, name)]),
  )
}

export interface Surroundings {
  readonly supporters: Supporters
  /** Number of repeats that the config sets for all evaluations. */
  readonly repeats: number
  readonly sections: readonly Section[]
}

/** Resolves an evaluation. Undefined if a required part is missing or wrong, which is reported. */
export function resolveEvaluation(
  outer: ConfigScope,
  [name, written]: NamedItem,
  { supporters, repeats, sections }: Surroundings,
): EvaluationConfig | undefined {
  const [listed, named, analyses] = ['estimators', 'judges', 'analyses'].map(
    (key) => written.get(key)?.members ?? [],
  ) as [NamedItems, NamedItems, NamedItems]
  const judges = [...named, ...findingsJudge(outer, written)]
  const estimators = [...listed, ...wordLists(outer, written, listed)]
  const chosen = chosenSupporters(outer, written, supporters)
  const names = chosen && chosen.map(({ label }) => label)
  const labels = { supporter: names, estimator: labelsOf(estimators), judge: labelsOf(judges) }
  const readable = new LabelledEntries(outer.problems)
  const context = { ...outer, names: { ...outer.names, ...labels }, readable }
  for (const [label, entry] of estimators) {
    readable.add('estimator', label, () => resolveEstimators(context, entry))
  }
  for (const [label, entry] of judges)
    readable.add('judge', label, () => resolveJudges(context, entry))
  const analysed = analyses.flatMap(([label, entry]) => {
    const resolved = resolveEntry(context, 'analysis', entry, label)
    return resolved ? [{ resolved, entry }] : []
  })
  const scenarioSource = written.get('scenarios')
  const parts = {
    scenarios: scenarioSource && resolveScenarios(context, scenarioSource),
    simulators: resolveSimulators(context, written),
    estimators: readable.all('estimator') as EvaluationConfig['estimators'],
    judges: readable.all('judge') as EvaluationConfig['judges'],
    analyses: analysed.map(({ resolved }) => resolved),
    supporters: chosen ?? [],
  }
  for (const { resolved, entry } of analysed) checkGivenNames(context, parts, resolved, entry)
  checkConditions(context, written, parts)
  if (!parts.scenarios || parts.simulators.length === 0) return undefined
  const own = written.plain() as Partial<Pick<EvaluationConfig, 'repeats' | 'limit'>>
  const limit = own.limit === undefined ? {} : { limit: own.limit }
  return {
    name,
    ...parts,
    scenarios: parts.scenarios,
    repeats: own.repeats ?? repeats,
    ...limit,
    sections: resolveSections(context, sections, { written, parts }),
  }
}

/** Values of the sections that other packages define, by key. */
function resolveSections(
  scope: ConfigScope,
  sections: readonly Section[],
  { written, parts }: { readonly written: Written; readonly parts: SectionScope['parts'] },
): EvaluationConfig['sections'] {
  const { problems } = scope
  const checkSupporter: SectionScope['checkSupporter'] = (name, at) =>
    checkName(scope, 'supporter-name', name, at)
  return Object.fromEntries(
    sections.map(({ name, resolve }) => [
      name,
      resolve(written.get(name), {
        parts,
        problems,
        checkSupporter,
        checkNumber: (number, at) => checkNumber(scope, parts, number, at),
      }),
    ]),
  )
}

const labelsOf = (entries: NamedItems): readonly string[] => entries.map(([label]) => label)

/**
 * Supporters in the order of the evaluation. Default: all, in the order of the config. The name of
 * a varied supporter selects all its variants.
 */
function chosenSupporters(
  scope: ConfigScope,
  written: Written,
  supporters: Supporters,
): readonly SupporterEntry[] | undefined {
  const all = [...supporters.values()].flat()
  const chosen = written.get('supporters')?.items
  if (!chosen) return scope.names.supporter && all
  const named = chosen.flatMap((item) =>
    item.text === undefined ? [] : [[item.text, item] as const],
  )
  reportDoubled(scope, named, { key: 'name', fix: 'List it once.' })
  const entries = named.flatMap(([name, item]) => {
    if (!supporters.has(name)) checkName(scope, 'supporter-name', name, item)
    return supporters.get(name) ?? all.filter(({ label }) => label === name)
  })
  return [...new Set(entries)]
}

/** Resolves the simulator, or several simulators, which the condition `simulator` distinguishes. */
export function resolveSimulators(
  scope: ConfigScope,
  written: Written,
): EvaluationConfig['simulators'] {
  const [one, several] = [written.get('simulator'), written.get('simulators')]
  if (one && several) reportBoth(scope, several)
  if (!several) return one ? resolveVaried(scope, 'simulator', one, { prefix: 'simulator' }) : []
  return several.members.flatMap(([key, entry]) =>
    resolveVaried(scope, 'simulator', entry, { key }).map((each) =>
      several.members.length === 1
        ? each
        : { ...each, conditions: { simulator: each.label, ...each.conditions } },
    ),
  )
}

function reportBoth({ problems }: ConfigScope, several: Written): void {
  const details = {
    where: pathText(several.path),
    expected: 'left out',
    found: 'a simulator next to it',
  }
  const fix = 'Write all simulators under "simulators", each with a label.'
  problems.add(new AttuneError('CONFIG_VALUE', details, { fix }), several.keyPlace)
}

/** Reports a name that an earlier item of the same list has. */
export function reportDoubledNames(scope: ConfigScope, items: readonly NamedItem[]): void {
  reportDoubled(scope, items, { key: 'name', fix: 'Give each its own name.' })
}

function reportDoubled(
  { problems }: ConfigScope,
  items: readonly NamedItem[],
  { key, fix }: { readonly key: string; readonly fix: string },
): void {
  const taken = new Set<string>()
  for (const [name, item] of items) {
    const place = item.get(key)?.place ?? item.place
    const details = { where: pathText(item.path), name }
    if (taken.has(name)) problems.add(new AttuneError('CONFIG_DOUBLED', details, { fix }), place)
    taken.add(name)
  }
}
