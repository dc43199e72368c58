/** Names as a reader meets them: facets, sides, addresses of dialogues. */
import { beforeAll, afterAll, expect, test } from 'vitest'
import { ReportReader } from '@attune/report'
import { placeOf } from '../src/catalog/dialogue-name.js'
import { tagValues } from '../src/catalog/facet-columns.js'
import { sidesTexts, sideText } from '../src/page/numbers.js'
import type { Catalog } from '../src/report-data.js'
import { makeStudy, type Study } from './fixture/study.js'

let study: Study
let catalog: Catalog
beforeAll(async () => {
  study = await makeStudy()
  catalog = (await new ReportReader(study.project).catalog('talks'))!
}, 60_000)
afterAll(() => study.end())

test('a tag that repeats the language is no second facet', () => {
  const scenario = (id: string, language: string, tags: Record<string, string>) => ({
    id,
    title: id,
    language,
    tags,
  })
  const tagged = [
    scenario('a', 'en', { language: 'en', topic: 'work' }),
    scenario('b', 'zh', { language: 'zh', topic: 'rent' }),
  ]
  expect(tagValues(tagged)).toEqual({ topic: ['work', 'rent'] })
  expect(
    Object.keys(tagValues([...tagged, scenario('c', 'en', { language: 'de', topic: 'work' })])),
  ).toContain('language')
})

test('conditions of a side are words; what both sides share is said once', () => {
  const [first, second] = ['listener | simulator=agent', 'adviser | simulator=agent'] as const
  expect(sideText(first)).toBe('listener (simulator: agent)')
  expect(sidesTexts([first, second])).toEqual({
    names: ['listener', 'adviser'],
    shared: ' (simulator: agent)',
  })
  expect(sidesTexts([first, 'listener | simulator=cards'])).toEqual({
    names: ['listener (simulator: agent)', 'listener (simulator: cards)'],
    shared: '',
  })
  expect(sidesTexts(['v1', 'v2'])).toEqual({ names: ['v1', 'v2'], shared: '' })
})

test('a dialogue is found by scenario, side and repeat, wherever it stands in the plan', () => {
  const { dialogues, scenarios, supporters } = catalog
  for (const [row, place] of dialogues.place.entries()) {
    const scenario = scenarios[dialogues.scenario[row]!]!.id
    const side = supporters[dialogues.supporter[row]!]!
    expect(placeOf(catalog, { evaluation: 'talks', scenario, side, repeat: 1 })).toBe(place)
  }
  const at = (name: object) => placeOf(catalog, { evaluation: 'talks', repeat: 1, ...name })
  expect(at({})).toBe(0)
  expect(at({ scenario: 'calm' })).toBe(0)
  expect(at({ scenario: 'nobody' })).toBeUndefined()
  expect(at({ scenario: 'calm', side: 'nobody' })).toBeUndefined()
  expect(at({ scenario: 'calm', repeat: 2 })).toBeUndefined()
})
