// Three raters and a hundred dialogues: whether they agree, and what agrees with them.
import { createRandom } from '@attune/core/internal'
import {
  intraclassCorrelation,
  krippendorffAlpha,
  gwetAgreement,
  pearson,
  spearman,
} from '@attune/statistics'
import { beforeAll, expect, it } from 'vitest'
import { attune, project, records, run, type RunReport } from './e2e/in-process.js'

const random = createRandom('raters')
const raters = ['anna', 'ben', 'carl']
const moods = [
  'This is terrible.',
  'It is bad.',
  'It is what it is.',
  'That is good.',
  'That is wonderful, thank you.',
]

interface Talk {
  readonly scenario: string
  readonly supporter: string
  readonly mood: number
  readonly scores: readonly number[]
}

/**
 * Raters see what the seeker's words say, with one step of error, and Carl is a step too strict.
 */
const talks = Array.from({ length: 50 }, (_, at) => at).flatMap((at) =>
  ['warm', 'cold'].map((supporter): Talk => {
    const mood = Math.min(4, Math.floor(random() * 4) + Number(supporter === 'warm'))
    const score = (shift: number): number =>
      Math.max(0, Math.min(4, mood + shift + Math.round(random() * 2 - 1)))
    return { scenario: `s${at}`, supporter, mood, scores: [score(0), score(0), score(-1)] }
  }),
)

const jsonl = (lines: readonly object[]): string =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('')
const csv = [
  'scenario,supporter,rater,relief,comment',
  ...talks.flatMap(({ scenario, supporter, scores }) =>
    raters.map((rater, at) => `${scenario},${supporter},${rater},${scores[at]},"Said, as it was."`),
  ),
  's0,wram,anna,4,',
  's77,cold,anna,0,',
  's78,cold,anna,0,',
].join('\n')

let folder: string
let report: RunReport
beforeAll(async () => {
  folder = project({
    'people.jsonl': jsonl(
      Array.from({ length: 50 }, (_, at) => ({
        id: `s${at}`,
        language: 'en',
        profile: `Somebody, ${at} years old.`,
      })),
    ),
    'talks.jsonl': jsonl(
      talks.map(({ scenario, supporter, mood }) => ({
        scenario,
        supporter,
        turns: [
          { speaker: 'supporter', text: 'How is it?' },
          { speaker: 'seeker', text: moods[mood] },
        ],
      })),
    ),
    'scores.csv': csv,
    'attune.config.yaml': {
      supporters: Object.fromEntries(
        ['warm', 'cold'].map((name) => [name, { use: 'core/logged' }]),
      ),
      evaluations: {
        study: {
          scenarios: { use: 'core/scenarios', file: 'people.jsonl' },
          simulator: { use: 'core/replay', file: 'talks.jsonl' },
          estimators: { words: 'core/lexicon' },
          judges: { people: { use: 'core/recorded', file: 'scores.csv', criteria: ['relief'] } },
          analyses: {
            'core/verdicts': {},
            'core/human-agreement': { people: 'people' },
            'core/method-agreement': {},
          },
        },
      },
    },
  })
  report = await run(folder)
}, 60_000)

interface Exported {
  readonly type: string
  readonly scenario: { readonly id: string }
  readonly supporter: string
  readonly estimates: {
    readonly words: { readonly value: { readonly measures: { readonly mean: { value: number } } } }
  }
}

const tableOf = (label: string, id: string) =>
  report.evaluations
    .find((each) => each.label === label)!
    .findings.tables.find((each) => each.id === id)!
const number = (value: number): object => ({ state: 'known', value: expect.closeTo(value, 9) })
const known = (value: { readonly state: string; readonly value?: number }): number => value.value!

