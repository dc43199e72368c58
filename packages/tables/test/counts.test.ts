/** What counts as one piece of a sample: a value, a scenario, or a person with several sessions. */
import { expect, test } from 'vitest'
import { scenariosIn, valuesIn } from '../src/counts.js'

const sessions = ['ana', 'ben'].flatMap((cluster) =>
  [1, 2, 3].map((number) => ({ cluster, scenario: `${cluster}@${number}` })),
)

test('sessions of people count once per person', () => {
  expect(valuesIn(6, sessions)).toBe(2)
  expect(scenariosIn(sessions)).toEqual({})
})

test('scenarios that only have such ids count as they are', () => {
  const repeated = ['user@1', 'user@2'].flatMap((scenario) =>
    [1, 2, 3].map(() => ({ cluster: scenario, scenario })),
  )
  expect(valuesIn(6, repeated)).toBe(6)
  expect(scenariosIn(repeated)).toEqual({})
})

test('scenarios of one cluster are counted next to their clusters', () => {
  const translated = ['one', 'two'].flatMap((cluster) =>
    ['en', 'zh'].map((language) => ({ cluster, scenario: `${cluster}/${language}` })),
  )
  expect(valuesIn(4, translated)).toBe(4)
  expect(scenariosIn(translated)).toEqual({ scenarios: 4 })
})
