import type { Known } from '@attune/core'
import { parseBlriAnswer, type BlriLabel } from '../../src/questionnaires/blri-answer.js'
import { meanBlri, scoreBlri, type BlriOptions } from '../../src/questionnaires/blri-score.js'
import { emotionToFive, sixToFive, sixToHundred } from '../../src/questionnaires/rescale.js'
import { parseUtteranceAnswer } from '../../src/questionnaires/utterance-answer.js'
import { scoreUtterances, type UtteranceOptions } from '../../src/questionnaires/utterance-score.js'
import { orNull, orUnknown } from '@attune/testkit'
import { parsed, testFamily } from '../vector-family.js'

interface Scores {
  readonly dimensions: Readonly<Record<string, Known<number>>>
  readonly overall: Known<number>
}

const shown = ({ dimensions, overall }: Scores) => ({
  dimensions: Object.fromEntries(Object.entries(dimensions).map(([name, score]) => [name, orNull(score)])),
  overall: orNull(overall),
})

testFamily<{ raw: string }>('blri-parse', ({ raw }) => parsed(parseBlriAnswer(raw), 'items', (labels) => ({ labels })))

testFamily<{ repetitions: BlriLabel[][]; options: BlriOptions }>('blri-score', ({ repetitions, options }) => {
  const scores = repetitions.map((labels) => scoreBlri(labels, options))
  return {
    perRepetition: scores.map((each) => ({ items: each.items, ...shown(each) })),
    mean: shown(meanBlri(scores)),
  }
})

testFamily<{ raw: string }>('utterance-parse', ({ raw }) =>
  parsed(parseUtteranceAnswer(raw), 'items', (ratings) => ({ ratings: ratings.map(orNull) })),
)

testFamily<{ ratings: (number | null)[]; options: UtteranceOptions }>('utterance-score', ({ ratings, options }) => {
  const scores = scoreUtterances(ratings.map(orUnknown), options)
  return { items: scores.items.map(orNull), ...shown(scores) }
})

const scales = { emotionTo5: emotionToFive, sixTo100: sixToHundred, sixTo5: sixToFive }

testFamily<{ kind: keyof typeof scales; value: number }>('rescale', ({ kind, value }) => ({
  value: scales[kind](value),
}))
