import { known, type Known } from '@attune/core'
import { parseBlriAnswer, type BlriLabel } from '../../src/questionnaires/blri-answer.js'
import { meanBlri, scoreBlri, type BlriOptions } from '../../src/questionnaires/blri-score.js'
import { correlation } from '../../src/analyses/correlation/index.js'
import { parseUtteranceAnswer } from '../../src/questionnaires/utterance-answer.js'
import { scoreUtterances, type UtteranceOptions } from '../../src/questionnaires/utterance-score.js'
import { evaluationOf, make, orNull, orUnknown } from '@attune/testkit'
import { dialogueOf, scripted } from '../toys.js'
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

/** Each through what a user has: the figure of an analysis, and the two tests. */
const scales: Readonly<Record<string, (value: number) => number | Promise<number>>> = {
  emotionTo5: onFigure,
  sixTo100: (grade) =>
    halves(grade, (whole) => scoreBlri(Array.from({ length: 12 }, () => 'FEDCBA'[whole - 1] as BlriLabel)).items[0]!),
  sixTo5: (grade) =>
    halves(grade, (whole) => orNull(scoreUtterances(Array.from({ length: 15 }, () => whole)).items[0]!)!),
}

/** A grade between two is the mean of both. */
const halves = (grade: number, score: (whole: number) => number): number =>
  (score(Math.floor(grade)) + score(Math.ceil(grade))) / 2

testFamily<{ kind: string; value: number }>('rescale', async ({ kind, value }) => ({
  value: await scales[kind]!(value),
}))

async function onFigure(emotion: number): Promise<number> {
  const score = { criterion: 'overall', outcome: known(3), rationale: '' }
  const dialogues = ['a', 'b'].map((id) => ({
    scenario: { id },
    supporter: 'calm',
    dialogue: known(dialogueOf([5])),
    estimates: { 'sage/emotion': known({ measures: { final: known(emotion) }, series: {} }) },
    verdicts: { test: [score] },
  }))
  const { figures } = await make(correlation, { emotionScale: 'five' }).analyse(
    evaluationOf({ name: 'toy', dialogues }),
    scripted('leaderboard', []).context,
  )
  return Number(/"x":([0-9.]+)/.exec(JSON.stringify(figures[0]!.spec))![1])
}
