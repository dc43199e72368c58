import { defineScenarios, type OptionsOf, type Scenario } from '@attune/core'
import { type JsonLine, lineError, readJsonLines } from '@attune/core/reading'
import { fileURLToPath } from 'node:url'
import { fileNames, taskNames, taskOf, type FileName } from './names.js'
import { readDocument } from './read-document.js'
import {
  answeringRecord,
  classificationRecord,
  conversationRecord,
  detectionRecord,
  situationsDocument,
  summaryRecord,
  type Item,
} from './records.js'
import { errors } from '../errors.js'

const path = { type: 'string', format: 'file' } as const

const options = {
  type: 'object',
  properties: {
    tasks: {
      type: 'array',
      items: { type: 'string', enum: taskNames },
      minItems: 1,
      uniqueItems: true,
      description: 'Tasks to use. Default: all tasks that have data.',
    },
    files: {
      type: 'object',
      properties: {
        emobench: { ...path, description: 'Classification: JSON Lines from EmoBench.' },
        finentity: { ...path, description: 'Classification: JSON Lines from FinEntity.' },
        detection: { ...path, description: 'Detection: JSON Lines.' },
        qa: { ...path, description: 'Questions: JSON Lines.' },
        summary: { ...path, description: 'Summaries: JSON Lines.' },
        conversation: { ...path, description: 'Conversations: JSON Lines.' },
        expression: { ...path, description: 'Expression: one JSON document.' },
      },
      additionalProperties: false,
      description:
        'Files of the data set; if any is given, the samples are not used. Default: small samples of each task.',
    },
    stages: {
      type: 'array',
      items: { type: 'integer', minimum: 1, maximum: 4 },
      minItems: 1,
      uniqueItems: true,
      default: [1, 2, 3, 4],
      description: 'Stages of the conversation task.',
    },
    language: {
      type: 'string',
      minLength: 2,
      default: 'en',
      description:
        'Language of the texts (BCP 47). The prompts are in English and Chinese: for others, give translations under prompts.',
    },
    itemsPerFile: {
      type: 'integer',
      minimum: 1,
      description: 'Maximum number of records from each file.',
    },
  },
  additionalProperties: false,
} as const

type TasksOptions = OptionsOf<typeof options>

export const tasks = defineScenarios({
  revision: 3,
  summary: 'The six tasks of LongEmotion: from the files of the data set, or small samples.',
  options,
  create: (given) => ({ load: () => load(given) }),
})

async function* load(given: TasksOptions): AsyncGenerator<Scenario> {
  const { stages } = given
  for (const [name, file] of chosenFiles(given)) {
    for await (const item of items(name, file, given.itemsPerFile)) {
      const { stage } = item.details
      if (typeof stage !== 'number' || stages.includes(stage))
        yield asScenario(name, item, given.language)
    }
  }
}

/** Scenario for `longemotion/simulator`. */
export function asScenario(file: FileName, item: Item, language: string): Scenario {
  const task = taskOf(file)
  return {
    id: `${file}/${item.id}`,
    cluster: `${file}/${item.cluster ?? item.id}`,
    language,
    profile: '',
    opening: [],
    events: [],
    references: item.references,
    tags: { task, ...item.tags },
    details: { task, file, ...item.details },
  }
}

/** @throws AttuneError longemotion/NO_FILE for a task without a file, if any files are given */
function chosenFiles({ files, tasks: wanted }: TasksOptions): [FileName, string][] {
  const chosen = fileNames.flatMap((name): [FileName, string][] => {
    const file = files === undefined ? sample(name) : files[name]
    return file === undefined || (wanted && !wanted.includes(taskOf(name))) ? [] : [[name, file]]
  })
  for (const task of wanted ?? []) {
    if (!chosen.some(([name]) => taskOf(name) === task)) throw errors.error('NO_FILE', { task })
  }
  return chosen
}

const sample = (name: FileName): string =>
  fileURLToPath(
    new URL(`../../samples/${name}.${name === 'expression' ? 'json' : 'jsonl'}`, import.meta.url),
  )

const records = {
  emobench: classificationRecord('emobench'),
  finentity: classificationRecord('finentity'),
  detection: detectionRecord,
  qa: answeringRecord,
  summary: summaryRecord,
  conversation: conversationRecord,
  expression: situationsDocument,
}

/** Items of a file in order. */
export async function* items(name: FileName, file: string, most = Infinity): AsyncGenerator<Item> {
  const ids = new Map<string, number>()
  let position = 0
  for await (const { line, value } of name === 'expression'
    ? document(file)
    : readJsonLines(file)) {
    if (position >= most) return
    const read = records[name](value, (what) => fail(file, line, what), position)
    for (const item of name === 'expression' ? read.slice(0, most) : read) {
      const earlier = ids.get(item.id)
      if (earlier !== undefined) fail(file, line, `line ${earlier} has the same id "${item.id}"`)
      ids.set(item.id, line)
      yield item
    }
    position += 1
  }
}

async function* document(file: string): AsyncGenerator<Pick<JsonLine, 'line' | 'value'>> {
  yield await readDocument(file)
}

const fail = (file: string, line: number, what: string): never => {
  throw lineError(file, line, what)
}
