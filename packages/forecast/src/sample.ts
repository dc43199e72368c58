/** Selection of the groups of a plan to rehearse. */
import {
  asksModels,
  entriesOf,
  type Entry,
  type EvaluationConfig,
  type Group,
  type SessionServices,
  type Unit,
} from '@attune/core/runtime'
import { costs } from './rehearsal-models.js'

/** Rehearsed groups of every sort, most groups of an evaluation, and number of groups to search. */
const GROUPS = 2
const MOST_GROUPS = 40
export const LOOKED_THROUGH = 5000

/**
 * Evaluations without costs, whose calls need no count: some groups suffice to test their
 * components.
 */
export function freeEvaluations({ config, host }: SessionServices): ReadonlySet<string> {
  const isStandIn = ({ use }: Entry): boolean => {
    const supporter = host.component('supporter', use)
    return supporter.synthetic === true || asksModels(supporter)
  }
  const isFree = (evaluation: EvaluationConfig): boolean =>
    entriesOf(evaluation).every(({ models }) => models.every(({ name }) => !costs(name, config))) &&
    evaluation.supporters.every(isStandIn)
  return new Set(config.evaluations.filter(isFree).map(({ name }) => name))
}

/**
 * The first groups of every sort; all groups of a small evaluation. Of a free evaluation, the first
 * groups in every language.
 */
export async function* sample(
  groups: AsyncIterable<Group>,
  free: ReadonlySet<string>,
): AsyncGenerator<Group> {
  const seen = new Map<string, number>()
  const taken = new Map<string, number>()
  const left = new Map<string, Group[]>()
  for await (const group of groups) {
    const { evaluation } = group
    const before = taken.get(evaluation) ?? 0
    const isFree = free.has(evaluation)
    const sorts = group.units.map((unit) => (isFree ? inLanguage(unit) : sortOf(unit)))
    if (before >= MOST_GROUPS || sorts.every((sort) => (seen.get(sort) ?? 0) >= GROUPS)) {
      const spare = left.get(evaluation) ?? []
      if (!isFree && spare.length <= MOST_GROUPS) left.set(evaluation, [...spare, group])
      continue
    }
    for (const sort of new Set(sorts)) seen.set(sort, (seen.get(sort) ?? 0) + 1)
    taken.set(evaluation, before + 1)
    yield group
  }
  for (const [evaluation, spare] of left) {
    if ((taken.get(evaluation) ?? 0) + spare.length <= MOST_GROUPS) yield* spare
  }
}

export async function* unlessBegun(
  groups: AsyncIterable<Group>,
  begun: Set<string>,
): AsyncGenerator<Group> {
  for await (const group of groups) {
    const { size } = begun
    if (begun.add(group.units.map(({ key }) => key).join()).size > size) yield group
  }
}

/**
 * Sort of a unit. Units of one sort make similar requests, since their scenarios have the same
 * language and tags.
 */
export const sortOf = (unit: Unit): string => {
  const { language } = unit.scenario
  const tags = 'scenario' in unit.scenario ? unit.scenario.scenario.tags : {}
  return sortBy(unit, { ...tags, [LANGUAGE]: language })
}

/** Key of the language among the tags; no tag can have this name. */
const LANGUAGE = ' language'

/** The language of the units of a sort. */
export const languageOf = (sort: string): string =>
  ((JSON.parse(sort) as unknown[]).at(-1) as Readonly<Record<string, string>>)[LANGUAGE]!

const inLanguage = (unit: Unit): string => sortBy(unit, unit.scenario.language)

const sortBy = ({ evaluation, kind, label, byBatch, about }: Unit, of: unknown): string =>
  JSON.stringify([evaluation, kind, label, byBatch, [about['supporter'], about['conditions']], of])
