import type { Known } from '@attune/core'
import type { Quantity, Table } from '@attune/core/findings'
import { type Distance, distanceOf } from './distance.js'
import { infoOf } from '../reading/measures.js'
import { type AuditedLanguage, bySeeker } from './seekers.js'

const FEWEST = 20

export interface SeekerDistance {
  readonly seeker: string
  readonly language: string
  readonly distance: Distance
}

/**
 * Distances of all seekers from the user's reference dialogues. Empty without a reference, or if it
 * has too few dialogues in the language.
 */
export function distancesOf(of: AuditedLanguage, seed: string): readonly SeekerDistance[] {
  if (of.cleanSource !== 'reference' || of.clean.dialogues.length < FEWEST) return []
  return [...bySeeker(of.audited)].flatMap(([seeker, all]) => {
    if (all.length < FEWEST) return []
    const own = {
      dialogues: all.map((at) => of.audited[at]!.said),
      features: all.map((at) => of.features[at]!),
    }
    return [
      { seeker, language: of.language, distance: distanceOf(own, of.clean, `${seed} ${seeker}`) },
    ]
  })
}

const MOST_WEIGHTS = 4

export const distanceTable = (all: readonly SeekerDistance[], level: number): Table => ({
  id: 'seekers-distance',
  title: 'How far the dialogues are from the reference',
  columns: [
    { key: 'seeker', title: 'Seeker' },
    { key: 'language', title: 'Language' },
    { key: 'sample', title: 'Dialogues, reference' },
    { key: 'c2st', title: 'Told apart (AUROC)', digits: 2, range: [0, 1] },
    { key: 'energy', title: 'Energy coefficient', digits: 3, range: [0, 1] },
    { key: 'p', title: 'p of the energy distance' },
    { key: 'where', title: 'Where: more (+) or less (-) than the reference' },
  ],
  rows: all.map(({ seeker, language, distance }) => {
    const { c2st, energy, test, n, of, weights } = distance
    const cell = (value: Known<number>): Quantity => ({
      value,
      n: n[0] + n[1],
      noInterval: 'a description of these dialogues',
      offline: false,
    })
    const sample = n[0] < of[0] || n[1] < of[1] ? ` (sampled of ${of[0]}, ${of[1]})` : ''
    return {
      seeker,
      language,
      sample: `${n[0]}, ${n[1]}${sample}`,
      c2st: {
        ...cell(c2st.value),
        ...(c2st.interval.state === 'known' && {
          interval: { ...c2st.interval.value, level, method: 'DeLong, logit scale' },
        }),
      },
      energy: cell(energy.coefficient),
      p: test.p < 0.001 ? 'below 0.001' : test.p.toFixed(3),
      where: weights
        .slice(0, MOST_WEIGHTS)
        .map(({ measure, weight }) => `${weight > 0 ? '+' : '-'} ${infoOf(measure).title}`)
        .join('; '),
    }
  }),
  notes: [
    'Told apart: a logistic regression on the measures that has not seen the scenario (five folds). Another sample of people is told apart from the reference too: 0.7 is no proof of a machine.',
    'Closer to these reference dialogues on these measures; nothing more is said of the people in them or of others.',
  ],
})
