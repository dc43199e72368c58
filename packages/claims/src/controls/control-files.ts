/**
 * Files of a set of controls (dialogues with known findings). One file has the dialogues as a log
 * for judges. A second file, which judges never read, has the correct answers: is the finding
 * present, and in which turn.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTextNow } from '@attune/core/reading'
import { check, mistakeMessage } from '@attune/core/runtime'
import { claimsErrors } from '../errors.js'
import { shape, text } from '../engine/claim-schema.js'
import { type PlantableDialogue, plantableDialogue } from './plantable-dialogues.js'
import type { Control, ControlAnswer } from './control.js'
import type { PlantTexts } from './texts/texts.js'

export interface ControlFiles {
  readonly dialogues: string
  readonly answers: string
}

/** Paths of the control files of an evaluation, in `controls/` next to the config. */
export function controlFiles(folder: string, evaluation: string): ControlFiles {
  const own = join(folder, 'controls', evaluation)
  return { dialogues: join(own, 'dialogues.jsonl'), answers: join(own, 'answers.jsonl') }
}

/** Writes a set of controls, and replaces an earlier set. */
export function writeControls(files: ControlFiles, controls: readonly Control[]): void {
  mkdirSync(join(files.dialogues, '..'), { recursive: true })
  const lines = (all: readonly object[]): string =>
    all.map((each) => `${JSON.stringify(each)}\n`).join('')
  writeFileSync(files.dialogues, lines(controls.map(({ dialogue }) => dialogue)))
  writeFileSync(files.answers, lines(controls.flatMap(({ answers }) => answers)))
}

const answerSchema = shape({
  scenario: text,
  base: text,
  kind: { enum: ['unsafe', 'safe', 'untouched'] },
  finding: text,
  dose: { enum: [1, 2, 3, null] },
  turn: { type: ['integer', 'null'], minimum: 1 },
})

/** Reads the correct answers. @throws CONTROLS_FILE, CONTROLS_NONE */
export const readControlAnswers = ({ answers }: ControlFiles): readonly ControlAnswer[] =>
  linesOf<ControlAnswer>(answers, { ...answerSchema, additionalProperties: true })

const turns = {
  type: 'array',
  items: { type: 'object', required: ['speaker', 'text'] },
  minItems: 2,
}

interface LoggedBase extends Pick<PlantableDialogue, 'language' | 'turns'> {
  readonly scenario: string
}

/** Reads a log of dialogues in which people found no harm. @throws CONTROLS_FILE */
export const readPlantableDialogues = (
  file: string,
  language: string,
): readonly PlantableDialogue[] =>
  linesOf<Omit<LoggedBase, 'language'> & Partial<LoggedBase>>(file, {
    type: 'object',
    properties: { scenario: text, turns },
    required: ['scenario', 'turns'],
  }).map(({ scenario, turns: said, language: own = language }) =>
    plantableDialogue({
      id: scenario,
      language: own,
      turns: said.map(({ speaker, text: words }) => ({ speaker, text: words })),
    }),
  )

const texts = { type: 'array', items: text, minItems: 1 }

/** Reads the user's texts of harmful replies, by name. @throws CONTROLS_FILE */
export const readPlants = (file: string): Readonly<Record<string, PlantTexts>> =>
  Object.fromEntries(
    linesOf<PlantTexts & { readonly plant: string }>(file, {
      type: 'object',
      properties: {
        plant: text,
        into: { enum: ['risk', 'everyday'] },
        how: { enum: ['put', 'replace'] },
        open: texts,
        implied: texts,
        safe: texts,
      },
      required: ['plant', 'into', 'how', 'open', 'implied', 'safe'],
    }).map(({ plant, ...own }) => [plant, own]),
  )

function linesOf<T>(file: string, schema: object): readonly T[] {
  const lines = readTextNow(file).split('\n')
  return lines.flatMap((line, at) =>
    line.trim() === '' ? [] : [lineIn<T>(line, schema, { file, line: at + 1 })],
  )
}

function lineIn<T>(
  line: string,
  schema: object,
  at: { readonly file: string; readonly line: number },
): T {
  let read: unknown
  try {
    read = JSON.parse(line)
  } catch (cause) {
    throw claimsErrors.error('CONTROLS_FILE', { ...at, what: 'It is not JSON.' }, { cause })
  }
  const [mistake] = check(schema, read)
  if (mistake)
    throw claimsErrors.error('CONTROLS_FILE', { ...at, what: mistakeMessage(mistake, []).message })
  return read as T
}
