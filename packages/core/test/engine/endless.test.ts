/** What never ends although it is never silent. */
import { expect, test } from 'vitest'
import { evaluation, type Made, scenario } from '@attune/testkit/shared/toys.js'
import { World } from '@attune/testkit/shared/world.js'

async function* cards() {
  const card = scenario('')
  for (let at = 0; ; at++) yield { ...card, id: String(at) }
}

const endless: Made = { 'toy/scenarios': () => ({ load: cards }) }

test(
  'a source that yields for ever is named with how many it gave',
  { timeout: 120_000 },
  async () => {
    const { code, message } = await lastOf(evaluation())
    expect(code).toBe('SCENARIOS_ENDLESS')
    expect(message).toBe(
      'toy/scenarios has given 100000 scenarios to the evaluation "toy" and goes on.',
    )
  },
)

test('a limit takes what it wants of it', async () => {
  const plan = (await World.open(endless)).plan(evaluation({ limit: 3 }))
  const ids: string[] = []
  for await (const { id } of plan.scenarios()) ids.push(id)
  expect(ids).toEqual(['0', '1', '2'])
})

async function lastOf(
  config: ReturnType<typeof evaluation>,
): Promise<{ code?: string; message?: string }> {
  const plan = (await World.open(endless)).plan(config)
  try {
    for await (const _ of plan.scenarios());
    return {}
  } catch (error) {
    return error as { code: string; message: string }
  }
}

test('a simulator that talks for ever is named with how often it asked, and its dialogue fails', async () => {
  const world = await World.open({
    'toy/simulator': () => ({
      async simulate(_, supporter) {
        for (;;) await supporter.reply({ language: 'en', turns: [], id: 's' })
      },
    }),
  })
  const summary = await world.run(evaluation({ limit: 1, estimators: [] }))
  expect(summary).toMatchObject({ failed: 2, failures: { REPLIES_ENDLESS: 2 } })
  const failures = world.events.flatMap((event) =>
    event.type === 'settled' && event.failure ? [event.failure] : [],
  )
  expect(failures[0]).toMatchObject({
    use: 'toy/simulator',
    message: 'toy/simulator has asked the supporter for 500 replies in one dialogue and goes on.',
  })
})
