/**
 * Calendars, views of supporters, moods and keys of people who come back, by code that shares
 * nothing with the project's.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type ChainParts, personToken, viewOf } from '../../src/chain/chain-keys.js'
import { type MemoryView, memoryView, type MemoryInput } from '../../src/chain/memory-view.js'
import { afterNotes, moodAfter, type MoodProposal, overnight } from '../../src/chain/mood.js'
import { type PlannedSession, schedule, scheduleFault } from '../../src/chain/schedule.js'
import type { Decision, Mood, ReactionRule } from '../../src/contracts/person.js'
import { digest } from '../../src/values.js'

interface ScheduleInput {
  readonly sessions: readonly PlannedSession[]
  readonly decisions: Readonly<Record<number, Decision>>
}

const scheduled = ({ sessions, decisions }: ScheduleInput): object =>
  scheduleFault(sessions) ?? { rows: schedule(sessions, decisions) }

function messagesOf({ brief, turns }: MemoryView): object[] {
  const said = turns.map(({ speaker, text }) => ({
    role: speaker === 'seeker' ? 'user' : 'assistant',
    content: text,
  }))
  return brief === null ? said : [{ role: 'system', content: brief }, ...said]
}

function viewed(input: MemoryInput): object {
  const view = memoryView(input)
  return { messages: messagesOf(view), own: view.own, missing: view.missing }
}

interface Day {
  readonly day: number
  readonly offset: number | null
  readonly turns?: readonly (MoodProposal & {
    readonly polluted?: boolean
    readonly intent?: string
  })[]
  readonly notes?: { readonly stance: unknown } | null
}

interface MoodInput {
  readonly state: Mood
  readonly baseline: Mood
  readonly remembers: number
  readonly rules: readonly ReactionRule[]
  readonly days: readonly Day[]
}

function moods({ state, baseline, remembers, rules, days }: MoodInput): object {
  let [mood, skips, isFirst] = [state, 0, true]
  const skipped: number[] = []
  const rows: object[] = []
  for (const { day, offset, turns = [], notes } of days) {
    if (skips === day) {
      skipped.push(day)
      rows.push({ day, held: false })
      continue
    }
    if (!isFirst) mood = overnight(mood, { baseline, offset: offset ?? 0, remembers })
    isFirst = false
    const morning = mood
    const after = turns.map(
      (turn) => (mood = turn.polluted === true ? mood : moodAfter(mood, turn, rules)),
    )
    if (turns.some(({ intent, polluted }) => intent === 'skip_tomorrow' && polluted !== true))
      skips = day + 1
    mood = afterNotes(mood, notes?.stance, remembers)
    rows.push({ day, held: true, morning, after, end: mood })
  }
  return { days: rows, skipped }
}

interface Plan {
  readonly simulator: string
  readonly seed: number
  readonly person: ChainParts['person']
  readonly supporters: Readonly<
    Record<
      string,
      { readonly is: string; readonly memory: ChainParts['memory'] & { readonly summary?: string } }
    >
  >
  readonly judges: Readonly<
    Record<string, { readonly is: string; readonly reads: 'session' | 'chain' }>
  >
}

interface Chain {
  readonly simulate: readonly string[]
  readonly summarise: readonly string[]
  readonly judge: Readonly<Record<string, readonly (readonly [session: number, key: string])[]>>
  readonly token: string | null
}

/** Keys as the plan of an evaluation makes them, with texts in place of identities. */
function chainOf({ simulator, seed, person, supporters, judges }: Plan, name: string): Chain {
  const { is: supporter, memory } = supporters[name]!
  const parts: ChainParts = { simulator, supporter, seed, repeat: 1, person, memory }
  const simulate: string[] = []
  const summarise: string[] = []
  for (const [at] of person.sessions.entries()) {
    const k = at + 1
    const [view, before] = [viewOf(parts, k, summarise), simulate.at(-1) ?? null]
    simulate.push(
      digest({
        simulator,
        supporter,
        seed,
        person: { ...person, sessions: person.sessions.slice(0, k) },
        view,
        before,
      }),
    )
    if (memory.mode === 'summary' && k < person.sessions.length)
      summarise.push(digest({ by: memory.summary ?? '', of: simulate.at(-1)! }))
  }
  const judged = Object.entries(judges).map(([label, { is, reads }]) => {
    const read = simulate.map((key, at): readonly [number, string] => [
      at + 1,
      digest({ is, reads, key }),
    ])
    return [label, reads === 'chain' ? read.slice(-1) : read] as const
  })
  const isService = memory.mode === 'own' && memory.keeps === 'service'
  return {
    simulate,
    summarise,
    judge: Object.fromEntries(judged),
    token: isService ? personToken(parts) : null,
  }
}

interface KeysInput {
  readonly before: Plan
  readonly after: Plan
  readonly have?: Readonly<Record<string, number>>
}

function askedAgain({ before, after, have = {} }: KeysInput): object {
  const names = Object.keys(after.supporters)
  const done = new Map(
    Object.keys(before.supporters).map((name) => {
      const chain = chainOf(before, name)
      const count = have[name] ?? chain.simulate.length
      const isWhole = count >= chain.simulate.length
      const judged = Object.entries(chain.judge).flatMap(([label, keys]) =>
        keys
          .filter(([session]) =>
            before.judges[label]!.reads === 'chain' ? isWhole : session <= count,
          )
          .map(([, key]) => key),
      )
      return [
        name,
        new Set([...chain.simulate.slice(0, count), ...chain.summarise.slice(0, count), ...judged]),
      ]
    }),
  )
  const open = (name: string, keys: readonly (readonly [number, string])[]): number[] =>
    keys.filter(([, key]) => !done.get(name)?.has(key)).map(([session]) => session)
  const numbered = (keys: readonly string[]) => keys.map((key, at) => [at + 1, key] as const)
  const chains = new Map(names.map((name) => [name, chainOf(after, name)]))
  const each = <T>(of: (name: string, chain: Chain) => T): Record<string, T> =>
    Object.fromEntries(names.map((name) => [name, of(name, chains.get(name)!)]))
  return {
    simulate: each((name, { simulate }) => open(name, numbered(simulate))),
    summarise: each((name, { summarise }) => open(name, numbered(summarise))),
    judge: Object.fromEntries(
      Object.keys(after.judges).map((label) => [
        label,
        each((name, { judge }) => open(name, judge[label]!)),
      ]),
    ),
    token: each((name, { token }) => {
      const earlier = name in before.supporters ? chainOf(before, name).token : null
      return token === null ? null : token === earlier ? 'same' : 'new'
    }),
  }
}

const functions: Readonly<Record<string, (input: never) => object>> = {
  'session-schedule': scheduled,
  'memory-view': viewed,
  'mood-rules': moods,
  'chain-keys': askedAgain,
}

interface Family {
  readonly cases: readonly {
    readonly id: string
    readonly input: never
    readonly expected: object
  }[]
}

const shared = process.env['ATTUNE_VECTORS']
const folder = shared
  ? join(shared, 'returning')
  : join(import.meta.dirname, '../vectors/returning')

for (const [family, compute] of Object.entries(functions)) {
  const file = join(folder, `${family}.json`)
  if (shared && !existsSync(file)) continue
  const { cases } = JSON.parse(readFileSync(file, 'utf8')) as Family
  describe(family, () => {
    test.each(cases)('$id', ({ input, expected }) => {
      expect(compute(input)).toMatchObject(expected)
    })
  })
}
