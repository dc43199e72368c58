import { toyPrompts } from '@attune/testkit/shared/config-toys.js'
import { expect, test } from 'vitest'
import { definePrompt, known, type Component } from '@attune/core'
import { PromptLibrary, type ResolvedConfig, type Unit } from '@attune/core/runtime'
import { budgetNotices, failureNotices, unpricedNotices } from '../src/rehearsal-notices.js'
import { entry, evaluation } from '@attune/testkit/shared/toys.js'
import { Languages } from '../src/languages.js'

const prompt = definePrompt<{ text: string }, string>({
  id: 'emotion',
  folder: toyPrompts,
  fields: ['text'],
  parse: known,
})
const place = { file: 'attune.config.yaml', line: 3 }
const unit = (id: string, language: string) =>
  ({ evaluation: 'toy', scenario: { id, language } }) as unknown as Unit

function languageNotices(languages: readonly string[], override?: string) {
  const seen = new Languages()
  for (const [i, language] of languages.entries()) {
    seen.add(unit(`s${i}`, language))
    seen.add(unit(`s${i}`, language))
  }
  const prompts =
    override === undefined
      ? []
      : [{ prompt: 'toy/emotion', language: override, text: 'x', file: 'x.md', place }]
  const config = {
    evaluations: [evaluation({ estimators: [entry('estimator', 'toy/reader')] })],
    prompts,
  }
  const component = ({ use }: { use: string }) =>
    ({ prompts: use === 'toy/reader' ? [prompt] : [] }) as never as Component
  return seen
    .notices(config as unknown as ResolvedConfig, {
      component,
      prompts: new PromptLibrary(prompts),
    })
    .map(({ message }) => message)
}

test('a language of scenarios that a prompt lacks is named, with how many scenarios have it', () => {
  expect(languageNotices(['en', 'zh'])).toEqual([])
  expect(languageNotices(['en', 'fr', 'fr'])).toEqual([
    'toy: toy/reader has no template in "fr" (toy/emotion), and 2 scenarios are in that language.',
  ])
})

test('a template of the config may bring the language; one that nobody needs is named', () => {
  expect(languageNotices(['en', 'fr'], 'fr')).toEqual([])
  expect(languageNotices(['en'], 'fr')).toEqual([
    'The template of toy/emotion in "fr" is not used: no scenario is in that language.',
  ])
})

test('a plan that takes more than the budget says of what, and how much', () => {
  const expected = [
    { model: 'a', calls: 1500, tokens: { input: 2_000_000, output: 1000 }, cost: 8.466 },
    { model: 'b', calls: 10, tokens: { input: 5, output: 5 } },
  ]
  const budget = (limits: object) =>
    budgetNotices(expected, { budget: limits } as ResolvedConfig, {
      calls: 9,
      tokens: 0,
      cost: 0,
    }).map(({ message }) => message)
  expect(budget({ cost: 9, tokens: 3_000_000, calls: 1510 })).toEqual([])
  expect(budget({ per: 'store', calls: 1519 })).toEqual([])
  expect(budget({ per: 'store', calls: 1518 })).toEqual([
    'The plan is expected to exceed the budget of the store: calls 1,510, left 1,509.',
  ])
  expect(budget({ cost: 5, calls: 1509 })).toEqual([
    'The plan is expected to exceed the budget: cost 8.47, allowed 5.',
    'The plan is expected to exceed the budget: calls 1,510, allowed 1,509.',
  ])
})

test('under a budget of cost, what has no prices is named', () => {
  const expected = [
    { model: 'bot', calls: 10, tokens: { input: 5, output: 5 } },
    { model: 'a', calls: 10, tokens: { input: 5, output: 5 }, cost: 0 },
  ]
  const of = (budget: object) =>
    unpricedNotices(expected, { budget } as ResolvedConfig).map(({ message }) => message)
  expect(of({ cost: 1 })).toEqual([
    'bot has no prices, so its calls do not count towards the budget of cost.',
  ])
  expect(of({ calls: 1 })).toEqual([])
})

test('a component that fails in the rehearsal is named with its reason', () => {
  const failures = [
    ['toy/reader', 'no series'],
    ['toy/judge', 'toy/judge returned verdicts = 1.'],
  ] as const
  expect(failureNotices(new Map(failures))).toMatchObject([
    { message: 'toy/reader fails in the rehearsal: no series' },
    { message: 'In the rehearsal, toy/judge returned verdicts = 1.' },
  ])
})
