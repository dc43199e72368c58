/**
 * Every key of a config has a description, at all depths: editors, help and the reference page show
 * it.
 */
import { expect, test } from 'vitest'
import { configSchema, corePlugin } from '@attune/host'
import { undescribed } from '../src/option-checks.js'

test('of the config itself, of entries and of models', () => {
  const { definitions, ...root } = configSchema([corePlugin]) as {
    readonly definitions: Readonly<Record<string, object>>
  }
  expect(undescribed(root)).toEqual([])
  expect(undescribed({ properties: definitions })).toEqual([])
  expect(
    Object.entries(definitions).flatMap(([name, each]) => undescribed(each, `${name}: `)),
  ).toEqual([])
})
