/** What the judges and the figure of a run say. Scores of single statements are in none of them. */
import { known, type Verdict } from '@attune/core'
import { evaluationOf, make } from '@attune/testkit'
import { orNull } from '@attune/testkit/shared/values.js'
import { correlation } from '../../src/analyses/correlation/index.js'
import { type BlriLabel, parseBlriAnswer } from '../../src/relationship/index.js'
import { parseUtteranceAnswer } from '../../src/utterance/index.js'
import { dialogueOf, scripted } from '../toys.js'
import { parsed, testFamily } from '../vector-family.js'
import { outcomesOf, utterancesOn, verdictsOn } from './answered.js'

interface Options {
  readonly reverse: readonly number[]
  readonly scale?: string
  readonly overall?: string
}

function shown(verdicts: readonly Verdict[]) {
  const scores = Object.entries(outcomesOf(verdicts)).map(
    ([name, outcome]) => [name, orNull(outcome)] as const,
  )
  const { overall, ...dimensions } = Object.fromEntries(scores)
  return { dimensions, overall }
}

testFamily<{ raw: string }>('blri-parse', ({ raw }) =>
  parsed(parseBlriAnswer(raw), 'items', (labels) => ({ labels })),
)

testFamily<{ repetitions: BlriLabel[][]; options: Options }>(
  'blri-score',
  async ({ repetitions, options }) => ({
    perRepetition: await Promise.all(
      repetitions.map(async (labels) => shown(await verdictsOn([labels], options))),
    ),
    mean: shown(await verdictsOn(repetitions, options)),
  }),
  ['items'],
)

testFamily<{ raw: string }>('utterance-parse', ({ raw }) =>
  parsed(parseUtteranceAnswer(raw), 'items', (ratings) => ({ ratings: ratings.map(orNull) })),
)

testFamily<{ ratings: (number | null)[]; options: Options }>(
  'utterance-score',
  async ({ ratings, options }) => shown(await utterancesOn(ratings, options)),
  ['items'],
)

/** All statements alike, and none of them reverse-keyed. */
const alike = { reverse: [] }
const scales: Readonly<Record<string, (value: number) => Promise<number | null>>> = {
  emotionTo5: onFigure,
  sixTo100: (grade) =>
    halves(grade, (whole) =>
      verdictsOn([Array.from({ length: 12 }, () => 'FEDCBA'[whole - 1] as BlriLabel)], alike),
    ),
  sixTo5: (grade) =>
    halves(grade, (whole) =>
      utterancesOn(
        Array.from({ length: 15 }, () => whole),
        alike,
      ),
    ),
}

/** A grade between two is the mean of both. */
async function halves(
  grade: number,
  judge: (whole: number) => Promise<readonly Verdict[]>,
): Promise<number> {
  const ends = await Promise.all([Math.floor(grade), Math.ceil(grade)].map(judge))
  return ends.reduce((sum, verdicts) => sum + shown(verdicts).overall! / 2, 0)
}

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
