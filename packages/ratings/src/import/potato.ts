import type { Json, JsonObject } from '@attune/core'
import { Collected, type Imported, plainValue } from './imported.js'

/** A `user_state.json`: as the server writes it, or as its documentation shows it. */
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

export function readPotatoState({ user_id: rater, instance_id_to_label_to_value: items }: PotatoState): Imported {
  const found = new Collected()
  for (const [item, labels] of Object.entries(items)) {
    for (const [schema, name, value] of labelsOf(labels)) add(found, { rater, item }, schema, name, value)
  }
  return found.done()
}

function labelsOf(labels: PotatoState['instance_id_to_label_to_value'][string]): (readonly [string, string, Json])[] {
  if (isWritten(labels)) return labels.map(([{ schema, name }, value]) => [schema, name, value] as const)
  return Object.entries(labels).flatMap(([schema, each]) =>
    Object.entries(each.labels ?? {}).map(([name, value]) => [schema, name, value] as const),
  )
}

const isWritten = (labels: object): labels is readonly Labelled[] => Array.isArray(labels)

/** Lines of `exports/jsonl/annotations.jsonl`. */
export function readPotatoLines(text: string): Imported {
  const found = new Collected()
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const { instance_id: item, user_id: rater, labels = {} } = JSON.parse(line) as PotatoLine
    for (const [schema, names] of Object.entries(labels)) {
      for (const [name, value] of Object.entries(names))
        add(found, { rater: String(rater), item: String(item) }, schema, name, value)
    }
  }
  return found.done()
}

interface PotatoLine {
  readonly instance_id: string
  readonly user_id: string
  readonly labels?: Readonly<Record<string, JsonObject>>
}

/** Names of fields whose value is the answer; of other labels the name is. */
const FIELDS = new Set(['selection', 'scale_value', 'slider', 'select-one', 'text_box', 'number'])
/** Sides in the order of the file: nothing says which was shown where. */
const SIDED = new Set(['selection', 'scale_value'])
const PARTS: Readonly<Record<string, string>> = { best: 'best', worst: 'worst', free_response: 'comment' }

function add(found: Collected, of: { rater: string; item: string }, schema: string, name: string, value: Json): void {
  if (value === null || value === false || value === '' || value === 'false') return
  if (SIDED.has(name)) found.warnings.add('sides_unknown')
  const part = PARTS[name]
  const isName = part === undefined && !FIELDS.has(name) && (value === true || value === 'true' || value === name)
  found.answers.push({
    ...of,
    question: part === undefined ? schema : `${schema}.${part}`,
    kind: 'answer',
    value: plainValue(isName ? name : value),
  })
}
