/**
 * Restricts a config to a part: evaluations, supporters, and scenarios, which are read from their
 * sources.
 */
import { isVariantOf, named } from '@attune/core/findings'
import {
  closest,
  digest,
  type EvaluationConfig,
  type EvaluationPlan,
  flagsText,
  freeze,
  type Subset,
  type SubsetRequest,
  type ResolvedConfig,
  ScenarioIds,
  type ScenarioSlot,
  suggestion,
  type SupporterEntry,
} from '@attune/core/runtime'
import { type Criterion, criterionOf } from './part-syntax.js'
import { inShard, sampled } from './sample.js'
import { hostErrors } from '../errors.js'

/**
 * Restricts a config. Evaluations without any remaining part are removed; a complete evaluation is
 * not marked as a part.
 *
 * @param plansOf plans the remaining evaluations, to read their scenarios
 * @throws PART_SYNTAX, PART_SESSION, PART_SESSIONS, PART_UNKNOWN, PART_EMPTY, PART_TAGS
 */
export async function narrow(
  config: ResolvedConfig,
  request: SubsetRequest,
  plansOf: (config: ResolvedConfig) => readonly EvaluationPlan[],
): Promise<ResolvedConfig> {
  const criteria = (request.only ?? []).map(criterionOf)
  const kept = { ...config, evaluations: evaluationsOf(config, criteria) }
  if (kept.evaluations.length === 0)
    throw hostErrors.error('PART_EMPTY', { flags: flagsText(request) })
  const chosen = new ChosenScenarios(criteria, request, config.seed)
  const parts: EvaluationConfig[] = []
  let longest = 0
  for (const plan of plansOf(kept)) {
    const scenarios = await chosen.of(plan)
    const whole = config.evaluations.find(({ name }) => name === plan.config.name)!
    longest = Math.max(longest, scenarios.longest)
    if (scenarios.ids.length > 0) parts.push(partOf(plan.config, { whole, scenarios, request }))
  }
  chosen.check()
  if (request.sessions !== undefined && parts.length > 0 && longest === 0)
    throw hostErrors.error('PART_SESSIONS', { flags: flagsText(request) })
  if (parts.length === 0 && !request.shard)
    throw hostErrors.error('PART_EMPTY', { flags: flagsText(request) })
  const left = new Set(parts.map(({ name }) => name))
  const leftOut = config.evaluations.flatMap(({ name }) => (left.has(name) ? [] : [name]))
  return Object.freeze({
    ...config,
    evaluations: Object.freeze(parts),
    part: freeze({ ...request, leftOut }),
  })
}

const namesOf = (criteria: readonly Criterion[], wanted: string): readonly string[] =>
  criteria.filter(({ key }) => key === wanted).map(({ value }) => value)

function evaluationsOf(
  { evaluations }: ResolvedConfig,
  criteria: readonly Criterion[],
): readonly EvaluationConfig[] {
  const names = namesOf(criteria, 'evaluation')
  const supporters = namesOf(criteria, 'supporter')
  checkNames(
    criteria,
    'evaluation',
    evaluations.map(({ name }) => name),
  )
  checkNames(
    criteria,
    'supporter',
    evaluations.flatMap((each) =>
      each.supporters.flatMap(({ label, variantOf = label }) => [label, variantOf]),
    ),
  )
  const isWanted = ({ label, variantOf }: SupporterEntry): boolean =>
    supporters.length === 0 ||
    supporters.some((name) => variantOf === name || isVariantOf(label, name))
  return evaluations
    .filter(({ name }) => names.length === 0 || names.includes(name))
    .map((each) => ({ ...each, supporters: each.supporters.filter(isWanted) }))
    .filter((each) => each.supporters.length > 0)
}

function checkNames(
  criteria: readonly Criterion[],
  wanted: string,
  known: readonly string[],
): void {
  for (const { text, key, value } of criteria) {
    if (key !== wanted || known.includes(value)) continue
    throw hostErrors.error('PART_UNKNOWN', { text }, { fix: suggestion(value, new Set(known)) })
  }
}

interface Chosen {
  /**
   * Ids of the selected scenarios; for a person with several sessions, of all selected sessions.
   */
  readonly ids: readonly string[]
  /**
   * Number of selected scenarios or people (not sessions). `of`: number of all scenarios or people.
   */
  readonly count: number
  readonly of: number
  readonly isSampled: boolean
  /** Largest number of sessions of a selected person; 0 if no scenario has sessions. */
  readonly longest: number
  /** True if all scenarios, selected or not, are sessions of people. */
  readonly isOfPeople: boolean
}

/** A person with the ids of the selected sessions, or a single scenario with its id. */
interface Person {
  readonly id: string
  readonly cluster: string
  readonly ids: string[]
  /** Number of planned sessions of the person. 0 for a scenario without sessions. */
  sessions: number
}

/** Maximum number of names in an error. */
const MOST_NAMES = 12

class ChosenScenarios {
  readonly #tags: readonly string[]
  /** Values that scenarios have, by key of the criteria (`scenario`, `tag.topic`). */
  readonly #known = new Map<string, Set<string>>()

