import { defineCommand } from '@attune/core'
import { AttuneError, type CommandContext } from '@attune/core/internal'
import type { DialogueRecord, Evaluation } from '@attune/core/findings'
import { estimatorWith } from '@attune/kit/internal'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { errors } from '../errors.js'
import { recordOf } from './index.js'

export const exportReleased = defineCommand({
  summary:
    'Write finished dialogues in the form of the released program: one file per supporter, one dialogue per line.',
  options: {
    type: 'object',
    properties: {
      evaluation: {
        type: 'string',
        description: 'The evaluation to write. Default: the first of the config.',
      },
      to: { type: 'string', default: 'released', description: 'The folder to write to.' },
    },
    additionalProperties: false,
  },
  async run({ evaluation: name, to }, project) {
    const evaluation = chosen(project, name)
    const folder = resolve(project.folder, to)
    const { lines, left } = await linesOf(evaluation)
    const files = [...lines].map(([file, records]) => ({ file: join(folder, file), records }))
    await mkdir(folder, { recursive: true })
    for (const { file, records } of files) {
      await writeFile(file, `${records.join('\n')}\n`).catch((cause: unknown) => {
        throw new AttuneError(
          'OUTPUT_WRITE',
          { file, why: (cause as Error).message },
          { cause, place: { file } },
        )
      })
    }
    const written = files.reduce((sum, { records }) => sum + records.length, 0)
    return {
      text: [
        `Wrote ${written} dialogues of "${evaluation.name}" to ${folder}: ${[...lines.keys()].join(', ') || 'no file'}.`,
        ...(left > 0 ? [`Left out ${left} dialogues without a final emotion.`] : []),
      ].join('\n'),
      report: { evaluation: evaluation.name, files: files.map(({ file }) => file), written, left },
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

/** JSON lines by file name, and the number of dialogues without a final emotion. */
async function linesOf(
  evaluation: Evaluation,
): Promise<{ lines: Map<string, string[]>; left: number }> {
  const source = await estimatorWith(evaluation, 'final', undefined)
  const lines = new Map<string, string[]>()
  let left = 0
  for await (const record of evaluation.dialogues({
    readers: source === undefined ? [] : [source],
  })) {
    const final = source === undefined ? undefined : finalOf(record, source)
    if (record.dialogue.state === 'unknown' || final === undefined) left += 1
    else {
      const file = `${[record.supporter, ...Object.values(record.conditions)].join('_').replace(/[^\p{L}\p{N}._-]+/gu, '-')}_result.jsonl`
      const line = JSON.stringify(recordOf(record.scenario, record.dialogue.value, final))
      lines.set(file, [...(lines.get(file) ?? []), line])
    }
  }
  return { lines, left }
}

function finalOf({ estimates }: DialogueRecord, source: string): number | undefined {
  const estimate = estimates[source]
  const final = estimate?.state === 'known' ? estimate.value.measures['final'] : undefined
  return final?.state === 'known' ? final.value : undefined
}
