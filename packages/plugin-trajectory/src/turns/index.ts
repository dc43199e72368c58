import { createWriteStream } from 'node:fs'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { defineCommand, type Json, known, type Known } from '@attune/core'
import { AttuneError, type CommandContext } from '@attune/core/internal'
import type { DialogueRecord, Evaluation } from '@attune/core/findings'
import { estimatorWith } from '@attune/kit/internal'
import { errors } from '../errors.js'

/**
 * Columns of a turn, as `trajectory/causal-emotion` stores them. A list is one cell with its values
 * separated by blanks.
 */
const turnColumns = [
  't',
  'message',
  'event',
  'empty',
  'dropped',
  'step',
  'mu',
  'sigma',
  'draws',
  'rungs',
  'probabilities',
] as const
const rungs = [0, 1, 2, 3, 4, 5, 6]
const ends = ['positive', 'negative'] as const

const about = [
  'evaluation',
  'scenario',
  'cluster',
  'language',
  'tags',
  'supporter',
  'repeat',
  'conditions',
] as const
const result = ['score', 'drawVariance', 'placebo', 'label', 'offline'] as const

function columnNames(): readonly string[] {
  const logits = ['none', ...rungs].flatMap((rung) => ends.map((end) => `logit.${rung}.${end}`))
  return [...about, ...turnColumns, ...logits, ...result]
}

type Turn = Readonly<Record<string, Json>>

/** A row of cells for each turn of a dialogue that `estimator` scored. */
function* turnRows(
  evaluation: string,
  record: DialogueRecord,
  estimator: string,
): Generator<readonly string[]> {
  const estimate = record.estimates[estimator]
  const turns = estimate?.state === 'known' ? estimate.value.details?.['turns'] : undefined
  if (estimate?.state !== 'known' || !Array.isArray(turns)) return
  const { scenario, supporter, repeat, conditions, offline } = record
  const { id, cluster = id, language, tags } = scenario
  const { drawVariance, placebo } = estimate.value.series
  const whose = [
    evaluation,
    id,
    cluster,
    language,
    pairs(tags),
    supporter,
    String(repeat),
    pairs(conditions),
  ]
  const first = (drawVariance?.values.length ?? 0) - turns.length
  for (const [at, turn] of (turns as unknown as readonly Turn[]).entries()) {
    yield [
      ...whose,
      ...turnColumns.map((name) => cellOf(turn[name])),
      ...logitCells(turn['logits']),
      cellOf(turn['score']),
      numberOf(drawVariance?.values[first + at]),
      numberOf(placebo?.values[first + at]),
      cellOf(turn['label']),
      offline?.estimates.includes(estimator) === true ? 'offline' : '',
    ]
  }
}

/**
 * Two logits for the prompt without a previous emotion, and two for each rung; empty if not
 * requested.
 */
function logitCells(found: Json | undefined): string[] {
  const all = (Array.isArray(found) ? found : []) as readonly Readonly<Record<string, number>>[]
  return [undefined, ...rungs].flatMap((rung) => {
    const own = all.find((each) => each['rung'] === rung)
    return ends.map((end) => cellOf(own?.[end]))
  })
}

const pairs = (named: Readonly<Record<string, string>>): string =>
  Object.entries(named)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')

const numberOf = (value: Known<number> = known(NaN)): string =>
  value.state === 'known' && !Number.isNaN(value.value) ? String(value.value) : ''

const cellOf = (value: Json | undefined): string => {
  if (Array.isArray(value)) return value.map(String).join(' ')
  return value === undefined || value === null ? '' : String(value as string | number | boolean)
}

export const turns = defineCommand({
  summary: 'Write every scored turn as a line of a CSV file: prior, draws, rungs, logits, score.',
  options: {
    type: 'object',
    properties: {
      evaluation: {
        type: 'string',
        description: 'The evaluation to write. Default: the first of the config.',
      },
      estimator: {
        type: 'string',
        description:
          'Label of a trajectory/causal-emotion estimator. Default: the first one of the evaluation.',
      },
      to: { type: 'string', default: 'turns.csv', description: 'The file to write.' },
    },
    additionalProperties: false,
  },
  async run({ evaluation: name, estimator, to }, project) {
    const evaluation = chosen(project, name)
    const file = resolve(project.folder, to)
    const counted = { turns: 0, left: 0 }
    await pipeline(
      Readable.from(linesOf(evaluation, estimator, counted)),
      createWriteStream(file),
      {
        signal: project.signal,
      },
    ).catch((cause: unknown) => {
      if (
        project.signal.aborted ||
        !(cause instanceof Error && 'code' in cause && 'syscall' in cause)
      )
        throw cause
      throw new AttuneError(
        'OUTPUT_WRITE',
        { file, why: cause.message },
        { cause, place: { file } },
      )
    })
    const left = counted.left > 0 ? ` Left out ${counted.left} dialogues without scores.` : ''
    return {
      text: `Wrote ${counted.turns} turns of "${evaluation.name}" to ${file}.${left}`,
      report: { evaluation: evaluation.name, file, ...counted },
    }
  },
})

function chosen({ evaluations }: CommandContext, wanted: string | undefined): Evaluation {
  const found = evaluations.find(({ name }) => wanted === undefined || name === wanted)
  if (found) return found
  throw errors.error('EVALUATION', {
    name: wanted ?? '',
    known: evaluations.map(({ name }) => name).join(', '),
  })
}

async function* linesOf(
  evaluation: Evaluation,
  label: string | undefined,
  counted: { turns: number; left: number },
): AsyncGenerator<string> {
  const estimator = await estimatorWith(evaluation, 'rungSlope', label)
  yield lineOf(columnNames())
  if (estimator === undefined) return
  for await (const record of evaluation.dialogues({ readers: [estimator] })) {
    const rows = [...turnRows(evaluation.name, record, estimator)]
    counted.turns += rows.length
    counted.left += Number(rows.length === 0)
    if (rows.length > 0) yield rows.map(lineOf).join('')
  }
}

const lineOf = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\n`

const quoted = (cell: string): string =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
