/** Result and score files of the released program. */
import { AttuneError, type Line } from '@attune/core/internal'
import { isObject } from '@attune/answers/internal'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { dimensions, type Dimension } from '../dimensions/dimensions.js'
import { errors } from '../errors.js'
import { readReleasedLines } from '../transcript/released-form.js'
import { readText } from '@attune/core/reading'

/** Values by index in the card file, from 0. */
export type ByPosition<T> = ReadonlyMap<number, T>

/** Scores of a dialogue; -1 for an unreadable answer. */
export type ReleasedScores = Readonly<Record<Dimension, number>>

/** System and card language of a file name such as `llama3_en.json`. */
export function nameOf(file: string): {
  readonly supporter: string
  readonly language: 'en' | 'zh'
} {
  const match = /^(.+)_(en|zh)\.json$/.exec(basename(file))
  if (!match) throw misread(file, 'its name does not end in "_en.json" or "_zh.json"')
  return { supporter: match[1]!, language: match[2] as 'en' | 'zh' }
}

export const readResults = (file: string): Promise<ByPosition<Line[]>> =>
  readPositions(file, (lines) => {
    if (!Array.isArray(lines) || !lines.every((line) => typeof line === 'string')) return undefined
    return readReleasedLines(lines)
  })

export const readScoreFile = (file: string): Promise<ByPosition<ReleasedScores>> =>
  readPositions(file, (scores) => {
    const isWhole = isObject(scores) && dimensions.every((name) => Number.isInteger(scores[name]))
    return isWhole ? (scores as unknown as ReleasedScores) : undefined
  })

async function readPositions<T>(
  file: string,
  read: (value: unknown) => T | undefined,
): Promise<Map<number, T>> {
  const value = await readJson(file)
  if (!isObject(value)) throw misread(file, 'it is not an object with a key per card')
  return new Map(
    Object.entries(value).map(([position, entry]) => {
      const content = /^\d+$/.test(position) ? read(entry) : undefined
      if (content === undefined)
        throw misread(file, `the entry "${position}" has not the released form`)
      return [Number(position), content]
    }),
  )
}

export async function readJson(file: string): Promise<unknown> {
  const text = await readText(file)
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw misread(file, 'it is not JSON', cause)
  }
}

export const misread = (file: string, what: string, cause?: unknown): AttuneError =>
  errors.error('RELEASED_FILE', { file, what }, { place: { file }, cause })

export async function write(file: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  } catch (cause) {
    throw new AttuneError(
      'OUTPUT_WRITE',
      { file, why: (cause as Error).message },
      { place: { file }, cause },
    )
  }
}
