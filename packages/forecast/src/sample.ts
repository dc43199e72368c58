/** Selects the groups of a plan that are rehearsed. */
import {
  asksModels,
  entriesOf,
  type Entry,
  type EvaluationConfig,
  type Group,
  type SessionServices,
  type Unit,
} from '@attune/core/runtime'
import { isCharged } from './rehearsal-models.js'

/**
 * Number of groups to rehearse for each sort of units (`GROUPS`), and maximum number for an
 * evaluation (`MOST_GROUPS`).
 */
const GROUPS = 2
const MOST_GROUPS = 40
/** Number of people with the longest texts, whose last sessions are rehearsed too. */
const MAX_LAST_SESSIONS = 8
export const MAX_SEARCHED = 5000

/**
 * Names of the evaluations whose calls cost nothing, so that they need not be counted. A few groups
 * then suffice to test the components.
 */
export function freeEvaluations({ config, host }: SessionServices): ReadonlySet<string> {
  const isStandIn = ({ use }: Entry): boolean => {
    const supporter = host.component('supporter', use)
    return supporter.synthetic === true || asksModels(supporter)
  }
  const isFree = (evaluation: EvaluationConfig): boolean =>
    entriesOf(evaluation).every(({ models }) =>
      models.every(({ name }) => !isCharged(name, config)),
    ) && evaluation.supporters.every(isStandIn)
  return new Set(config.evaluations.filter(isFree).map(({ name }) => name))
}

/**
 * Yields the first groups of each sort of units; of a small evaluation, all groups; of an
 * evaluation without cost, the first groups of each language. The last sessions of people with long
 * texts are included, because their prompts are the longest.
 */
export async function* sample(
  groups: AsyncIterable<Group>,
  free: ReadonlySet<string>,
): AsyncGenerator<Group> {
  const seen = new Map<string, number>()
  const taken = new Map<string, number>()
  const left = new Map<string, Group[]>()
  const longest = new Map<string, LongestGroups>()
  const yielded = new Set<Group>()
  for await (const group of groups) {
    const { evaluation } = group
    if (isLastSession(group)) {
      const own = longest.get(evaluation) ?? new LongestGroups()
      longest.set(evaluation, own)
      own.add(group)
    }
    const before = taken.get(evaluation) ?? 0
    const isFree = free.has(evaluation)
    const sorts = group.units.map((unit) => (isFree ? languageSortOf(unit) : sortOf(unit)))
    if (before >= MOST_GROUPS || sorts.every((sort) => (seen.get(sort) ?? 0) >= GROUPS)) {
      const spare = left.get(evaluation) ?? []
      if (!isFree && spare.length <= MOST_GROUPS) left.set(evaluation, [...spare, group])
      continue
    }
    for (const sort of new Set(sorts)) seen.set(sort, (seen.get(sort) ?? 0) + 1)
    taken.set(evaluation, before + 1)
    yielded.add(group)
    yield group
  }
  for (const [evaluation, spare] of left) {
    if ((taken.get(evaluation) ?? 0) + spare.length > MOST_GROUPS) continue
    for (const group of spare) yielded.add(group)
    yield* spare
  }
  for (const [evaluation, { groups: last }] of longest)
    if (!free.has(evaluation)) yield* last.filter((group) => !yielded.has(group))
}

/**
 * True for the last session of a person, whose prompts contain most of the earlier conversation.
 */
function isLastSession({ scenario }: Group): boolean {
  const { chain } = 'chain' in scenario ? scenario : {}
  return chain !== undefined && chain.number === chain.slots.length
}

/** Collects the groups whose scenarios have the longest texts. */
class LongestGroups {
  #all: { readonly group: Group; readonly size: number }[] = []

  add(group: Group): void {
    const size = 'scenario' in group.scenario ? JSON.stringify(group.scenario.scenario).length : 0
    if (this.#all.length >= MAX_LAST_SESSIONS && size <= this.#all.at(-1)!.size) return
    this.#all = [...this.#all, { group, size }]
      .toSorted((a, b) => b.size - a.size)
      .slice(0, MAX_LAST_SESSIONS)
  }

  get groups(): readonly Group[] {
    return this.#all.map(({ group }) => group)
  }
}

export async function* notYetRehearsed(
  groups: AsyncIterable<Group>,
  begun: Set<string>,
): AsyncGenerator<Group> {
  for await (const group of groups) {
    const { size } = begun
    if (begun.add(group.units.map(({ key }) => key).join()).size > size) yield group
  }
}

/**
 * Key of the sort of a unit. Units of one sort make similar requests, since their scenarios have
 * the same language and tags.
 */
export const sortOf = (unit: Unit): string => {
  const { language } = unit.scenario
  const tags = 'scenario' in unit.scenario ? unit.scenario.scenario.tags : {}
  return sortBy(unit, { ...tags, [LANGUAGE]: language })
}

/** Name under which the language is stored among the tags. No tag can have this name. */
const LANGUAGE = ' language'

/** Splits the key of a sort into tags with the language, and all other parts as one string. */
export function partsOfSort(sort: string): {
  tags: Readonly<Record<string, string>>
  rest: string
} {
  const parts = JSON.parse(sort) as unknown[]
  return { tags: parts.pop() as Record<string, string>, rest: JSON.stringify(parts) }
}

/** The language of the units of a sort. */
export const languageOf = (sort: string): string => partsOfSort(sort).tags[LANGUAGE]!

const languageSortOf = (unit: Unit): string => sortBy(unit, unit.scenario.language)

const sortBy = ({ evaluation, kind, label, byBatch, about }: Unit, of: unknown): string =>
  JSON.stringify([evaluation, kind, label, byBatch, [about['supporter'], about['conditions']], of])
