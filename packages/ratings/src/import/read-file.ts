import { isObject } from '@attune/core/answers'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { errors } from '../errors.js'
import { readArgilla } from './argilla.js'
import { Collected, type Imported } from './imported.js'
import { type LabelStudioTask, readLabelStudio } from './label-studio.js'
import { type PotatoState, readPotatoLines, readPotatoState } from './potato.js'
import { readTable } from './table.js'
import { readTextNow, parseJson } from '@attune/core/reading'

export const formats = ['table', 'potato', 'argilla', 'label-studio', 'answers'] as const
export type RatingFormat = (typeof formats)[number]
/** Formats of other annotation tools. The format `answers` is that of Attune's own page. */
export type ForeignFormat = Exclude<RatingFormat, 'answers'>

interface Source {
  readonly text: string
  /** Parsed JSON; undefined if the file is not JSON. */
  readonly json: unknown
  readonly firstLine: Readonly<Record<string, unknown>> | undefined
}

/** Detects the format of a file from its structure. */
export function formatOf(file: string): RatingFormat {
  if (statSync(file).isDirectory()) return 'potato'
  const { json, firstLine } = sourceOf(file)
  if (isObject(json) && json['format'] === 'attune-answers/1') return 'answers'
  if (isObject(json) && 'instance_id_to_label_to_value' in json) return 'potato'
  if (Array.isArray(json)) {
    const [first] = json as unknown[]
    return isObject(first) && 'annotations' in first ? 'label-studio' : 'argilla'
  }
  if (firstLine && 'instance_id' in firstLine && 'labels' in firstLine) return 'potato'
  return 'table'
}

function sourceOf(file: string): Source {
  const text = readTextNow(file)
  const parsed = (part: string): unknown => {
    try {
      return parseJson(part)
    } catch {
      return undefined
    }
  }
  const first = parsed(text.split('\n', 1)[0] ?? '')
  return { text, json: parsed(text), firstLine: isObject(first) ? first : undefined }
}

const readers: Readonly<Record<ForeignFormat, (file: string, itemKey?: string) => Imported>> = {
  table: (file) => {
    const { text, firstLine } = sourceOf(file)
    if (firstLine !== undefined || /\.jsonl$/i.test(file)) return readTable(text, { csv: false })
    return readTable(text, { delimiter: /[,;\t]/.exec(text.split('\n', 1)[0] ?? '')?.[0] ?? ',' })
  },
  potato: (file) => {
    if (statSync(file).isDirectory())
      return combined(statesIn(file).map((state) => readers.potato(state)))
    const { text, json, firstLine } = sourceOf(file)
    if (firstLine && 'instance_id' in firstLine) return readPotatoLines(text)
    return readPotatoState(json as PotatoState)
  },
  argilla: (file) => readArgilla(sourceOf(file).json as never),
  'label-studio': (file, itemKey) =>
    readLabelStudio(sourceOf(file).json as LabelStudioTask[], itemKey),
}

/** State files of an `annotation_output` folder, which has a folder per user. */
const statesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'user_state.json')),
    )
    .map(({ name }) => join(folder, name, 'user_state.json'))
    .sort()

function combined(all: readonly Imported[]): Imported {
  const found = new Collected()
  for (const { answers, errors: wrong, warnings, skipped } of all) {
    found.answers.push(...answers)
    found.errors.push(...wrong)
    for (const warning of warnings) found.warnings.add(warning)
    found.skipped += skipped
  }
  return found.done()
}

/**
 * Reads a file of another annotation tool.
 *
 * @throws ratings/RATINGS_FORMAT
 */
export function readRatings(file: string, format: ForeignFormat, itemKey?: string): Imported {
  try {
    return readers[format](file, itemKey)
  } catch (cause) {
    throw errors.error(
      'RATINGS_FORMAT',
      { file, why: cause instanceof Error ? cause.message : String(cause) },
      { cause },
    )
  }
}
