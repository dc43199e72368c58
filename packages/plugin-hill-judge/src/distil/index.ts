import { defineCommand, type Dialogue } from '@attune/core'
import { AttuneError, type CommandContext, createRandom } from '@attune/core/internal'
import type { Evaluation, PairRecord } from '@attune/core/findings'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { errors } from '../errors.js'
import { pairwisePrompt } from '../pairwise/prompts.js'
import { shownPair } from '../pairwise/transcript.js'
import { rubricIn, type RubricName } from '../rubric/rubric.js'

const shapes = ['numbered', 'released', 'bare'] as const

export const distil = defineCommand({
  summary:
    'Write judgements of hill-judge/pairwise as chats for the training of a smaller judge: a JSON line per answer.',
  options: {
    type: 'object',
    properties: {
      evaluation: {
        type: 'string',
        description: 'The evaluation to write. Default: the first of the config.',
      },
      judge: {
        type: 'string',
        default: 'hill-judge/pairwise',
        description: 'Label of the judge, which asks dimension by dimension.',
      },
      rubric: {
        type: 'string',
        enum: ['nine', 'eleven'],
        default: 'nine',
        description: 'The rubric of the judge.',
      },
      transcript: {
        type: 'string',
        enum: shapes,
        default: 'numbered',
        description: 'How the judge sees conversations.',
      },
      to: { type: 'string', default: 'judgements.jsonl', description: 'The file to write.' },
    },
    additionalProperties: false,
  },
  async run({ evaluation: name, judge, rubric, transcript, to }, project) {
    const evaluation = project.evaluations.find((each) => name === undefined || each.name === name)
    const known = project.evaluations.map((each) => each.name).join(', ')
    if (evaluation === undefined) throw errors.error('EVALUATION', { name: name ?? '', known })
    const file = resolve(project.folder, to)
    const { lines, left } = await linesOf(evaluation, {
      judge,
      rubric,
      transcript,
      render: project.render,
    })
    await writeFile(file, lines.map((line) => `${line}\n`).join('')).catch((cause: unknown) => {
      throw new AttuneError(
        'OUTPUT_WRITE',
        { file, why: (cause as Error).message },
        { cause, place: { file } },
      )
    })
    const leftOut =
      left > 0
        ? ` Left out ${left} answers without a verdict, or of dimensions that the rubric lacks.`
        : ''
    return {
      text: `Wrote ${lines.length} judgements of "${evaluation.name}" to ${file}.${leftOut}`,
      report: { evaluation: evaluation.name, file, written: lines.length, left },
    }
  },
})

interface Asked {
  readonly judge: string
  readonly rubric: RubricName
  readonly transcript: (typeof shapes)[number]
  readonly render: CommandContext['render']
}

/**
 * One line per order and dimension, in config order; a role's answers are adjacent, so that it can
 * easily be separated.
 */
async function linesOf(
  evaluation: Evaluation,
  asked: Asked,
): Promise<{ lines: string[]; left: number }> {
  const lines: string[] = []
  let left = 0
  const told = await dialoguesIn(evaluation)
  for await (const record of evaluation.pairs()) {
    if (record.judge !== asked.judge) continue
    for (const { criterion, showings } of record.criteria) {
      for (const { shownFirst, verdict } of showings) {
        const messages =
          verdict.outcome.state === 'known' &&
          messagesOf(record, { criterion, shownFirst, told }, asked)
        if (messages)
          lines.push(
            JSON.stringify({
              messages: [...messages, { role: 'assistant', content: verdict.rationale }],
            }),
          )
        else left += 1
      }
    }
  }
  return { lines, left }
}

interface Showing {
  readonly criterion: string
  readonly shownFirst: string
  readonly told: Told
}

function messagesOf(record: PairRecord, { criterion, shownFirst, told }: Showing, asked: Asked) {
  const { scenario, supporters } = record
  const dimension = rubricIn(asked.rubric, scenario.language)
    .flatMap(({ dimensions }) => dimensions)
    .find(({ name }) => name === criterion)
  const order = shownFirst === supporters[0] ? supporters : supporters.toReversed()
  const [first, second] = order.map((name) => dialogueOf(told, record, name))
  if (dimension === undefined || first === undefined || second === undefined) return undefined
  const key = [scenario.id, ...order].join('/')
  const marks = {
    language: scenario.language,
    random: (...parts: (string | number)[]) => createRandom([key, ...parts].join('/')),
  }
  const input = {
    ...shownPair(first, second, marks, asked),
    dimension: criterion,
    description: dimension.description,
  }
  return asked.render(pairwisePrompt, input, scenario.language)
}

const placeOf = (scenario: string, supporter: string, repeat: number): string =>
  JSON.stringify([scenario, supporter, repeat])

type Told = Map<
  string,
  { readonly dialogue: Dialogue; readonly conditions: PairRecord['conditions'] }[]
>

async function dialoguesIn(evaluation: Evaluation): Promise<Told> {
  const told: Told = new Map()
  for await (const { scenario, supporter, repeat, conditions, dialogue } of evaluation.dialogues({
    readers: [],
  })) {
    const place = placeOf(scenario.id, supporter, repeat)
    if (dialogue.state === 'known')
      told.set(place, [...(told.get(place) ?? []), { dialogue: dialogue.value, conditions }])
  }
  return told
}

/** Dialogue of a supporter in a pair; its conditions are a subset of the pair's. */
const dialogueOf = (
  told: Told,
  { scenario, repeat, conditions }: PairRecord,
  supporter: string,
): Dialogue | undefined =>
  told
    .get(placeOf(scenario.id, supporter, repeat))
    ?.find((each) =>
      Object.entries(each.conditions).every(([name, value]) => conditions[name] === value),
    )?.dialogue
