/**
 * Records are read from slots of the index: the same as by planning again, without a key being
 * made.
 */
import { expect, test } from 'vitest'
import { type EvaluationConfig, EvaluationPlan } from '@attune/core/runtime'
import { Session } from '@attune/project'
import { all } from '@attune/testkit/shared/stored.js'
import { sessionParts } from '@attune/testkit/shared/session-toys.js'
import { entry, evaluation, judgeEntry, type Made, scenario } from '@attune/testkit/shared/toys.js'

const made = {
  'toy/pairwise': () => ({
    subject: 'pair',
    judge: async () => [
      { criterion: 'better', outcome: { state: 'known', value: 'first' }, rationale: '' },
    ],
  }),
  'toy/generated': () => ({
    seeds: () => ['a', 'b'].map((id) => ({ id, language: 'en', details: {} })),
    generate: async ({ id }: { id: string }) => ({ ...scenario(id), profile: 'made' }),
  }),
} as unknown as Made

const judges = [judgeEntry('toy/pairwise')]
const three = [
  ...evaluation().supporters,
  entry('supporter', 'toy/kind', { label: 'third', options: { mild: true } }),
]

async function records(config: EvaluationConfig, more: Made = {}) {
  const parts = sessionParts([config], { ...made, ...more })
  const session = new Session(parts)
  await session.start().all(session.groups())
  const read = async () => {
    const [one] = new Session(parts).results.evaluations()
    return { dialogues: await all(one!.dialogues()), pairs: await all(one!.pairs()) }
  }
  const again = async () => {
    const later = new Session(parts)
    await later.start().all(later.groups())
  }
  return { read, session, again }
}

test.each([
  ['loaded', evaluation({ judges, supporters: three, repeats: 2 }), 18, 18],
  ['generated', evaluation({ judges, scenarios: entry('scenarios', 'toy/generated') }), 4, 2],
])(
  'records of %s scenarios are whole, and no group is planned for them',
  async (_, config, dialogues, pairs) => {
    const { read } = await records(config)
    const { groups } = EvaluationPlan.prototype
    EvaluationPlan.prototype.groups = () => expect.fail('the run is planned again')
    const found = await read().finally(() => (EvaluationPlan.prototype.groups = groups))
    expect([found.dialogues.length, found.pairs.length]).toEqual([dialogues, pairs])
    expect(found.dialogues[0]).toMatchObject({
      scenario: { profile: expect.stringMatching(/made|has lost a job/) },
      supporter: 'kind',
      repeat: 1,
      dialogue: { state: 'known' },
      estimates: { 'toy/length': { state: 'known' } },
    })
    expect(found.pairs[0]).toMatchObject({
      judge: 'toy/pairwise',
      supporters: ['kind', 'curt'],
      criteria: [
        {
          criterion: 'better',
          outcome: { value: 'tie' },
          showings: [{ shownFirst: 'kind' }, { shownFirst: 'curt' }],
        },
      ],
    })
  },
)

test('a source that gives other scenarios than before, without a word in the config, is named', async () => {
  let ids = ['one', 'two']
  const changing: Made = {
    'toy/scenarios': () => ({
      async *load() {
        yield* ids.map(scenario)
      },
    }),
  }
  const { read, session, again } = await records(evaluation(), changing)
  ids = ['one', 'other']
  await expect(read()).rejects.toMatchObject({
    code: 'SCENARIOS_CHANGED',
    details: { id: 'other' },
  })
  await expect(session.start().all(session.groups())).rejects.toMatchObject({
    code: 'SCENARIOS_DIFFER',
  })
  await again()
  expect((await read()).dialogues.map((record) => record.scenario.id)).toEqual([
    'one',
    'one',
    'other',
    'other',
  ])
})
