import { component } from '@attune/testkit'
import { expect, test } from 'vitest'
import plugin from '../src/index.js'
import { examples } from './examples.js'

const overview = component(plugin, 'overview')

test('has a row for each supporter', async () => {
  const { result } = await overview.analyse(examples.overview.evaluation)
  expect(result.tables[0]?.rows).toMatchObject([{ supporter: 'warm' }, { supporter: 'cold' }])
})

test('groups by the tags that are named', async () => {
  const { result } = await overview.analyse(examples.overview.evaluation, {
    options: { by: ['topic'] },
  })
  expect(result.tables[0]?.columns.map(({ title }) => title.toLowerCase())).toContain('topic')
})
