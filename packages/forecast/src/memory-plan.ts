/** Expected calls for people with several sessions, by the memory mode of the supporter. */
import type { Memory, ResolvedConfig, Unit } from '@attune/core/runtime'
import { type ExpectedCalls, expectedCalls, type Scaled } from './expected-calls.js'
import type { Tally } from './rehearsal-models.js'
import type { RehearsedCalls } from './require-context.js'

/** Longest prompt of a model in the rehearsed sessions, and its session. */
export interface LongestPrompt {
  /** Number of tokens of the prompt. */
  readonly tokens: number
  /** Id of the session, such as `ana@5`. */
  readonly scenario: string
}

/** Calls to one model in sessions with supporters of one memory mode. */
export interface ExpectedByMemory extends Pick<
  ExpectedCalls,
  'model' | 'calls' | 'tokens' | 'cost'
> {
  readonly evaluation: string
  /** Memory mode, such as `full, last 3` or `own, at the service`. */
  readonly memory: string
  readonly longestPrompt: LongestPrompt
}

/**
 * Calls for people whose sessions must all be run again from the first one. This concerns
 * supporters that keep their memory in their own service, which cannot continue after stored
 * sessions.
 */
export interface WholeChainCalls {
  readonly evaluation: string
  readonly supporter: string
  readonly people: number
  readonly sessions: number
  readonly calls: number
  /** Cost in the currency of the prices; undefined if a model of these calls has no prices. */
  readonly cost?: number
}

const ATTRIBUTES: Readonly<Record<string, (memory: Memory) => readonly string[]>> = {
  own: (memory) =>
    'keeps' in memory && memory.keeps === 'service' ? ['at the service'] : ['in results'],
}

/** Memory mode as text: `none`, `full, last 3`, `summary`, `own, at the service`. */
export function memoryText(memory: Memory): string {
  const { window } = 'window' in memory ? memory : {}
  const windowed = window === undefined ? [] : [`last ${window}`]
  return [memory.mode, ...windowed, ...(ATTRIBUTES[memory.mode]?.(memory) ?? [])].join(', ')
}

/** Evaluation and supporter of a sort of units. */
interface SortParts {
  readonly evaluation: string
  readonly supporter: string | undefined
}

export const sortPartsOf = (sort: string): SortParts => {
  const parts = JSON.parse(sort) as [string, string, string, boolean, [string | undefined, unknown]]
  return { evaluation: parts[0], supporter: parts[4][0] ?? undefined }
}

interface Rehearsed {
  readonly scope: string
  readonly scenario: string
}

/** Counts units of people with several sessions, and adds up their calls by memory mode. */
export class MemoryPlan {
  readonly #ofPeople = new Set<string>()
  readonly #scenarios = new Map<string, string>()
  readonly #fromFirst = new Map<string, { people: Set<string>; sessions: number }>()

  constructor(private readonly config: ResolvedConfig) {}

  /** Records the scenario of a rehearsed unit. `scope` identifies the unit and its calls. */
  addRehearsed(unit: Unit, scope: string): void {
    this.#scenarios.set(scope, unit.scenario.id)
  }

