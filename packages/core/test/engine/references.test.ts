/**
 * Units are done from references alone: by another session, which shares nothing but config and
 * store.
 */
import { defineErrors } from '@attune/core'
import { expect, test } from 'vitest'
import { tokens } from '@attune/host'
import { bind, type Executor } from '@attune/core/runtime'
import { Session } from '@attune/project'
import { MemoryStore } from '@attune/store-sqlite'
import { all } from '@attune/testkit/shared/stored.js'
import { sessionParts } from '@attune/testkit/shared/session-toys.js'
import {
  defaults,
  entry,
  evaluation,
  judgeEntry,
  type Made,
  scenario,
} from '@attune/testkit/shared/toys.js'

/** An error whose code begins with STORE_ ends the run. */
const storeErrors = defineErrors({
  STORE_WRITE: {
    blame: 'outside',
    message: '{file} could not be written: {why}.',
    fix: 'Free disk space.',
  },
})

const generated = evaluation({
  name: 'generated',
  scenarios: entry('scenarios', 'toy/generated'),
  judges: [judgeEntry('toy/pairwise')],
  repeats: 2,
})

/**
 * The components as one process makes them; `who` is in what they say, though it is no part of any
 * key.
 */
function componentsOf(who: string): Made {
  return {
    'toy/generated': () => ({
      seeds: () => ['a', 'b'].map((id) => ({ id, language: 'en', details: {} })),
      generate: async ({ id }: { id: string }) => ({ ...scenario(id), profile: `made by ${who}` }),
    }),
    'toy/kind': () => ({ reply: async () => ({ text: `I hear you, says ${who}.` }) }),
    'toy/pairwise': () => ({
      subject: 'pair',
      judge: async ([first]: readonly [{ turns: readonly { text: string }[] }]) => [
        {
          criterion: 'better',
          outcome: { state: 'known', value: 'first' },
          rationale: first.turns[1]?.text ?? '',
        },
      ],
    }),
  } as unknown as Made
}

function sessions(made = componentsOf) {
  const store = new MemoryStore()
  const evaluations = [evaluation(), generated]
  const references: Parameters<Executor['run']>[0][] = []
  const there = new Session(sessionParts(evaluations, made('the worker'), {}, store)).start()
  const executor: Executor = {
    room: async () => 0,
    run(unit) {
      references.push(unit)
      return there.work(JSON.parse(JSON.stringify(unit)))
    },
  }
  const here = sessionParts(evaluations, made('the planner'), {}, store, [
    bind(tokens.executor, executor),
  ])
  return { store, references, session: new Session(here) }
}

test('every unit of a run is done by a second session over the same store', async () => {
  const { session, references, store } = sessions()
  const summary = await session.start().all(session.groups())
  expect(summary).toMatchObject({ done: 12 + 2 + 24, failed: 0, skipped: 0 })
  expect(references).toHaveLength(summary.done)
  const results = (await all(store.allUnits())).map((unit) =>
    unit.status === 'done' ? unit.result : '',
  )
  expect(results.filter((result) => result.includes('the worker')).length).toBeGreaterThan(6)
  expect(results.filter((result) => result.includes('the planner'))).toEqual([])
  expect(await session.start().all(session.groups())).toMatchObject({
    done: 0,
    reused: expect.any(Number),
  })
  expect(references).toHaveLength(summary.done)
})

test('what fails there fails here, and is tried once', async () => {
  const { session } = sessions((who) => ({
    ...componentsOf(who),
    'toy/length': () => ({
      estimate: async () => {
        throw new RangeError('no length')
      },
    }),
  }))
  const summary = await session.start().all(session.groups())
  expect(summary).toMatchObject({ failures: { COMPONENT_THREW: summary.failed } })
  expect(summary.failed).toBeGreaterThan(0)
})

test('what ends the run there ends it here', async () => {
  const store = new MemoryStore()
  const there = new Session(sessionParts([evaluation()], defaults, {}, store)).start()
  const executor: Executor = { room: async () => 0, run: (unit) => there.work(unit) }
  const session = new Session(
    sessionParts([evaluation()], defaults, {}, store, [bind(tokens.executor, executor)]),
  )
  store.saveUnit = async () => {
    throw storeErrors.error('STORE_WRITE', { file: 'memory', why: 'the disk is full' })
  }
  const { stopped, done } = await session.start().all(session.groups())
  expect([stopped?.code, done]).toEqual(['STORE_WRITE', 0])
})

test('a reference that the config does not plan is refused by name', async () => {
  const run = new Session(sessionParts([evaluation()])).start()
  const unit = { evaluation: 'toy', scenario: 'one', repeat: 1, key: 'f'.repeat(64) }
  await expect(run.work(unit)).rejects.toThrow(
    'Unexpected error in evaluation "toy": the config plans no unit ffff',
  )
  await expect(run.work({ ...unit, evaluation: 'none' })).rejects.toThrow('evaluation "none"')
})