it('says how far three raters agree, with intervals', () => {
  expect(report).toMatchObject({ exitCode: 0, failed: 0 })
  const [row] = tableOf('core/human-agreement', 'human-agreement-raters').rows
  const byRater = raters.map((_, at) =>
    talks.map(({ scores }) => ({ state: 'known', value: scores[at]! }) as const),
  )
  const ratings = {
    raters: raters.length,
    items: talks.map((_, at) => byRater.map((own) => own[at]!)),
  }
  const interval = { lower: expect.any(Number), upper: expect.any(Number) }
  expect(row).toMatchObject({
    criterion: 'relief',
    raters: '3',
    alpha: {
      value: number(known(krippendorffAlpha(ratings, 'interval').alpha)),
      interval,
      n: 100,
      clusters: 50,
    },
    absolute: { value: number(known(intraclassCorrelation(ratings).A1.value)), interval },
    ac2: {
      value: number(
        known(
          gwetAgreement(ratings, { categories: [0, 1, 2, 3, 4], weights: 'quadratic' }).coefficient,
        ),
      ),
      interval,
    },
  })
  // Carl is severe: the same distances, other scores.
  expect(known((row!['consistent'] as { value: never }).value)).toBeGreaterThan(
    known((row!['absolute'] as { value: never }).value),
  )
})

it('says how measures are related to them, by dialogue and by supporter', async () => {
  const means = talks.map(({ scores }) => scores.reduce((sum, score) => sum + score, 0) / 3)
  const exported = (await records(folder)).trim().split('\n')
  const words = new Map(
    exported
      .map((line) => JSON.parse(line) as Exported)
      .filter(({ type }) => type === 'dialogue')
      .map(({ scenario, supporter, estimates }) => [
        `${scenario.id} ${supporter}`,
        estimates.words.value.measures.mean.value,
      ]),
  )
  const valueOf = ({ scenario, supporter }: (typeof talks)[number]) =>
    words.get(`${scenario} ${supporter}`)
  // In the others no word of the list was found.
  const worded = talks.flatMap((talk, at) => (valueOf(talk) === undefined ? [] : [at]))
  expect(worded).toHaveLength(75)
  const measured = worded.map((at) => valueOf(talks[at]!)!)
  const people = worded.map((at) => means[at]!)
  const [row] = tableOf('core/human-agreement', 'human-agreement-dialogues').rows
  expect(row).toMatchObject({
    criterion: 'relief',
    other: 'words · mean',
    pearson: { value: number(known(pearson(people, measured).value)), interval: {}, n: 75 },
    spearman: { value: number(known(spearman(people, measured).value)), interval: {}, n: 75 },
  })
  const [level] = tableOf('core/human-agreement', 'human-agreement-supporters').rows
  expect(level).toMatchObject({ pearson: { value: number(1), n: 2 } })
  const { rows } = tableOf('core/method-agreement', 'method-agreement-dialogues')
  expect(
    rows.find(({ first, second }) => first === 'words · mean' && second === 'people · relief'),
  ).toMatchObject({
    spearman: { value: (row!['spearman'] as { value: object }).value },
  })
})

it('puts them into the table of verdicts', () => {
  const rows = tableOf('core/verdicts', 'verdicts-people').rows
  const meanOf = (supporter: string): number => {
    const scores = talks
      .filter((talk) => talk.supporter === supporter)
      .flatMap((talk) => talk.scores)
    return scores.reduce((sum, score) => sum + score, 0) / scores.length
  }
  expect(rows).toMatchObject(
    ['warm', 'cold'].map((supporter) => ({
      supporter,
      relief: { value: number(meanOf(supporter)), clusters: 50 },
    })),
  )
})

it('says it in sentences, and names the scores that belong to no dialogue', async () => {
  const { stdout } = await attune(folder, ['run', '--no-figures', '--no-report', '--all'])
  expect(stdout).toMatch(
    /3 raters agree on relief with α = 0\.\d\d \[0\.\d\d, 0\.\d\d\] over 100\s+dialogues\./,
  )
  expect(stdout).toMatch(
    /words · mean is closest to people on relief of 2\s+measures and criteria: ρ = 0\.\d\d \[0\.\d\d, 0\.\d\d\]\s+over 75\s+dialogues\./,
  )
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
    '3 of 303 recorded scores belong to no dialogue of this evaluation: 2 of "cold", of other scenarios, repeats or conditions; 1 of "wram", which is not a supporter here.',
  )
})
