/** Baselines of several runs: the same version, measured more than once, on one machine or on many. */
import type { AttuneError } from '@attune/core'
import { byName, named } from '@attune/core/findings'
import { answererChanges, type SupporterIdentity } from '@attune/project'
import { claimsErrors } from '../errors.js'
import {
  type Baseline,
  type BaselineEvaluation,
  type BaselineNumber,
  type BaselineScenario,
  type Pinned,
  runOf,
  runsOf,
  withoutRun,
} from './baseline.js'
import { instrumentChanges } from './instrument-changes.js'
import { readBaseline } from './read-baseline.js'

/** A baseline as files hold it: one line per supporter and number, so that git shows what moved. */
export function baselineText({ baseline, attune, evaluations, pinned, anchors }: Baseline): string {
  const pin =
    pinned && `{\n    "name": ${JSON.stringify(pinned.name)},\n    "evaluations": ${mapText(pinned.evaluations)}\n  }`
  const anchored =
    anchors && Object.entries(anchors).map(([name, { of, ...rest }]) => entryText(name, rest, ['of', of]))
  const keys = [
    `  "baseline": ${baseline}`,
    `  "attune": ${JSON.stringify(attune)}`,
    `  "evaluations": ${mapText(evaluations)}`,
    ...(pin === undefined ? [] : [`  "pinned": ${pin}`]),
    ...(anchored === undefined ? [] : [`  "anchors": {\n${anchored.join(',\n')}\n  }`]),
  ]
  return `{\n${keys.join(',\n')}\n}\n`
}

function mapText(evaluations: Baseline['evaluations']): string {
  const each = Object.entries(evaluations).map(([name, { numbers, ...rest }]) =>
    entryText(name, rest, ['numbers', numbers]),
  )
  return `{\n${each.join(',\n')}\n  }`
}

/** A line for each key, and for each member of the list that comes last. */
function entryText(name: string, rest: object, [list, members]: readonly [string, readonly unknown[]]): string {
  const keys = Object.entries(rest).map(([key, value]) => `      "${key}": ${JSON.stringify(value)}`)
  const lines = members.map((each) => `        ${JSON.stringify(each)}`).join(',\n')
  return `    ${JSON.stringify(name)}: {\n${[...keys, `      "${list}": [\n${lines}\n      ]`].join(',\n')}\n    }`
}

/** A baseline, and where it is from. */
export interface NamedBaseline {
  readonly name: string
  readonly baseline: Baseline
}

/** The runs of both. Throws BASELINE_MIXED for runs of different versions, or with different instruments or pins. */
export function mergeBaselines(first: NamedBaseline, second: NamedBaseline): Baseline {
  const names: Names = [first.name, second.name]
  const [one, other] = [first.baseline, second.baseline]
  const pins = [one.pinned, other.pinned]
  if (pins[0] && pins[1] && pins[0].name !== pins[1].name)
    throw mixed(names, 'pinned', [`the pinned release (${pins[0].name} and ${pins[1].name})`])
  const pinned = pins[0] ?? pins[1]
  const anchors = one.anchors ?? other.anchors
  return {
    ...one,
    evaluations: mergedMaps(one.evaluations, other.evaluations, names),
    ...(anchors && { anchors }),
    ...(pinned && {
      pinned: {
        name: pinned.name,
        evaluations: mergedMaps(one.pinned?.evaluations ?? {}, other.pinned?.evaluations ?? {}, names),
      },
    }),
  }
}

export interface HowToKeep {
  readonly add: boolean
  readonly pin?: string | undefined
}

/** What a file is to hold, where it may have runs and a pinned release. Throws as `withRun` and `readBaseline`. */
export function baselineToKeep(file: string, written: Baseline, { add, pin }: HowToKeep): Baseline {
  if (add) return withRun({ name: file, baseline: readBaseline(file) }, { name: 'this run', baseline: written })
  const { evaluations } = written
  const pinned = pin === undefined ? pinnedIn(file) : { name: pin, evaluations }
  return { ...written, ...(pinned && { pinned }) }
}

/** None where there is no file, and in one of another format. */
function pinnedIn(file: string): Pinned | undefined {
  try {
    return readBaseline(file).pinned
  } catch (error) {
    const { code } = error as AttuneError
    if (code === 'BASELINE_MISSING' || code === 'BASELINE_FORMAT') return undefined
    throw error
  }
}

