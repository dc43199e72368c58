import { expect, test } from 'vitest'
import type { Findings } from '@attune/core/findings'
import { type EvaluationConfig, type RunEvent } from '@attune/core/runtime'
import { Session } from '@attune/project'
import { all } from '@attune/testkit/shared/stored.js'
import { sessionParts } from '@attune/testkit/shared/session-toys.js'
import { entry, evaluation, type Made } from '@attune/testkit/shared/toys.js'

const signal = new AbortController().signal

/** An analysis that counts how often it is made, and what it then says. */
function analysing(find: () => Findings = () => ({ tables: [], figures: [] })) {
  const state = { times: 0 }
  const made: Made = {
    'toy/analysis': () => ({
      analyse: async () => {
        state.times++
        return find()
      },
    }),
  }
  return { state, made }
}

const analysed = (more: Partial<EvaluationConfig> = {}) =>
  evaluation({ analyses: [entry('analysis', 'toy/analysis')], ...more })

test('findings are kept, and used again as long as everything that was read is the same', async () => {
  const { state, made } = analysing()
  const parts = sessionParts([analysed()], made)
  const session = new Session(parts)
  await session.start().all(session.groups())
  const first = await session.results.findings({ signal })
  const again = await new Session(parts).results.findings({ signal })
  expect(again).toEqual({ ...first, reused: 1 })
  expect(state.times).toBe(1)
  expect(
    (await all(parts.store.allUnits('analyse'))).map(({ status, component }) => [
      status,
      component,
    ]),
  ).toEqual([['done', 'toy/analysis']])
})

test('a figure that cannot be drawn fails its analysis, which is not kept; the others stand', async () => {
  const figure = { id: 'f', title: 'F', description: 'A figure.', spec: { mark: {} } }
  const { made } = analysing()
  const drawing = analysing(() => ({ tables: [], figures: [figure] }))
  const analyses = [entry('analysis', 'toy/drawing'), entry('analysis', 'toy/analysis')]
  const both = { ...made, 'toy/drawing': drawing.made['toy/analysis'] }
  const parts = {
    ...sessionParts([evaluation({ analyses })], both),
    figureFault: async ({ id }: { readonly id: string }) => `${id} has no type`,
  }
  const { found, failed } = await new Session(parts).results.findings({ signal })
  expect(found.map(({ label }) => label)).toEqual(['toy/analysis'])
  expect(failed).toMatchObject([
    {
      label: 'toy/drawing',
      failure: {
        code: 'RESULT_SHAPE',
        use: 'toy/drawing',
        message:
          'toy/drawing returned findings.figures[0].spec = a specification of the figure "f" that cannot be drawn (f has no type); ' +
          'expected one of Vega-Lite with its data inline (https://vega.github.io/editor shows its mistakes).',
      },
    },
  ])
  await new Session(parts).results.findings({ signal })
  expect(drawing.state.times).toBe(2)
})

test('a unit that is done later is a reason to analyse again, also in a sibling', async () => {
  const { state, made } = analysing()
  const parts = sessionParts([analysed({ name: 'a' }), evaluation({ name: 'b', repeats: 2 })], made)
  const session = new Session(parts)
  await session.results.findings({ signal })
  expect(state.times).toBe(1)
  await session.start().all(session.firstGroups(1))
  await session.results.findings({ signal })
  expect(state.times).toBe(2)
  await session.start().all(session.groups())
  await session.results.findings({ signal })
  await session.results.findings({ signal })
  expect(state.times).toBe(3)
})

test('analyses are units: observers hear of each, and a plan counts those that have not read what there is', async () => {
  const { made } = analysing()
  const broken: Made = {
    'toy/broken': () => ({
      analyse: async () => {
        throw new RangeError('no idea')
      },
    }),
  }
  const analyses = [entry('analysis', 'toy/analysis'), entry('analysis', 'toy/broken')]
  const parts = sessionParts([evaluation({ analyses })], { ...made, ...broken })
  const session = new Session(parts)
  const planned = async (): Promise<unknown> => (await session.plan())[0]!.units.analyse
  const heard = async (): Promise<string[]> => {
    const events: string[] = []
    const tell = (event: RunEvent): void => {
      if (event.type === 'analysing') events.push(`${event.unit.label} is at work`)
      if (event.type === 'settled')
        events.push(`${event.unit.label} ${event.as} ${event.failure?.code ?? ''}`.trim())
    }
    await session.results.findings({ signal, tell })
    return events
  }
  expect(await planned()).toEqual({ total: 2, open: 2 })
  expect(await session.total()).toBe(12 + 2)
  await session.start().all(session.groups())
  expect(await planned()).toEqual({ total: 2, open: 2 })
  const failing = ['toy/broken is at work', 'toy/broken failed COMPONENT_THREW']
  const [atWork, failed] = failing as [string, string]
  // Claims are those of all analyses: each is read before the first is done.
  expect(await heard()).toEqual(['toy/analysis is at work', atWork, 'toy/analysis done', failed])
  expect(await planned()).toEqual({ total: 2, open: 1 })
  expect(await heard()).toEqual(['toy/analysis reused', ...failing])
})

test('an interruption ends an analysis, begins no other, and is kept for none of them', async () => {
  const interrupt = new AbortController()
  const made: Made = {
    'toy/analysis': () => ({
      analyse: () => {
        interrupt.abort()
        return new Promise(() => {})
      },
    }),
  }
  const analyses = ['one', 'two'].map((label) => entry('analysis', 'toy/analysis', { label }))
  const parts = sessionParts([evaluation({ analyses })], made)
  const begun: string[] = []
  const tell = (event: RunEvent): unknown =>
    event.type === 'analysing' && begun.push(event.unit.label)
  const analysed = await new Session(parts).results.findings({ signal: interrupt.signal, tell })
  expect(analysed).toEqual({ found: [], failed: [], reused: 0 })
  expect(begun).toEqual(['one'])
  expect(await all(parts.store.allUnits('analyse'))).toEqual([])
})

test('an analysis that failed is kept as failed, and tried again', async () => {
  const { state, made } = analysing(() => {
    throw new RangeError('no idea')
  })
  const parts = sessionParts([analysed()], made)
  for (const _ of [1, 2])
    expect((await new Session(parts).results.findings({ signal })).failed).toHaveLength(1)
  expect(state.times).toBe(2)
  expect((await all(parts.store.allUnits('analyse'))).map(({ status }) => status)).toEqual([
    'failed',
  ])
})
