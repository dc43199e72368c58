import { known } from '@attune/core'
import { make, scriptedContext } from '@attune/testkit'
import { expect, test } from 'vitest'
import { table } from '../src/analyses/table/index.js'
import { examples } from './examples.js'

test('scores of the paper stand beside own ones, by setting', async () => {
  const { evaluation } = examples['table']!
  const found = await make(table, { published: true }).analyse(
    {
      ...evaluation!,
      played: async () => ({
        by: [{ component: 'longemotion/judge', models: ['gpt-4o-2024-08-06'] }],
      }),
    },
    scriptedContext().context,
  )
  const published = found.tables.find(({ id }) => id === 'published')!
  const theirs = published.rows.filter(({ origin }) => origin === 'published')
  expect(theirs).toHaveLength(18)
  expect(
    theirs.find((row) => row['supporter'] === 'GPT-5' && row['setting'] === 'base'),
  ).toMatchObject({
    overall: { value: known(68.06), n: 1334 },
    EC: { value: known(73.75), n: 400 },
    MC4: { value: known(4.67), n: 100 },
  })
  expect(
    published.rows.filter(({ origin }) => origin === 'own').map(({ setting }) => setting),
  ).toContain('rag')
  expect(published.columns.map(({ key }) => key)).toEqual(
    expect.arrayContaining([
      'supporter',
      'setting',
      'origin',
      'EC',
      'ED',
      'QA',
      'ES',
      'MC4',
      'EE',
      'overall',
    ]),
  )
})
