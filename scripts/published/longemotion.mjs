/**
 * Published numbers of LongEmotion, table 2: the overall column, recomputed from the six printed
 * scores.
 */
import { readFile } from 'node:fs/promises'

const table = new URL(
  '../../packages/plugin-longemotion/src/analyses/table/published.json',
  import.meta.url,
)
const settings = ['base', 'rag', 'coem']
/**
 * One item per task. Both subsets of classification get the same score, because the paper prints
 * only their mean.
 */
const items = {
  emobench: { task: 'classification', subset: 'emobench' },
  finentity: { task: 'classification', subset: 'finentity' },
  detection: { task: 'detection' },
  qa: { task: 'qa' },
  summary: { task: 'summary' },
  conversation: { task: 'conversation', stage: '4' },
  expression: { task: 'expression' },
}

export const longEmotion = {
  name: 'LongEmotion',
  plugin: 'longemotion',
  about: { overall: 'table 2, column Overall, from the printed cells of the six tasks' },
  exceptions: {
    'overall: Qwen3-8B, rag': 'the paper rounds the half down, 58.655',
    'overall: DeepSeek-V3, coem': 'the paper rounds the half down, 66.705',
  },
  async from() {
    const { rows } = JSON.parse(await readFile(table, 'utf8'))
    const arms = rows.map(({ supporter, setting, ...scores }) => ({ supporter, setting, scores }))
    const enriched = new Set(
      arms.filter(({ setting }) => setting !== 'base').map(({ supporter }) => supporter),
    )
    const names = [...new Set(arms.map(({ supporter }) => supporter))]
    return {
      files: {
        ...Object.fromEntries(
          settings.map((setting) => [`${setting}.jsonl`, talksOf(arms, setting)]),
        ),
        'measured.csv': scoresOf(arms, ({ EC, ED, QA }) => [
          ['emobench', 'correct', EC / 100],
          ['finentity', 'correct', EC / 100],
          ['detection', 'correct', ED / 100],
          ['qa', 'f1', QA / 100],
        ]),
        'judged.csv': scoresOf(arms, ({ ES, MC4, EE }) => [
          ['summary', 'score', ES],
          ['conversation', 'score', MC4],
          ['expression', 'score', EE],
        ]),
        'attune.config.json': JSON.stringify(configOf(names, enriched)),
      },
      printed: arms.map(({ supporter, setting, scores }) => ({
        what: 'overall',
        of: `${supporter}, ${setting}`,
        value: scores.overall,
        digits: 2,
      })),
    }
  },
  found: (rowsOf) =>
    new Map(
      ['enriched', 'plain']
        .flatMap((name) => rowsOf(name, 'scores'))
        .map(({ supporter, setting, overall }) => [`overall ${supporter}, ${setting}`, overall]),
    ),
}

/** Supporters with retrieval or enrichment have dialogues in three settings, the others in one. */
function configOf(names, enriched) {
  const evaluation = (supporters, chosen) => ({
    scenarios: { use: 'core/log', file: 'base.jsonl' },
    simulators: Object.fromEntries(
      chosen.map((setting) => [setting, { use: 'core/replay', file: `${setting}.jsonl` }]),
    ),
    supporters,
    estimators: { measured: { use: 'core/recorded-measures', file: 'measured.csv' } },
    judges: { judged: { use: 'core/recorded', file: 'judged.csv' } },
    analyses: { 'longemotion/table': { answers: 'measured', judge: 'judged' } },
  })
  return {
    plugins: ['longemotion'],
    supporters: Object.fromEntries(names.map((name) => [name, { use: 'core/logged' }])),
    evaluations: {
      enriched: evaluation([...enriched], settings),
      plain: evaluation(
        names.filter((name) => !enriched.has(name)),
        ['base'],
      ),
    },
  }
}

const talksOf = (arms, wanted) =>
  arms
    .filter(({ setting }) => setting === wanted)
    .flatMap(({ supporter }) =>
      Object.entries(items).map(([scenario, tags]) =>
        JSON.stringify({
          scenario,
          language: 'en',
          tags,
          supporter,
          annotations: { setting: wanted },
          turns: silence,
        }),
      ),
    )
    .map((line) => `${line}\n`)
    .join('')

const silence = [
  { speaker: 'seeker', text: '…' },
  { speaker: 'supporter', text: '…' },
]

const scoresOf = (arms, cellsOf) =>
  [
    'supporter,simulator,scenario,criterion,score',
    ...arms.flatMap(({ supporter, setting, scores }) =>
      cellsOf(scores).map((cells) => [supporter, setting, ...cells].join(',')),
    ),
    '',
  ].join('\n')
