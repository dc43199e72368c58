/** What `attune run --all` says of the names in its tables. */
import type { Gives } from '@attune/core/internal'
import { expect, test } from 'vitest'
import { definitionsText } from '../src/definitions.js'
import type { Project } from '../src/types.js'

const felt = {
  label: 'felt',
  summary: 'How the seeker feels after each reply.',
  gives: {
    measures: {
      mood: { title: { en: 'Mood', zh: '心境' }, range: [0, 1], scale: 100, better: 'higher' },
      drop: { range: [0, 1], scale: 100, better: 'lower' },
      words: { title: 'Words' },
      jitter: { title: 'Jitter', folded: true },
    },
    series: {
      mood: { title: { en: 'Mood', zh: '心境' }, range: [0, 1], scale: 100, better: 'higher' },
    },
  } satisfies Gives,
}
const ending = {
  label: 'ending',
  summary:
    'Whether the seeker takes leave, and what is said at the very end of the conversation, in one of three words.',
  gives: {
    criteria: { how: { title: 'End', outcomes: ['warm', 'cold', 'none'] } },
  } satisfies Gives,
}

const projectWith = (
  evaluations: Readonly<
    Record<
      string,
      readonly { readonly label: string; readonly summary: string; readonly gives: Gives }[]
    >
  >,
) =>
  ({
    read: {
      archives: () =>
        Object.entries(evaluations).map(([name, scorers]) => ({
          config: { name },
          scorers: () => scorers,
        })),
    },
  }) as unknown as Project

test('each estimator and judge in a sentence, with how its numbers read as tables print them', () => {
  const text = definitionsText(projectWith({ care: [felt, ending] }), 80)
  expect(text.split('\n')).toEqual([
    'Names in the tables of care',
    '',
    'felt: How the seeker feels after each reply.',
    '  Mood: 0 to 100, higher is better. drop: 0 to 100, lower is better. Words.',
    'ending: Whether the seeker takes leave, and what is said at the very end of',
    '  the conversation, in one of three words.',
    '  End.',
  ])
})

test('a judge whose criteria only its results name has no line of an asterisk', () => {
  const scores = {
    label: 'people',
    summary: 'Scores from a file.',
    gives: { criteria: { '*': {} } } satisfies Gives,
  }
  expect(
    definitionsText(projectWith({ care: [scores] }), 80)
      .split('\n')
      .slice(2),
  ).toEqual(['people: Scores from a file.'])
})

test('evaluations with the same estimators and judges are said once, and one without any is not named', () => {
  const text = definitionsText(projectWith({ care: [felt], grief: [felt], bare: [] }), 80)
  expect(text.match(/^Names in the tables of .*$/gm)).toEqual([
    'Names in the tables of care, grief',
  ])
})

test('two labels of one component that give the same share their lines', () => {
  const text = definitionsText(projectWith({ care: [felt, { ...felt, label: 'worded' }] }), 80)
  expect(text).toContain('felt, worded: How the seeker feels after each reply.')
  expect(text.match(/Mood/g)).toHaveLength(1)
})
