import {
  defineEstimator,
  defineScenarios,
  type Json,
  type JsonObject,
  known,
  type Scenario,
  unknown,
} from '@attune/core'
import { lineError, readJsonLines } from '@attune/core/reading'
import { namedText } from '@attune/answers/internal'
import { AUTHOR_TASK, type OwnDetails } from './tasks/own.js'
import { finalAnswer, unanswered } from './tasks/final-answers.js'

type Fields = Readonly<Record<string, Json | undefined>>

/** A task that is not in the paper: questions about long documents, each with one answer. */
export interface TaskDefinition {
  /** Increased when an item or score changes for the same record. */
  readonly revision: number
  /** Name of the task's column in `longemotion/table`. */
  readonly name: string
  readonly summary: string
  /** Instructions for the supporter, the same for every document. */
  readonly instructions: string
  /** Key of the answer in the supporter's JSON object. */
  readonly answer: string
  /**
   * Converts a line of the file to an item. Its id is the number or text under `id`; texts with the
   * same `cluster` are dependent.
   */
  item(record: Fields): {
    readonly document: string
    readonly question: string
    readonly references?: JsonObject
  }
  /** Score of an answer; undefined if it is unreadable. */
  score(answer: string, references: JsonObject): number | undefined
  /** Minimum and maximum score. */
  readonly range: readonly [number, number]
}

/**
 * Defines a task like those of LongEmotion. `scenarios` reads the task's file.
 * `longemotion/simulator` runs the task in every setting, with the parameters of the qa task.
 * `scores` reads the answers. `longemotion/table` has a column for the task, which does not enter
 * the overall score.
 */
export const defineTask = (task: TaskDefinition) => ({
  scenarios: defineScenarios({
    revision: task.revision,
    summary: task.summary,
    options: {
      type: 'object',
      properties: {
        file: {
          type: 'string',
          format: 'file',
          description: 'A JSON Lines file with an item in each line.',
        },
        language: {
          type: 'string',
          minLength: 2,
          default: 'en',
          description: 'Language of the texts (BCP 47).',
        },
      },
      required: ['file'],
      additionalProperties: false,
    },
    create: ({ file, language }) => ({ load: () => load(task, file, language) }),
  }),
  scores: defineEstimator({
    revision: task.revision,
    summary: `${task.summary} Scores of the answers.`,
    gives: {
      measures: {
        score: {
          title: { en: task.name, zh: task.name },
          about: { en: 'The score that this task gives an answer.', zh: '该任务给答案的得分。' },
          range: task.range,
          better: 'higher',
        },
      },
    },
    create: () => ({
      appliesTo: ({ details }: Scenario) =>
        details['task'] === AUTHOR_TASK && details['name'] === task.name,
      async estimate(dialogue, { references }) {
        const said = finalAnswer(dialogue)
        if (said.state === 'unknown') return { measures: { score: said }, series: {} }
        const answer = namedText(said.value, task.answer)
        const score = answer === undefined ? undefined : task.score(answer.trim(), references)
        if (score !== undefined) return { measures: { score: known(score) }, series: {} }
        const flags = [{ kind: 'unreadable-answer', note: 'left out' }]
        return { measures: { score: unknown(unanswered.unreadable) }, series: {}, flags }
      },
    }),
  }),
})

async function* load(
  task: TaskDefinition,
  file: string,
  language: string,
): AsyncGenerator<Scenario> {
  const ids = new Set<string>()
  for await (const { line, value } of readJsonLines(file)) {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw lineError(file, line, 'the record is not an object')
    const record = value as Fields
    const { id, cluster = id } = record
    if (typeof id !== 'string' && typeof id !== 'number')
      throw lineError(file, line, '"id" is neither a number nor a text')
    if (ids.has(String(id))) throw lineError(file, line, `an earlier line has the same id "${id}"`)
    ids.add(String(id))
    const { document, question, references = {} } = task.item(record)
    for (const [name, text] of Object.entries({ document, question }))
      if (typeof text !== 'string' || text.trim() === '')
        throw lineError(file, line, `the ${name} of the item is empty`)
    const { name, instructions, answer } = task
    yield {
      id: `${name}/${id}`,
      cluster: `${name}/${String(cluster)}`,
      language,
      profile: '',
      opening: [],
      events: [],
      references,
      tags: { task: name },
      details: {
        task: AUTHOR_TASK,
        file: AUTHOR_TASK,
        name,
        instructions,
        document,
        question,
        answer,
      } satisfies OwnDetails,
    }
  }
}
