/**
 * Comparison with LongEmotion's tasks for lm-evaluation-harness, on the items of longemotion.mjs.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { emotions, items as shared, lines, tasks, distinctSentences } from './longemotion.mjs'

const files = ['emobench', 'finentity', 'detection', 'qa', 'summary', 'conversation']

const letters = (id) => ({
  text: Array.from({ length: 12 }, (_, index) => ({
    index,
    context: `[detection] ${distinctSentences(`letter ${id} ${index} & <more>`, 2)}`,
  })),
  label: Array.from({ length: 12 }, (_, index) => (index === 3 ? 'anger' : 'joy')),
  ground_truth: 3,
})

/** Adds items, so that both right and wrong answers occur. */
const items = {
  ...shared,
  [tasks.emobench]: lines(...[1, 2, 3, 4, 5, 6].map((id) => emotions('the house', id))),
  [tasks.finentity]: lines(...[1, 2, 3].map((id) => emotions('the bank', id))),
  [tasks.detection]: lines(...[0, 1, 2, 3, 4, 5].map(letters)),
}

/** Name of the model under test, and default name of the judge's model. */
const [model, judge] = ['bot', 'gpt-4o']
const tags = ['classification', 'detection', 'qa', 'summary', 'conversation']

/** One criterion of each stage, by which the stage is recognised in the judge's prompt. */
const stages = [
  'Establishing the Therapeutic Alliance',
  'Deep Needs Exploration',
  'Value-Oriented Integration',
  'Autonomy and Resource Internalization',
]
const stageIn = (messages) =>
  stages.findIndex((name) => messages.some(({ content }) => content.includes(name))) + 1

export const longemotionHarness = {
  name: 'LongEmotion, lm_eval',
  plugin: 'longemotion',
  program: 'lm-eval',
  preset: 'longemotion/lm-eval',
  clone: 'LongEmotion',
  driver: 'longemotion_harness.py',
  repaired: [],
  exceptions: [],
  kindOf: (name) => name.split(' ')[0],
  models: (url) => ({
    bot: { provider: 'openai', model, baseUrl: url },
    judge: { provider: 'openai', model: judge, baseUrl: url },
  }),
  async config(_, folder) {
    for (const file of files) await writeFile(join(folder, `${file}.jsonl`), items[tasks[file]])
    return {
      supporters: { bot: { model: 'bot' } },
      evaluations: {
        longemotion: {
          scenarios: {
            use: 'longemotion/tasks',
            files: Object.fromEntries(files.map((file) => [file, `./${file}.jsonl`])),
          },
        },
      },
    }
  },
  poolOf: (name, messages) =>
    name === judge
      ? `judged-${stageIn(messages) || 'summary'}`
      : `${tags.find((tag) => messages.some(({ content }) => content.includes(`[${tag}]`)))}-harness`,
  given: () => ({
    model,
    judge,
    tags,
    stages,
    files: Object.fromEntries(
      files.map((file) => [`${tasks[file]}.jsonl`, `${items[tasks[file]]}\n`]),
    ),
  }),
  numbers: (records, [{ evaluations }]) => [
    ...records.flatMap(numbersOf),
    ...scoresIn(evaluations),
  ],
}

/** Results by the release's name of the task and the position of the item in its file. */
function numbersOf({ scenario: { id, details }, estimates, verdicts }) {
  const at = Number(id.split('/')[1]) - 1
  const measured = estimates['longemotion/answers']?.value?.measures ?? {}
  const scores = verdicts['longemotion/judge']?.value ?? []
  // The tasks count an unreadable judgement as 0.
  const mean = (list) =>
    list.reduce((sum, { outcome }) => sum + (outcome.value ?? 0), 0) / list.length
  switch (details.file) {
    case 'emobench':
    case 'finentity':
      return [
        [
          `exact_match longemotion_emotion_classification_${details.file} ${at}`,
          measured.correct.value,
        ],
      ]
    case 'detection':
      return [[`exact_match longemotion_emotion_detection ${at + 1}`, measured.correct.value]]
    case 'qa':
      return [[`qa_f1_score longemotion_fileqa ${at}`, measured.f1.value]]
    case 'summary':
      return [[`score longemotion_report_summary ${at}`, mean(scores)]]
    default:
      return ['quarter', 'half', 'three_quarters'].map((checkpoint, place) => [
        `score longemotion_multiconv ${(details.stage - 1) * 3 + place}`,
        mean(scores.filter((each) => each.details.checkpoint === checkpoint)),
      ])
  }
}

/** Scores of the tasks, from the table of Attune. */
const scoresIn = (evaluations) =>
  evaluations
    .flatMap(({ findings }) => findings?.tables ?? [])
    .filter(({ id }) => id === 'harness')
    .flatMap(({ rows }) => rows)
    .flatMap((cells) =>
      Object.entries(cells)
        .filter(([name]) => name !== 'supporter')
        .map(([name, cell]) => [`task longemotion_${name}`, cell.value.value]),
    )
