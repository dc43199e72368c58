/**
 * Published numbers of ESC-Eval: the released scores, and the averages of the human evaluation
 * computed from the printed cells.
 */
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const languages = ['en', 'zh']
/** Dimensions by the names in the paper's tables. */
const cells = ['fluency', 'expression', 'empathy', 'information', 'skillful', 'humanoid', 'overall']
const criteria = ['fluency', 'diversity', 'empathic', 'suggestion', 'tech', 'human', 'overall']

export const escEval = {
  name: 'ESC-Eval',
  plugin: 'esc-eval',
  data: 'esc-eval',
  exceptions: { 'averages: ZH ChatCounselor': 'the paper rounds 64.727 down' },
  about: {
    scores:
      'released scores of ESC-RANK: two systems, three cards in each language, seven dimensions',
    averages: 'averages of the human evaluation, from the printed cells of the seven dimensions',
  },
  async from({ folder }) {
    const names = await readdir(join(folder, 'scores'))
    const copied = await Promise.all(
      [
        ...languages.map((each) => `cards/test_${each}.json`),
        ...names.flatMap((name) => [`results/${name}`, `scores/${name}`]),
      ].map(async (name) => [name, await readFile(join(folder, name), 'utf8')]),
    )
    const cards = languages.map((each) => `cards/test_${each}.json`)
    const figures = JSON.parse(
      await readFile(join(folder, 'published-figures.json'), 'utf8'),
    ).humanEvaluation
    const systems = [...new Set(names.map((name) => name.replace(/_(en|zh)\.json$/, '')))]
    return {
      files: {
        ...Object.fromEntries(copied),
        ...humanEvaluation(figures),
        'import.json': JSON.stringify({
          extends: 'esc-eval/default',
          supporters: { nobody: { use: 'core/logged' } },
        }),
        'attune.config.json': JSON.stringify(configOf(systems, cards, figures.rows)),
      },
      before: [
        [
          'esc-eval',
          'import',
          '--config',
          'import.json',
          ...flagsOf({
            cards,
            results: names.map((name) => `results/${name}`),
            scores: names.map((name) => `scores/${name}`),
          }),
        ],
      ],
      printed: [...releasedScores(Object.fromEntries(copied), names), ...averages(figures.rows)],
    }
  },
  found: (rowsOf, records) =>
    new Map([
      ...records
        .filter(({ evaluation }) => evaluation === 'released')
        .flatMap(({ scenario, supporter, verdicts }) =>
          verdicts.ranker.value.map(({ criterion, outcome }) => [
            `scores ${supporter} ${scenario.id} ${criterion}`,
            outcome.value,
          ]),
        ),
      ...languages.flatMap((language) =>
        rowsOf('printed', `scores-people-${language}`).map(({ supporter, average }) => [
          `averages ${language.toUpperCase()} ${supporter}`,
          25 * average,
        ]),
      ),
    ]),
}

const flagsOf = (values) =>
  Object.entries(values).flatMap(([name, files]) => files.flatMap((file) => [`--${name}`, file]))

function configOf(systems, cards, rows) {
  const people = [...new Set(rows.map(({ model }) => model))]
  return {
    plugins: ['esc-eval'],
    supporters: Object.fromEntries(
      [...systems, ...people].map((name) => [name, { use: 'core/logged' }]),
    ),
    evaluations: {
      released: {
        scenarios: { use: 'esc-eval/cards', files: cards },
        simulator: { use: 'core/replay', file: 'dialogues.jsonl' },
        supporters: systems,
        judges: { ranker: { use: 'core/recorded', file: 'scores.csv' } },
        analyses: { 'esc-eval/tables': {} },
      },
      printed: {
        scenarios: { use: 'core/log', file: 'people.jsonl' },
        simulator: { use: 'core/replay', file: 'people.jsonl' },
        supporters: people,
        judges: { people: { use: 'core/recorded', file: 'people.csv' } },
        analyses: { 'esc-eval/tables': {} },
      },
    },
  }
}

const releasedScores = (files, names) =>
  names.flatMap((name) => {
    const [, system, language] = /^(.+)_(en|zh)\.json$/.exec(name)
    const cards = JSON.parse(files[`cards/test_${language}.json`])
    return Object.entries(JSON.parse(files[`scores/${name}`])).flatMap(([position, scores]) =>
      Object.entries(scores).map(([criterion, value]) => ({
        what: 'scores',
        of: `${system} ${cards[position].id} ${criterion}`,
        value,
      })),
    )
  })

const averages = (rows) =>
  rows.map(({ language, model, average }) => ({
    what: 'averages',
    of: `${language} ${model}`,
    value: average,
    digits: 2,
  }))

/**
 * The raters' single scores are not released. A printed cell is a percentage of the maximum 4 n for
 * n cards, so it determines the sum of the scores. The log therefore has one dialogue per system,
 * with the mean score of each dimension.
 */
function humanEvaluation({ cards, rows }) {
  const scored = rows.map((row) => {
    const n = cards[row.language]
    return { ...row, means: cells.map((cell) => Math.round((row[cell] / 100) * 4 * n) / n) }
  })
  const dialogues = rows.map(({ language, model }) => ({
    scenario: language.toLowerCase(),
    language: language.toLowerCase(),
    supporter: model,
    turns: [
      { speaker: 'seeker', text: '…' },
      { speaker: 'supporter', text: '…' },
    ],
  }))
  const lines = scored.flatMap(({ language, model, means }) =>
    means.map((mean, at) => [language.toLowerCase(), model, criteria[at], mean].join(',')),
  )
  return {
    'people.jsonl': dialogues.map((each) => `${JSON.stringify(each)}\n`).join(''),
    'people.csv': ['scenario,supporter,criterion,score', ...lines, ''].join('\n'),
  }
}
