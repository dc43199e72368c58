import { known } from '@attune/core'
import type { Findings } from '@attune/core/findings'
import { make, scriptedContext } from '@attune/testkit'
import { expect, test } from 'vitest'
import { tables } from '../src/analyses/tables/index.js'
import { examples } from './examples.js'

const beside = (judge: string): Promise<Findings> =>
  Promise.resolve(
    make(tables, { published: true }).analyse(
      {
        ...examples['tables']!.evaluation!,
        judges: [judge],
        played: async () => ({ by: [{ component: 'esc-eval/role-player', models: ['ESC-Role'] }] }),
      },
      scriptedContext().context,
    ),
  )

test('scores of the paper stand beside scores of people', async () => {
  const { tables: found } = await beside('people')
  const published = found.find(({ id }) => id.startsWith('published-'))!
  const gpt4 = published.rows.find(({ supporter }) => supporter === 'GPT-4')!
  expect(published.rows.filter(({ origin }) => origin === 'published')).toHaveLength(14)
  expect(gpt4['average']).toEqual({ value: known(2.5512), n: 331 })
  expect(gpt4['empathic']).toEqual({ value: known(2.8488), n: 331 })
  expect(published.rows.filter(({ origin }) => origin === 'own')).toHaveLength(2)
})

test('scores by a model cannot be compared with them', async () => {
  const { tables: found, sentences } = await beside('gpt')
  expect(found.filter(({ id }) => id.startsWith('published-'))).toEqual([])
  expect(sentences).toContain(
    'Not comparable with the numbers of ESC-Eval, scores of people, English: a model gave the scores here, and people there.',
  )
})
