import type { Json, JsonObject } from '@attune/core'
import { Collected, type Imported, plainValue } from './imported.js'
import { parseJson } from '@attune/core/reading'

/**
 * A `user_state.json` of Potato, in the form that the server writes or the one that its
 * documentation shows.
 */
export interface PotatoState {
  readonly user_id: string
  readonly instance_id_to_label_to_value: Readonly<
    Record<string, readonly Labelled[] | Readonly<Record<string, Documented>>>
  >
}

type Labelled = readonly [{ readonly schema: string; readonly name: string }, Json]
interface Documented {
  readonly labels?: JsonObject
}

export function readPotatoState({
  user_id: rater,
  instance_id_to_label_to_value: items,
}: PotatoState): Imported {
  const found = new Collected()
  for (const [item, labels] of Object.entries(items))
    addAll(found, { rater, item }, labelsOf(labels))
  return found.done()
}

type Label = readonly [schema: string, name: string, value: Json]

function labelsOf(labels: PotatoState['instance_id_to_label_to_value'][string]): Label[] {
  if (isWritten(labels))
    return labels.map(([{ schema, name }, value]) => [schema, name, value] as const)
  return Object.entries(labels).flatMap(([schema, each]) =>
    Object.entries(each.labels ?? {}).map(([name, value]) => [schema, name, value] as const),
  )
}

const isWritten = (labels: object): labels is readonly Labelled[] => Array.isArray(labels)

/** Reads a Potato export, `exports/jsonl/annotations.jsonl`. */
export function readPotatoLines(text: string): Imported {
  const found = new Collected()
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const { instance_id: item, user_id: rater, labels = {} } = parseJson(line) as PotatoLine
    const given = Object.entries(labels).flatMap(([schema, names]) =>
      Object.entries(names).map(([name, value]) => [schema, name, value] as const),
    )
    addAll(found, { rater: String(rater), item: String(item) }, given)
  }
  return found.done()
}

interface PotatoLine {
  readonly instance_id: string
  readonly user_id: string
  readonly labels?: Readonly<Record<string, JsonObject>>
}

/**
 * Names of fields whose value is the answer. For fields with other names, the name is the chosen
 * label.
 */
const FIELDS = new Set(['selection', 'scale_value', 'slider', 'select-one', 'text_box', 'number'])
/**
 * Fields in which an answer names a side. Sides are in the order of the file; Potato does not
 * record the displayed order.
 */
const SIDED = new Set(['selection', 'scale_value'])
const PARTS: Readonly<Record<string, string>> = {
  best: 'best',
  worst: 'worst',
  free_response: 'comment',
}

interface About {
  readonly rater: string
  readonly item: string
}

/**
 * Adds the answers to an item. If a question has several labels, an error is reported, because the
 * intended one is unknown.
 */
function addAll(found: Collected, of: About, labels: readonly Label[]): void {
  const read = labels.flatMap((label) => answerOf(label) ?? [])
  const times = new Map<string, number>()
  for (const { question } of read) times.set(question, (times.get(question) ?? 0) + 1)
  for (const count of times.values())
    if (count > 1) found.errors.push({ item: of.item, code: 'several_choices' })
  for (const { question, value, isSided } of read) {
    if (times.get(question)! > 1) continue
    if (isSided) found.warnings.add('sides_unknown')
    found.answers.push({ ...of, question, kind: 'answer', value })
  }
}

function answerOf([schema, name, value]: Label):
  | { question: string; value: Json; isSided: boolean }
  | undefined {
  if (value === null || value === false || value === '' || value === 'false') return undefined
  const part = PARTS[name]
  const isName =
    part === undefined &&
    !FIELDS.has(name) &&
    (value === true || value === 'true' || value === name)
  return {
    question: part === undefined ? schema : `${schema}.${part}`,
    value: plainValue(isName ? name : value),
    isSided: SIDED.has(name),
  }
}