  constructor(
    private readonly criteria: readonly Criterion[],
    private readonly request: SubsetRequest,
    private readonly seed: string,
  ) {
    this.#tags = [...new Set(criteria.map(({ key }) => key))].filter((key) =>
      key.startsWith('tag.'),
    )
  }

  async of(plan: EvaluationPlan): Promise<Chosen> {
    const all: Person[] = []
    const { sample: size = Infinity, shard, sessions = Infinity } = this.request
    let of = 0
    let isOfPeople = true
    for await (const slot of plan.scenarios()) {
      const person = chainOf(slot)?.person
      const last = all.at(-1)
      const number = chainOf(slot)?.number ?? 1
      const isLater = number > 1
      isOfPeople &&= person !== undefined
      if (!isLater) of++
      if (isLater && last !== undefined && last.id === person) {
        last.sessions = number
        if (number <= sessions) last.ids.push(slot.id)
      } else if (!isLater && this.#fits(slot, plan)) {
        const [id, cluster] = [person ?? slot.id, clusterOf(slot)]
        all.push({ id, cluster, ids: [slot.id], sessions: person === undefined ? 0 : 1 })
      }
    }
    const isSampled = all.length > size
    const sample = isSampled ? sampled(all, size, this.seed) : all
    const own = shard ? sample.filter(({ cluster }) => inShard(cluster, shard)) : sample
    const longest = own.reduce((most, person) => Math.max(most, person.sessions), 0)
    return {
      ids: own.flatMap(({ ids }) => ids),
      count: own.length,
      of,
      isSampled,
      longest,
      isOfPeople,
    }
  }

  /** Throws if a criterion matches nothing. */
  check(): void {
    for (const key of ['scenario', ...this.#tags]) {
      const known = [...(this.#known.get(key) ?? [])]
      const unknown = this.criteria.find((each) => each.key === key && !known.includes(each.value))
      // The suggestion is chosen from all values. Only a few of them are listed.
      if (unknown)
        checkNames(
          [unknown],
          key,
          known.length > MOST_NAMES ? nearest(unknown.value, known) : known,
        )
    }
  }

  #fits(slot: ScenarioSlot, { config }: EvaluationPlan): boolean {
    const ids = namesOf(this.criteria, 'scenario')
    const id = chainOf(slot)?.person ?? slot.id
    if (ids.length > 0) this.#note('scenario', id)
    const isNamed = ids.length === 0 || ids.includes(id)
    return this.#tags.every((key) => this.#fitsTag(slot, key, config)) && isNamed
  }

  #fitsTag(slot: ScenarioSlot, key: string, { name, scenarios }: EvaluationConfig): boolean {
    if (!('scenario' in slot))
      throw hostErrors.error('PART_TAGS', { key, use: scenarios.use, evaluation: name })
    const value = named(slot.scenario.tags, key.slice('tag.'.length))
    if (value === undefined) return false
    this.#note(key, value)
    return namesOf(this.criteria, key).includes(value)
  }

  #note(key: string, value: string): void {
    const known = this.#known.get(key) ?? new Set()
    this.#known.set(key, known.add(value))
  }
}

function nearest(name: string, known: readonly string[]): readonly string[] {
  const meant = closest(name, known)
  return meant === undefined ? [...known.slice(0, MOST_NAMES), '…'] : [meant]
}

const chainOf = (slot: ScenarioSlot) => ('chain' in slot ? slot.chain : undefined)

/**
 * Cluster of a scenario. Scenarios that are yet to be generated form clusters of one, since their
 * cluster is unknown.
 */
export const clusterOf = (slot: ScenarioSlot): string =>
  ('scenario' in slot ? slot.scenario.cluster : undefined) ?? slot.id

interface PartFacts {
  readonly whole: EvaluationConfig
  readonly scenarios: Chosen
  readonly request: SubsetRequest
}

function partOf(
  config: EvaluationConfig,
  { whole, scenarios, request }: PartFacts,
): EvaluationConfig {
  const { ids, count, of, isSampled, longest, isOfPeople } = scenarios
  const { sessions = Infinity } = request
  const isCut = sessions < longest
  const noun = isOfPeople ? 'people' : 'scenarios'
  const said = [
    count < of ? `${count} of ${of} ${noun}${isSampled ? ', sampled by the seed' : ''}` : [],
    isCut ? `${sessions} of ${longest} sessions` : [],
    config.supporters.length < whole.supporters.length
      ? `${config.supporters.length} of ${whole.supporters.length} supporters`
      : [],
  ].flat()
  // Analyses need the results of all shards.
  const own = request.shard ? { ...config, analyses: [] } : config
  if (said.length === 0) return own
  const part: Subset = {
    said: `Part of the evaluation (${flagsText(request)}): ${said.join('; ')}.`,
    ...(isCut && { sessions }),
    ...(count < of && { scenarios: new ScenarioIds(new Set(ids), digest(ids.toSorted())) }),
  }
  return Object.freeze({ ...own, part: Object.freeze(part) })
}
