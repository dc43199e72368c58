import { AttuneError, defineCommand, type CommandContext } from '@attune/core'
import type { Evaluation } from '@attune/core/findings'
import { estimatorWith } from '@attune/kit'
import { createWriteStream } from 'node:fs'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { errors } from '../errors.js'
import { columns, turnRows } from './rows.js'

export const turns = defineCommand({
  summary: 'Write every scored turn as a line of a CSV file: prior, draws, rungs, logits, score.',
  options: {
    type: 'object',
    properties: {
      evaluation: { type: 'string', description: 'The evaluation to write. Default: the first of the config.' },
      estimator: {
        type: 'string',
        description: 'Label of a trajectory/causal-emotion estimator. Default: the first one of the evaluation.',
      },
      to: { type: 'string', default: 'turns.csv', description: 'The file to write.' },
    },
    additionalProperties: false,
  },
  async run({ evaluation: name, estimator, to }, project) {
    const evaluation = chosen(project, name)
    const file = resolve(project.folder, to)
    const counted = { turns: 0, left: 0 }
    await pipeline(Readable.from(linesOf(evaluation, estimator, counted)), createWriteStream(file), {
      signal: project.signal,
    }).catch((cause: unknown) => {
      if (project.signal.aborted || !(cause instanceof Error && 'code' in cause && 'syscall' in cause)) throw cause
      throw new AttuneError('OUTPUT_WRITE', { file, why: cause.message }, { cause, place: { file } })
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
  throw errors.error('EVALUATION', { name: wanted ?? '', known: evaluations.map(({ name }) => name).join(', ') })
}

async function* linesOf(
  evaluation: Evaluation,
  label: string | undefined,
  counted: { turns: number; left: number },
): AsyncGenerator<string> {
  const estimator = await estimatorWith(evaluation, 'rungSlope', label)
  yield lineOf(columns)
  if (estimator === undefined) return
  for await (const record of evaluation.dialogues({ readers: [estimator] })) {
    const rows = [...turnRows(evaluation.name, record, estimator)]
    counted.turns += rows.length
    counted.left += Number(rows.length === 0)
    if (rows.length > 0) yield rows.map(lineOf).join('')
  }
}

const lineOf = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\n`

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
