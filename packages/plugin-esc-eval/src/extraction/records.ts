import { isDialogue } from '../cards/own-fields.js'
import type { Json } from '@attune/core'
import type { Line } from '@attune/core/internal'
import { lineError, readTextNow } from '@attune/core/reading'
import { isObject } from '@attune/answers/internal'

/** Source of a card: a post, with or without an answer, or a dialogue. */
export interface SourceText {
  readonly id: string
  readonly language: 'en' | 'zh'
  readonly source?: string
  readonly post?: string
  readonly answer?: string
  readonly dialogue?: readonly Line[]
}

/**
 * Texts of a JSON Lines file. Reading is synchronous, since a scenario source lists its seeds
 * synchronously.
 *
 * @throws AttuneError DATA_READ, DATA_LINE
 */
export function readSourceTexts(file: string): SourceText[] {
  const content = readTextNow(file)
  const ids = new Set<string>()
  return content.split('\n').flatMap((text, index) => {
    if (text.trim() === '') return []
    const record = parsed(file, index + 1, text)
    const fault = recordFault(record)
    if (fault !== undefined) throw lineError(file, index + 1, fault)
    const source = record as unknown as SourceText
    if (ids.has(source.id))
      throw lineError(file, index + 1, `an earlier line has the same id "${source.id}"`)
    ids.add(source.id)
    return [source]
  })
}

function parsed(file: string, line: number, text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch (cause) {
    throw lineError(file, line, 'this is not JSON', cause)
  }
}

function recordFault(record: Json): string | undefined {
  if (!isObject(record)) return 'it is not an object'
  const { id, language, source, post, answer, dialogue } = record
  if (typeof id !== 'string' || id === '') return 'it has no "id" that is a text'
  if (language !== 'en' && language !== 'zh') return 'its "language" is neither "en" nor "zh"'
  if (source !== undefined && typeof source !== 'string') return 'its "source" is not a text'
  if (answer !== undefined && typeof answer !== 'string') return 'its "answer" is not a text'
  if ((post === undefined) === (dialogue === undefined))
    return 'it needs either "post" or "dialogue"'
  if (post !== undefined)
    return typeof post === 'string' && post.trim() !== '' ? undefined : 'its "post" is not a text'
  return isDialogue(dialogue) && dialogue.length > 0
    ? undefined
    : 'its "dialogue" is not a list of {"speaker", "text"}'
}
