import { AttuneError, defineCommand, lineError, readJsonLines, type Dialogue, type CommandContext } from '@attune/core'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { LabelledText } from '../detector/detector.js'
import type { DetectorMetrics } from '../detector/metrics.js'
import { writeDetectorModel } from '../detector/model-file.js'
import { trainDetectorFromDialogues, type TrainingReport } from '../detector/train-from-dialogues.js'

export const trainDetector = defineCommand({
  summary: 'Train the end-of-conversation detector on dialogues, and write the model file that a config can name.',
  options: {
    type: 'object',
    properties: {
      evaluation: {
        type: 'string',
        description: 'Evaluation whose dialogues are used. Default: all evaluations of the config.',
      },
      dialogues: {
        type: 'string',
        description: 'A JSON Lines file of dialogues to use instead: {"turns": [{"text"}]} in each line.',
      },
      hand: {
        type: 'string',
        description:
          'A JSON Lines file of windows that people labelled, to measure the detector on: {"text", "end": true or false} in each line.',
      },
      to: { type: 'string', default: 'detector.json', description: 'The model file to write.' },
      seed: { type: 'string', default: '0', description: 'Seed for the choice of held-out dialogues.' },
      heldOut: {
        type: 'number',
        minimum: 0,
        exclusiveMaximum: 1,
        default: 0.2,
        description: 'Share of the dialogues that is held out to measure the detector.',
      },
      minDf: {
        type: 'integer',
        minimum: 1,
        default: 3,
        description: 'Drop terms that occur in fewer windows than this; makes the model smaller.',
      },
      c: {
        type: 'number',
        exclusiveMinimum: 0,
        default: 100,
        description:
          'Inverse strength of the regularisation. The paper uses 1, which finds few ends where ends are rare.',
      },
      stopWords: {
        type: 'string',
        enum: ['english', 'none'],
        default: 'none',
        description:
          'Stop words to drop. The paper uses english, which also drops words of farewell: see, you, take, until, next.',
      },
    },
    additionalProperties: false,
  },
  async run({ evaluation, dialogues, hand, to, ...options }, project) {
    const own =
      dialogues === undefined ? await finished(project, evaluation) : await written(resolve(project.folder, dialogues))
    const handLabelled = hand === undefined ? [] : await labelled(resolve(project.folder, hand))
    const { model, report } = trainDetectorFromDialogues(own, { ...options, handLabelled })
    const file = resolve(project.folder, to)
    await writeFile(file, writeDetectorModel(model)).catch((cause: unknown) => {
      throw new AttuneError('OUTPUT_WRITE', { file, why: (cause as Error).message }, { cause, place: { file } })
    })
    return { text: textOf(report, file), report: JSON.parse(JSON.stringify({ file, ...report })) as never }
  },
})

async function finished({ evaluations }: CommandContext, wanted: string | undefined): Promise<Dialogue[]> {
  const dialogues: Dialogue[] = []
  for (const evaluation of evaluations) {
    if (wanted !== undefined && evaluation.name !== wanted) continue
    for await (const { dialogue } of evaluation.dialogues({ readers: [] }))
      if (dialogue.state === 'known') dialogues.push(dialogue.value)
  }
  return dialogues
}

type Written = Pick<Dialogue, 'turns'>

async function written(file: string): Promise<Written[]> {
  const isDialogue = (value: unknown): value is Written =>
    isObject(value) &&
    Array.isArray(value['turns']) &&
    value['turns'].every((turn) => isObject(turn) && typeof turn['text'] === 'string')
  return linesOf(file, isDialogue, 'it has no "turns" with a "text" each')
}

function labelled(file: string): Promise<LabelledText[]> {
  const isLabelled = (value: unknown): value is LabelledText =>
    isObject(value) && typeof value['text'] === 'string' && typeof value['end'] === 'boolean'
  return linesOf(file, isLabelled, 'it has no "text", or no "end" that is true or false')
}

async function linesOf<T>(file: string, holds: (value: unknown) => value is T, what: string): Promise<T[]> {
  const all: T[] = []
  for await (const { line, value } of readJsonLines(file)) {
    if (!holds(value)) throw lineError(file, line, what)
    all.push(value)
  }
  return all
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function textOf(
  { dialogues, windows, weakEnds, features, againstRule, againstPeople }: TrainingReport,
  file: string,
): string {
  return [
    `Trained on ${dialogues.training} dialogues (${windows.training} windows), held out ${dialogues.heldOut} (${windows.heldOut}).`,
    `${weakEnds} windows are ends by the phrase rule; ${features} features.`,
    `Held out, against the phrase rule: ${metricsText(againstRule)}. That is how well it imitates the rule.`,
    ...(againstPeople
      ? [`Against people: ${metricsText(againstPeople)}.`]
      : ['No hand labels given (--hand): how well it finds real ends is not known.']),
    `Wrote ${file}`,
  ].join('\n')
}

function metricsText(metrics: DetectorMetrics): string {
  return Object.entries(metrics)
    .map(
      ([name, value]) =>
        `${name} ${typeof value === 'number' ? value : value.state === 'known' ? value.value.toFixed(3) : 'unknown'}`,
    )
    .join(', ')
}