/** A run more of what a baseline holds, and of its pinned release if that is the same. Throws BASELINE_MIXED, BASELINE_HELD. */
function withRun(first: NamedBaseline, run: NamedBaseline): Baseline {
  const { evaluations, pinned, ...rest } = first.baseline
  const names: Names = [first.name, run.name]
  const added = run.baseline.evaluations
  const merged = mergedMaps(evaluations, added, names)
  const isNew = Object.entries(merged).some(([name, { numbers }]) => numbers !== named(evaluations, name)?.numbers)
  if (!isNew) throw claimsErrors.error('BASELINE_HELD', { file: first.name })
  const pins = Object.entries(pinned?.evaluations ?? {}).map(([name, pin]) => {
    const [own, more] = [named(evaluations, name), named(added, name)]
    return [name, own?.id === pin.id && more ? merge(pin, more, { names, evaluation: name }) : pin] as const
  })
  return {
    ...rest,
    evaluations: merged,
    ...(pinned && { pinned: { ...pinned, evaluations: Object.fromEntries(pins) } }),
  }
}

type Names = readonly [first: string, second: string]
type Evaluations = Baseline['evaluations']

function mergedMaps(first: Evaluations, second: Evaluations, names: Names): Evaluations {
  const all = byName<BaselineEvaluation>()
  for (const evaluation of Object.keys({ ...first, ...second })) {
    const [one, other] = [named(first, evaluation), named(second, evaluation)]
    all[evaluation] = one && other ? merge(one, other, { names, evaluation }) : (one ?? other)!
  }
  return all
}

interface Where {
  readonly names: Names
  readonly evaluation: string
}

function merge(one: BaselineEvaluation, other: BaselineEvaluation, { names, evaluation }: Where): BaselineEvaluation {
  const differences = differencesOf(one, other)
  if (differences.length > 0) throw mixed(names, evaluation, differences)
  const held = new Set(runsOf(one).map((run) => runText(one, run)))
  const added = runsOf(other).filter((run) => !held.has(runText(other, run)))
  if (added.length === 0) return one
  const last = Math.max(0, ...runsOf(one))
  const numbers = added.flatMap((run, at) =>
    numbersOf(other, run).map((number): BaselineNumber => ({ run: last + at + 1, ...number })),
  )
  return {
    ...one,
    supporters: { ...other.supporters, ...one.supporters },
    scenarios: { ...other.scenarios, ...one.scenarios },
    numbers: [...one.numbers, ...numbers],
  }
}

const numbersOf = ({ numbers }: BaselineEvaluation, run: number): Omit<BaselineNumber, 'run'>[] =>
  numbers.filter((number) => runOf(number) === run).map(withoutRun)

const runText = (evaluation: BaselineEvaluation, run: number): string => JSON.stringify(numbersOf(evaluation, run))

/** Why two runs are not of one version, or not measured alike. */
function differencesOf(one: BaselineEvaluation, other: BaselineEvaluation): string[] {
  const readers = Object.keys({ ...one.instrument.readers, ...other.instrument.readers })
  return [
    ...changedNames(one.supporters, other.supporters, versionText),
    ...instrumentChanges(one.instrument, other.instrument, readers),
    ...answererChanges(one.answered, other.answered, Object.keys(one.answered)),
    ...changedNames(one.scenarios, other.scenarios, (_, __, id) => `the scenario "${id}"`),
  ]
}

/** What both have under one name, with different digests. */
const changedNames = <T extends Pick<SupporterIdentity | BaselineScenario, 'digest'>>(
  one: Readonly<Record<string, T>>,
  other: Readonly<Record<string, T>>,
  text: (one: T, other: T, name: string) => string,
): string[] =>
  Object.entries(one).flatMap(([name, own]) => {
    const found = named(other, name)
    return found && found.digest !== own.digest ? [text(own, found, name)] : []
  })

const versionText = (one: SupporterIdentity, other: SupporterIdentity, name: string): string =>
  `the version of "${name}" (${one.version ?? one.digest} and ${other.version ?? other.digest})`

const mixed = ([first, second]: Names, evaluation: string, differences: readonly string[]): AttuneError =>
  claimsErrors.error('BASELINE_MIXED', { first, second, evaluation, differences: differences.join('; ') })
