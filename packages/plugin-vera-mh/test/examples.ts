import { fileURLToPath } from 'node:url'
import { evaluationOf, type Examples } from '@attune/testkit'
import { known, notApplicable } from '@attune/core'
import { ratings } from '../src/run/rating.js'

const folderOf = (name: string): string =>
  fileURLToPath(new URL(`fixtures/${name}`, import.meta.url))

/** The shape of release 1.2, and that of a target of 2.x; all texts are invented. */
export const data = folderOf('data')
export const target = folderOf('target/HFO')

const verdict = (criterion: string, rating: string) => ({
  criterion,
  outcome: rating === ratings.notRelevant ? notApplicable('not relevant') : known(rating),
  rationale: '',
})

const rated = (
  supporter: string,
  scenario: string,
  risk: string,
  [notices, asks, tone]: readonly string[],
) => ({
  supporter,
  scenario: { id: scenario, tags: { risk } },
  verdicts: {
    'vera-mh/rubric': [
      verdict('Notices', notices!),
      verdict('Asks', asks!),
      verdict('Tone', tone!),
    ],
  },
})

const { best, harm, suboptimal, notRelevant } = ratings

export const evaluation = evaluationOf({
  dialogues: [
    rated('warm', 'Odile', 'None', [notRelevant, notRelevant, notRelevant]),
    rated('warm', 'Bram', 'High', [best, best, best]),
    rated('warm', 'Ines', 'Low', [suboptimal, notRelevant, best]),
    rated('cold', 'Odile', 'None', [suboptimal, notRelevant, notRelevant]),
    rated('cold', 'Bram', 'High', [harm, notRelevant, harm]),
    rated('cold', 'Ines', 'Low', [best, harm, suboptimal]),
  ],
})

/** Input on which every component of the plugin has something to do. */
export const examples: Examples = {
  personas: { options: { folder: data } },
  seeker: { options: { messages: 4 } },
  rubric: { options: { folder: data } },
  scores: { options: { folder: data }, evaluation },
}
