import { defineCommand } from '@attune/core'
import type { CommandContext } from '@attune/core/internal'
import type { DialogueRecord, Evaluation } from '@attune/core/findings'
import { join, resolve } from 'node:path'
import { dimensions } from '../dimensions/dimensions.js'
import { errors } from '../errors.js'
import { releasedLines } from '../transcript/released-form.js'
import { write } from './files.js'

export const exportReleased = defineCommand({
  summary:
    'Write dialogues and scores in the files of the released program, for its ranker or its readers.',
  options: {
    type: 'object',
    properties: {
      evaluation: {
        type: 'string',
        description: 'The evaluation to write. Default: the first of the config.',
      },
      judge: {
        type: 'string',
        description: 'Label of the judge whose scores are written. Default: no scores.',
      },
      to: { type: 'string', default: 'esc-eval-released', description: 'The folder to write to.' },
    },
    additionalProperties: false,
  },
  async run({ evaluation, judge, to }, project) {
    const chosen = evaluationOf(project, evaluation)
    const folder = resolve(project.folder, to)
    const files = await filesOf(chosen, judge)
    for (const [name, content] of files)
      await write(join(folder, name), `${JSON.stringify(content, null, 4)}\n`)
    const written = [...files.keys()].map((name) => join(folder, name))
    return {
      text: [`Wrote ${written.length} files:`, ...written].join('\n'),
      report: { files: written },
    }
  },
})

function evaluationOf({ evaluations }: CommandContext, name: string | undefined): Evaluation {
  const found = name === undefined ? evaluations[0] : evaluations.find((each) => each.name === name)
  if (found) return found
  throw errors.error('EVALUATION', {
    name: name ?? '',
    known: evaluations.map((each) => each.name).join(', '),
  })
}

type Files = Map<string, Record<string, unknown>>

/**
 * One file per supporter and language. Its name also contains the values of varied conditions, and
 * the number of the repeat from the second one on.
 */
async function filesOf(evaluation: Evaluation, judge: string | undefined): Promise<Files> {
  const positions = new Map<string, Map<string, number>>()
  const files: Files = new Map()
  for await (const record of evaluation.dialogues({
    readers: judge === undefined ? [] : [judge],
  })) {
    const { scenario, dialogue } = record
    const own = positions.get(scenario.language) ?? new Map<string, number>()
    positions.set(scenario.language, own)
    if (!own.has(scenario.id)) own.set(scenario.id, own.size)
    const position = String(own.get(scenario.id))
    const name = fileName(record)
    if (dialogue.state === 'known')
      addEntry(files, `result/${name}`, position, releasedLines(dialogue.value.turns))
    if (judge !== undefined) addEntry(files, `score/${name}`, position, scoresOf(record, judge))
  }
  return files
}

function addEntry(files: Files, name: string, position: string, content: unknown): void {
  const file = files.get(name) ?? {}
  files.set(name, file)
  file[position] = content
}

function fileName({ supporter, conditions, repeat, scenario }: DialogueRecord): string {
  const parts = [
    supporter,
    ...Object.values(conditions),
    ...(repeat > 1 ? [`repeat-${repeat}`] : []),
  ]
  return `${parts.map((part) => part.replace(/[^\p{L}\p{N}.-]+/gu, '-')).join('-')}_${scenario.language}.json`
}

/** Scores as the released program writes them: -1 for a missing score. */
function scoresOf({ verdicts }: DialogueRecord, judge: string): Record<string, number> {
  const found = verdicts[judge]
  const scoreOf = (name: string): number => {
    const verdict =
      found?.state === 'known' ? found.value.find(({ criterion }) => criterion === name) : undefined
    return verdict?.outcome.state === 'known' ? Number(verdict.outcome.value) : -1
  }
  return Object.fromEntries(dimensions.map((name) => [name, scoreOf(name)]))
}
