import { known } from '@attune/core'
import type { Findings, Quantity } from '@attune/core/findings'
import { make, scriptedContext } from '@attune/testkit'
import { expect, test } from 'vitest'
import { tables } from '../../src/analyses/tables/index.js'
import { dialogue, evaluation, scenario } from '../toys.js'

const NAMES = ['bel', 'etv', 'etvNoSkip']

async function beside(replies: number, language: string): Promise<Findings> {
  const texts = Array.from({ length: replies + 1 }, (_, at) => `Message ${at}.`)
  const talks = evaluation(
    ['1', '2'].map((id) => ({
      scenario: scenario({ id, cluster: id, language }),
      supporter: 'mine',
      dialogue: dialogue(...texts),
      estimate: {
        measures: Object.fromEntries(NAMES.map((name) => [name, known(0.48)])),
        series: {},
      },
    })),
  )
  return make(tables, { published: true }).analyse(
    {
      ...talks,
      played: async () => ({
        by: [{ component: 'trajectory/simulator', models: ['gpt-4o-2024-11-20'] }],
      }),
    },
    scriptedContext().context,
  )
}

test.each([
  ['en', 'Kimi-K2-Preview', 0.49, 0.02292],
  ['zh', 'DeepSeek-R1', 0.4532, 0.0153],
])('numbers of the paper stand beside own ones, in %s', async (language, first, bel, etv) => {
  const { tables: found } = await beside(40, language)
  const table = found.find(({ id }) => id === `published-${language}`)!
  expect(table.rows).toHaveLength(18 + 1)
  const best = table.rows.find(({ supporter }) => supporter === first)!
  expect((best['bel'] as Quantity).value).toEqual(known(bel))
  expect((best['etv'] as Quantity).value).toEqual(known(etv))
  expect(best['bel']).toMatchObject({ n: 118 })
  expect(table.rows.find(({ supporter }) => supporter === 'mine')).toMatchObject({ origin: 'own' })
})

test('shorter dialogues and other languages cannot be compared with them', async () => {
  const short = await beside(5, 'en')
  expect(short.tables.map(({ id }) => id)).not.toContain('published-en')
  expect(short.sentences).toContain(
    'Not comparable with the numbers of ETrajEval, tables 1 and 2, column Overall, English: dialogues have up to 5 replies here, and 40 there.',
  )
  expect((await beside(40, 'fr')).sentences?.join()).toContain(
    'the language is fr here, and English or Chinese there',
  )
})
