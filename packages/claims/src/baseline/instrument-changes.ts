/** Describes how the measurement setups of two sides differ. */
import { digest } from '@attune/core/runtime'
import { type Instrument, type InstrumentPart } from '@attune/project'

/**
 * Changes in everything that the values of these estimators and judges depend on; empty if nothing
 * changed. Scenarios are not included, since they are compared one by one.
 */
export function instrumentChanges(
  before: Instrument,
  now: Instrument,
  sources: readonly string[],
): string[] {
  return [
    ...(before.seed === now.seed ? [] : [`the seed (${before.seed}, now ${now.seed})`]),
    ...(before.flags === now.flags ? [] : ['how dialogues are flagged']),
    ...entryChanges(
      before.simulators,
      now.simulators,
      Object.keys({ ...before.simulators, ...now.simulators }),
    ),
    ...entryChanges(before.readers, now.readers, sources),
  ]
}

type Parts = Instrument['readers']

function entryChanges(before: Parts, now: Parts, labels: readonly string[]): string[] {
  return labels.flatMap((label) => {
    const [old = [], own = []] = [before[label], now[label]]
    if (old.length === 0) return [`"${label}" is new`]
    if (own.length === 0) return [`"${label}" is gone`]
    const named = (part: InstrumentPart): string => digest(part.conditions)
    const [names, ownNames] = [old.map(named).sort(), own.map(named).sort()]
    if (names.join() !== ownNames.join()) return [`what "${label}" varies`]
    const changed = own.flatMap((part) =>
      partChanges(
        old.find((each) => named(each) === named(part))!,
        part,
      ),
    )
    return [...new Set(changed)]
  })
}

function partChanges(before: InstrumentPart, now: InstrumentPart): string[] {
  if (before.use !== now.use) return [`${before.use} is ${now.use} now`]
  const { use } = now
  const plugin = use.slice(0, use.indexOf('/'))
  return [
    ...(before.revision === now.revision
      ? []
      : [`${use} (revision ${before.revision}, now ${now.revision})`]),
    ...(before.code === now.code ? [] : [filesOf(use)]),
    ...changedNames(before.prompts, now.prompts).map((name) => `the prompt ${plugin}/${name}`),
    ...changedNames(before.options, now.options).map((name) => `the option "${name}" of ${use}`),
    ...nestedChanges(before.reads, now.reads, 'what is read as'),
    ...nestedChanges(before.services, now.services, 'the service'),
  ]
}

export const filesOf = (use: string): string =>
  `the files of the plugin ${use.slice(0, use.indexOf('/'))}`

const changedNames = (
  before: InstrumentPart['options'],
  now: InstrumentPart['options'],
): string[] => Object.keys({ ...before, ...now }).filter((name) => before[name] !== now[name])

type Nested = InstrumentPart['reads']

const nestedChanges = (before: Nested = {}, now: Nested = {}, what: string): string[] =>
  Object.keys({ ...before, ...now }).flatMap((at) => {
    const [old, own] = [before[at], now[at]]
    return old && own ? partChanges(old, own) : [`${what} "${at}"`]
  })
