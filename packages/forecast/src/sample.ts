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
/** Number of people with the longest texts, whose last sessions are rehearsed as well. */
const LONGEST = 8
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
 * groups in every language. The last sessions of people with long texts are included, since their
 * prompts are the longest.
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
    const sorts = group.units.map((unit) => (isFree ? inLanguage(unit) : sortOf(unit)))
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

/** True for the last session of a person: its prompts hold most of what was said before. */
function isLastSession({ scenario }: Group): boolean {
  const { chain } = 'chain' in scenario ? scenario : {}
  return chain !== undefined && chain.number === chain.slots.length
}

/** Groups whose scenarios have the longest texts. */
class LongestGroups {
  #all: { readonly group: Group; readonly size: number }[] = []

  add(group: Group): void {
    const size = 'scenario' in group.scenario ? JSON.stringify(group.scenario.scenario).length : 0
    if (this.#all.length >= LONGEST && size <= this.#all.at(-1)!.size) return
    this.#all = [...this.#all, { group, size }]
      .toSorted((a, b) => b.size - a.size)
      .slice(0, LONGEST)
  }

  get groups(): readonly Group[] {
    return this.#all.map(({ group }) => group)
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

/** Tags of a sort with its language, and the other parts as one string. */
export function partsOfSort(sort: string): {
  tags: Readonly<Record<string, string>>
  rest: string
} {
  const parts = JSON.parse(sort) as unknown[]
  return { tags: parts.pop() as Record<string, string>, rest: JSON.stringify(parts) }
}

/** The language of the units of a sort. */
export const languageOf = (sort: string): string => partsOfSort(sort).tags[LANGUAGE]!

const inLanguage = (unit: Unit): string => sortBy(unit, unit.scenario.language)

const sortBy = ({ evaluation, kind, label, byBatch, about }: Unit, of: unknown): string =>
  JSON.stringify([evaluation, kind, label, byBatch, [about['supporter'], about['conditions']], of])
