/** Methods paragraph of studies that the tests of the command do not make. */
import { expect, test } from 'vitest'
import { known } from '@attune/core'
import type { Claim, ScoreGrade } from '@attune/core/findings'
import { methodsText, type MethodsSources } from '../src/methods-text.js'

const claim = (name: string, more: object = {}): Claim =>
  ({
    kind: 'difference',
    family: 'secondary',
    of: { source: 'people', name },
    p: known(0.01),
    interval: known({ lower: 0, upper: 1, method: 'Welch' }),
    ...more,
  }) as unknown as Claim

const textOf = (more: object): string =>
  methodsText({
    evaluation: {
      name: 'logs',
      supporters: [{ label: 'v1' }, { label: 'v2' }],
      scenarios: { use: 'core/log' },
      simulators: [{ use: 'core/replay' }],
      estimators: [{ use: 'core/lexicon' }],
      judges: [{ use: 'core/recorded' }],
      repeats: 1,
    },
    counts: {
      scenarios: 80,
      clusters: 80,
      languages: [['en', 80]],
      dialogues: 80,
      offline: new Map(),
      missing: { dialogues: new Map(), readings: new Map() },
    },
    provenance: {
      attune: '0.1.0',
      plugins: {},
      presets: [],
      prompts: [],
      answers: [],
      standIns: [],
      services: [],
      asked: [],
      seed: 's',
    },
    statistics: { level: 0.95 },
    citations: [],
    grades: [],
    claims: [],
    ...more,
  } as unknown as MethodsSources)

test('logs and scores from a file are named as such', () => {
  expect(textOf({})).toContain(
    'Dialogues were recorded before (core/replay), measured by core/lexicon and scored in a file, read by core/recorded.',
  )
  const both = { simulators: [{ use: 'a/plays' }], judges: [{ use: 'a/judge' }], estimators: [] }
  expect(
    textOf({
      evaluation: { ...both, name: 'e', supporters: [], scenarios: { use: 's' }, repeats: 1 },
    }),
  ).toContain('Dialogues were made by a/plays and judged by a/judge.')
})

test('of a log no number of repeats is claimed that its scenarios do not have', () => {
  const evaluation = {
    name: 'logs',
    supporters: [],
    scenarios: { use: 'core/log' },
    simulators: [{ use: 'core/replay' }],
    estimators: [],
    judges: [],
    repeats: 3,
  }
  const text = textOf({ evaluation })
  expect(text).toContain('The log has up to 3 dialogues of a scenario with one supporter.')
  expect(text).not.toContain('repeated')
})

test('comparisons are counted as the run counts them: without claims on harm, and equal ones once', () => {
  const claims = [
    claim('warmth', { family: 'primary' }),
    claim('words'),
    claim('letters', { sameAs: 'words' }),
    claim('endorsed', { family: 'harm' }),
  ]
  expect(textOf({ claims })).toContain('those of 1 secondary comparison ')
})

test('without common scenarios no paired test is claimed, also where an interval is missing', () => {
  const claims = [claim('warmth'), claim('words', { interval: { state: 'unknown', why: 'equal' } })]
  const text = textOf({ claims })
  expect(text).toContain('Welch’s test')
  expect(text).not.toContain('paired t tests')
})

test('of many grades only those of primary claims are told one by one', () => {
  const grades = Array.from({ length: 12 }, (_, at) => ({
    label: at < 6 ? 'people' : 'safety/replies',
    criterion: at === 0 ? 'warmth' : `c${at}`,
    language: 'en',
    text: 'not checked',
  })) as unknown as readonly ScoreGrade[]
  const claims = [claim('warmth', { family: 'primary' })]
  expect(textOf({ grades, claims })).toContain(
    'The score warmth of people is not checked (language: en). How well 11 further scores of people and safety/replies are confirmed is in the notes of their tables.',
  )
  expect(textOf({ grades: grades.slice(0, 2), claims }).match(/The score/g)).toHaveLength(2)
})
