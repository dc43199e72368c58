/**
 * Reads the sources of two tasks of LongEmotion from clones of the repositories that publish them.
 */
import { parse } from 'csv-parse/sync'
import { itemsNow, readTextNow } from '@attune/core/reading'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { errors } from '../errors.js'

/** A text by a person, with the emotion that the person chose for it. */
export interface ChosenText {
  readonly text: string
  readonly label: string
}

/** A text of EmoBench in the form of `longemotion/needles`. */
export interface SourceNeedle {
  readonly id: string
  readonly text: string
  readonly subject: string
  readonly choices: readonly string[]
  readonly label: string
}

/** A published context without its needle: the texts before and after the needle. */
export interface Passage {
  readonly id: string
  readonly before: string
  readonly after: string
}

/**
 * File and columns of the long texts: those of the first survey, and those of the second one a year
 * later.
 */
const SURVEYS = [
  ['data_phase_1/files_clean/data_incl_demographics.csv', 'text_long', 'chosen_emotion'],
  ['data_repeated_measures/meta/rwwd_phase1_phase2.csv', 'text_long_wave2', 'chosen_emotion_wave2'],
] as const

const requireFile = (folder: string, name: string, what: string): string => {
  const file = join(folder, name)
  if (!existsSync(file)) throw errors.error('NO_SOURCE', { folder, file: name, what })
  return file
}

/** Texts of both surveys of ben-aaron188/covid19worry. */
export const chosenTexts = (folder: string): readonly ChosenText[] =>
  SURVEYS.flatMap(([name, text, label]) => {
    const file = requireFile(folder, name, 'ben-aaron188/covid19worry')
    const rows = parse(readTextNow(file), { columns: true, bom: true }) as Record<string, string>[]
    return rows.flatMap(({ [text]: said = '', [label]: chosen = '' }) =>
      said.trim() === '' || chosen.trim() === '' ? [] : [{ text: said.trim(), label: chosen }],
    )
  })

/** English texts on understanding of emotions in Sahandfer/EmoBench, in the order of the file. */
export function sourceNeedles(folder: string): readonly SourceNeedle[] {
  const file = requireFile(folder, 'data/EU.jsonl', 'Sahandfer/EmoBench')
  return recordsIn(file).flatMap((record) => {
    if (record['language'] !== 'en') return []
    const { qid, scenario, subject, emotion_choices: choices, emotion_label: label } = record
    return [{ id: String(qid), text: scenario, subject, choices, label } as SourceNeedle]
  })
}

export const recordsIn = (file: string): readonly Readonly<Record<string, unknown>>[] =>
  itemsNow(file, (what) => {
    throw errors.error('BUILD', { file, what }, { place: { file } })
  }).map(({ value }) => value as Readonly<Record<string, unknown>>)

/**
 * Contexts of published items, each split at its needle; null if an item contains no known needle.
 */
export function passagesIn(
  file: string,
  needles: readonly SourceNeedle[],
): readonly (Passage | null)[] {
  return recordsIn(file).map(({ id, content, context = content, subject, Subject = subject }) => {
    const text = String(context)
    for (const needle of needles) {
      const at = needle.subject === Subject ? text.indexOf(needle.text) : -1
      if (at === -1) continue
      const [before, after] = [text.slice(0, at), text.slice(at + needle.text.length)]
      return { id: String(id), before, after }
    }
    return null
  })
}

/**
 * A text without white space and in lower case, for comparisons of published texts with their
 * source.
 */
const comparable = (text: string): string => text.replaceAll(/\s+/g, '').toLowerCase()

/**
 * Numbers of texts in published lists: `all`; `there`, found in the source; and `same`, found with
 * the same label.
 */
export function comparedTexts(
  file: string,
  texts: readonly ChosenText[],
): { readonly all: number; readonly there: number; readonly same: number } {
  const labels = new Map<string, Set<string>>()
  for (const { text, label } of texts)
    labels.set(comparable(text), (labels.get(comparable(text)) ?? new Set()).add(label))
  const counts = { all: 0, there: 0, same: 0 }
  for (const { text, label } of recordsIn(file) as unknown as readonly PublishedList[])
    for (const [at, { context }] of text.entries()) {
      const own = labels.get(comparable(context))
      counts.all += 1
      if (own) counts.there += 1
      if (own?.has(label[at]!)) counts.same += 1
    }
  return counts
}

interface PublishedList {
  readonly text: readonly { readonly context: string }[]
  readonly label: readonly string[]
}
