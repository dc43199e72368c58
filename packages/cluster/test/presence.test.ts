/** A process tells those who share its store what it is in. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openProject, tokens } from '@attune/host'
import { CrewPresence } from '../src/presence.js'
import { bind } from '@attune/core/runtime'
import type { Crew, MemberState, MemberUsage } from '@attune/core/store'
import { MemoryStore } from '@attune/store-sqlite'

class Listener implements Crew {
  readonly me = 'me'
  readonly told: MemberState[] = []
  tell(state: MemberState): void {
    this.told.push(state)
  }
  async members() {
    return []
  }
  get last(): MemberState {
    return this.told.at(-1)!
  }
}

const usageOf = (calls: number, cost?: number): MemberUsage => ({
  calls,
  repeated: 0,
  waiting: 2,
  tokens: { input: 10 * calls, output: calls, reasoning: 0 },
  ...(cost !== undefined && { cost }),
})

describe('a process on duty', () => {
  beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-03-01T14:00:00Z') }))
  afterEach(() => void vi.useRealTimers())

  const clock = { monotonic: () => Date.now(), date: () => new Date(Date.now()) }

  function onDuty(usages: MemberUsage[] = [usageOf(0)]) {
    const crew = new Listener()
    let now = usages[0]!
    const gateway = {
      get spent() {
        return now as never
      },
      get waiting() {
        return now.waiting
      },
    }
    const presence = new CrewPresence({ crew }, clock, gateway)
    return { crew, presence, use: (usage: MemberUsage) => (now = usage) }
  }

  test('tells groups, counts and usage since it began, every few seconds', () => {
    const { crew, presence, use } = onDuty([usageOf(100, 1)])
    const groups = Array.from({ length: 7 }, (_, i) => ({
      evaluation: 'talks',
      scenario: `s${i}`,
      repeat: 1,
    }))
    presence.begin({ role: 'worker', run: 3, inHand: () => groups })
    presence.observer({ type: 'settled', unit: {} as never, as: 'left-out' })
    presence.observer({ type: 'settled', unit: {} as never, as: 'done' })
    use(usageOf(130, 1.5))
    vi.advanceTimersByTime(2_000)
    expect(crew.last).toEqual({
      role: 'worker',
      run: 3,
      groups: 7,
      doing: groups.slice(0, 5),
      counts: { done: 1, reused: 0, failed: 0, skipped: 0, leftOut: 1 },
      usage: {
        calls: 30,
        repeated: 0,
        waiting: 2,
        tokens: { input: 300, output: 30, reasoning: 0 },
        cost: 0.5,
      },
    })
  })

  test('tells what it waits for as long as it waits', () => {
    const { crew, presence } = onDuty()
    let own: string | undefined
    presence.begin({ role: 'worker', waits: () => own })
    const said = () => {
      vi.advanceTimersByTime(2_000)
      return crew.last.waits
    }
    expect(said()).toBeUndefined()
    presence.onModelEvent({ type: 'waiting', model: 'judge', wait: 8_000, calls: 4 })
    expect(said()).toBe('a limit of model "judge" until 14:00:10 UTC')
    own = 'work'
    expect(said()).toBe('work')
    own = undefined
    for (let i = 0; i < 3; i++) said()
    expect(said()).toBeUndefined()
    presence.onModelEvent({
      type: 'retried',
      model: 'judge',
      code: 'MODEL_TIMEOUT' as never,
      attempt: 1,
      wait: 60_000,
    })
    expect(said()).toContain('model "judge" (MODEL_TIMEOUT): it is asked again at 14:01:')
    presence.onModelEvent({ type: 'answered', model: 'judge', usage: usageOf(1).tokens })
    expect(said()).toBeUndefined()
  })

  test('tells at the end what stopped it, and nothing afterwards; another duty counts from zero', () => {
    const { crew, presence, use } = onDuty()
    presence.begin({
      role: 'worker',
      run: 3,
      inHand: () => [{ evaluation: 'e', scenario: 's', repeat: 1 }],
    })
    presence.observer({ type: 'settled', unit: {} as never, as: 'done' })
    use(usageOf(5))
    presence.end(new Error('It was interrupted.'))
    expect(crew.last).toMatchObject({
      run: 3,
      groups: 0,
      doing: [],
      stopped: 'It was interrupted.',
      counts: { done: 1 },
    })
    const { length } = crew.told
    vi.advanceTimersByTime(20_000)
    expect(crew.told).toHaveLength(length)
    presence.begin({ role: 'worker', run: 4 })
    expect(crew.last).toMatchObject({ run: 4, counts: { done: 0 }, usage: { calls: 0 } })
  })
})

test('a run tells its groups, counts, calls and waits from beginning to end', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'attune-presence-'))
  const lines = [1, 2, 3].map((i) => JSON.stringify({ id: `s${i}`, language: 'en', profile: 'p' }))
  writeFileSync(join(folder, 'scenarios.jsonl'), lines.join('\n'))
  const text = `
supporters: { kind: { use: core/rule-based } }
evaluations: { talks: { scenarios: { use: core/scenarios, file: scenarios.jsonl }, simulator: { use: toy/talk } } }
plugins: [./toy.mjs]
`
  writeFileSync(
    join(folder, 'toy.mjs'),
    `const options = { type: 'object', properties: {}, additionalProperties: false }
     const simulate = async () => {
       await globalThis.presenceTest.simulate()
       return { turns: [{ speaker: 'seeker', text: 'Hi.' }, { speaker: 'supporter', text: 'Hm.' }], ending: { reason: 'turn-limit' } }
     }
     export default { contract: 1, name: 'toy', components: {
       talk: { kind: 'simulator', recorded: true, revision: 1, summary: 'A toy', options, create: () => ({ simulate }) } } }`,
  )
  const crew = new Listener()
  const seen: MemberState[] = []
  const store = Object.assign(new MemoryStore(), { crew })
  const project = await openProject({
    cwd: folder,
    env: {},
    text,
    services: [bind(tokens.store, store)],
  })
  const open = new AbortController().signal
  Object.assign(globalThis, {
    presenceTest: {
      // The first dialogue is held until the process has told of it.
      simulate: async () => {
        while (!crew.told.some(({ groups }) => groups > 0))
          await new Promise((resolve) => setTimeout(resolve, 20))
        seen.push(crew.last)
      },
    },
  })
  const { failures } = await project.run({ stop: open, signal: open })
  expect(failures).toEqual({})
  await project.close()
  expect(crew.told[0]).toMatchObject({ role: 'run', run: 1, groups: 0, counts: { done: 0 } })
  expect(seen[0]).toMatchObject({
    groups: 3,
    doing: [{ evaluation: 'talks', scenario: 's1', repeat: 1 }, {}, {}],
  })
  expect(crew.last).toMatchObject({
    role: 'run',
    run: 1,
    groups: 0,
    counts: { done: 3, failed: 0 },
  })
  expect(crew.last.stopped).toBeUndefined()
})