  /** Records a unit of the plan that is not done. */
  add(unit: Unit, sort: string): void {
    const chain = 'chain' in unit.scenario ? unit.scenario.chain : undefined
    if (chain === undefined) return
    this.#ofPeople.add(sort)
    const { evaluation, about, kind } = unit
    const supporter = String(about['supporter'])
    if (kind !== 'simulate' || !keepsAtService(this.#memoryOf(evaluation, supporter))) return
    const name = JSON.stringify([evaluation, supporter])
    const counts = this.#fromFirst.get(name) ?? { people: new Set<string>(), sessions: 0 }
    this.#fromFirst.set(name, counts)
    if (chain.number === 1) counts.people.add(chain.person)
    counts.sessions++
  }

  /** Rehearsed units that represent units which are not done, with their calls. */
  *rehearsedIn(
    sorts: Iterable<string>,
    scopesOf: (sort: string) => readonly string[],
    tallies: (scope: string) => ReadonlyMap<string, Tally>,
  ): Generator<RehearsedCalls> {
    const scopes = new Set([...sorts].flatMap((sort) => scopesOf(sort)))
    for (const scope of scopes)
      yield { scenario: this.#scenarios.get(scope) ?? '', tallies: tallies(scope) }
  }

  /** Expected calls by evaluation, memory mode and model. */
  expected(
    open: Iterable<readonly [string, number]>,
    scaledTo: (sort: readonly [string, number]) => readonly Scaled[],
    rehearsedOf: (sort: string) => readonly string[],
    tallies: (scope: string) => ReadonlyMap<string, Tally>,
  ): readonly ExpectedByMemory[] {
    const rows = new Map<string, { scaled: Scaled[]; scopes: Rehearsed[] }>()
    for (const entry of open) {
      const [sort] = entry
      const { evaluation, supporter } = sortPartsOf(sort)
      if (!this.#ofPeople.has(sort) || supporter === undefined) continue
      const memory = memoryText(this.#memoryOf(evaluation, supporter))
      const name = JSON.stringify([evaluation, memory])
      const row = rows.get(name) ?? { scaled: [], scopes: [] }
      rows.set(name, row)
      row.scaled.push(...scaledTo(entry))
      for (const scope of rehearsedOf(sort))
        row.scopes.push({ scope, scenario: this.#scenarios.get(scope) ?? '' })
    }
    return [...rows].flatMap(([name, { scaled, scopes }]) => {
      const [evaluation, memory] = JSON.parse(name) as [string, string]
      return expectedCalls(scaled, this.config).map(({ model, calls, tokens, cost }) => ({
        evaluation,
        memory,
        model,
        calls,
        tokens,
        ...(cost !== undefined && { cost }),
        longestPrompt: longestOf(model, scopes, tallies),
      }))
    })
  }

  /**
   * People whose sessions must be run again from the first one, because the supporter keeps its
   * memory in its own service.
   */
  fromFirst(
    open: Iterable<readonly [string, number]>,
    scaledTo: (sort: readonly [string, number]) => readonly Scaled[],
  ): readonly WholeChainCalls[] {
    const sorts = [...open]
    return [...this.#fromFirst].flatMap(([name, { people, sessions }]) => {
      if (people.size === 0) return []
      const [evaluation, supporter] = JSON.parse(name) as [string, string]
      const scaled = sorts.flatMap((entry) => {
        const sorted = sortPartsOf(entry[0])
        const isOwn = sorted.evaluation === evaluation && sorted.supporter === supporter
        return isOwn ? scaledTo(entry) : []
      })
      const expected = expectedCalls(scaled, this.config)
      const isPriced = expected.length > 0 && expected.every(({ cost }) => cost !== undefined)
      return {
        evaluation,
        supporter,
        people: people.size,
        sessions,
        calls: expected.reduce((all, { calls }) => all + calls, 0),
        ...(isPriced && { cost: expected.reduce((all, { cost = 0 }) => all + cost, 0) }),
      }
    })
  }

  #memoryOf(evaluation: string, supporter: string): Memory {
    const { supporters = [] } =
      this.config.evaluations.find(({ name }) => name === evaluation) ?? {}
    return supporters.find(({ label }) => label === supporter)?.memory ?? { mode: 'none' }
  }
}

const keepsAtService = (memory: Memory): boolean =>
  memory.mode === 'own' && memory.keeps === 'service'

function longestOf(
  model: string,
  scopes: readonly Rehearsed[],
  tallies: (scope: string) => ReadonlyMap<string, Tally>,
): LongestPrompt {
  let longest: LongestPrompt = { tokens: 0, scenario: '' }
  for (const { scope, scenario } of scopes) {
    const { prompt = 0 } = tallies(scope).get(model) ?? {}
    if (prompt > longest.tokens) longest = { tokens: prompt, scenario }
  }
  return longest
}
