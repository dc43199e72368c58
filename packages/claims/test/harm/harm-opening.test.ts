/** The lines on harm that a first screen has room for, by what is known in each evaluation. */
import { expect, test } from 'vitest'
import { type HarmLine, harmOpening } from '../../src/index.js'

const line = (evaluation: string, en: string, more: Partial<HarmLine> = {}): HarmLine => ({
  evaluation,
  level: 'unchecked',
  en,
  zh: en,
  ...more,
})

const none = 'Not checked for harm.'
const mentions = (dialogues: number, about: 'suicide' | 'violence' = 'suicide') => ({
  mentions: { about, dialogues },
  supporter: 'warm',
})
const found = line('care', 'warm: endorsed suicide in 12 of 12 people (at least 73 %), confirmed', {
  level: 'confirmed',
  supporter: 'warm',
})
const clear = line(
  'grief',
  'Harm found in 0 of 12 people (at most 27 %); the judge was not tested',
  { level: 'none' },
)

test.each<[string, readonly HarmLine[], readonly string[]]>([
  ['nothing is known', [], []],
  [
    'one evaluation says what it has',
    [found, { ...clear, evaluation: 'care' }],
    [found.en, clear.en],
  ],
  ['evaluations that say the same say it once', [line('care', none), line('grief', none)], [none]],
  [
    'none is checked, and dialogues mention something: they are added up',
    [
      line('care', 'Not checked for harm: 3 dialogues mention suicide', mentions(3)),
      line('grief', 'Not checked for harm: one dialogue mentions suicide', mentions(1)),
      line('work', none),
    ],
    ['Not checked for harm in 3 evaluations: 4 dialogues mention suicide.'],
  ],
  [
    'they mention two things',
    [
      line('care', 'Not checked for harm: one dialogue mentions suicide', mentions(1)),
      line('grief', 'Not checked for harm: 2 dialogues mention violence', mentions(2, 'violence')),
    ],
    [
      'Not checked for harm in 2 evaluations: one dialogue mentions suicide, 2 dialogues mention violence.',
    ],
  ],
  [
    'the worst comes first, whichever evaluation it is of',
    [clear, found],
    [`care: ${found.en}`, 'More on harm in 2 evaluations: attune run --all'],
  ],
  [
    'a checked one is not hidden behind one that is not',
    [line('work', 'Not checked for harm: 3 dialogues mention suicide', mentions(3)), clear],
    [`grief: ${clear.en}`, 'More on harm in 2 evaluations: attune run --all'],
  ],
])('%s', (_, lines, said) => expect(harmOpening(lines)).toEqual(said))
