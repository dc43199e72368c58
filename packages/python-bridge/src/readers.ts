/**
 * Parsers of model answers that Python selects by name. Each returns a value, or a message that
 * asks the model for another answer.
 */
import {
  bareWords,
  choiceAnswer,
  listAnswer,
  markedIn,
  numberIn,
  objectAnswer,
  objectsIn,
  settled,
  textAnswer,
  tidied,
  unlessCut,
  wholeNumberAnswer,
} from '@attune/answers'
import { isBound, isOneOfTwo, type Statement } from '@attune/answers/internal'
import { type Json, type Known, known, unknown } from '@attune/core'
import type { Finish } from '@attune/core/internal'
import type { AnswerSchema } from '@attune/core/models'
import { parsedSchema } from '@attune/core/answers'
import { check, type Mistake, mistakeMessage, pathText } from '@attune/core/runtime'

/** Declared type of a member of a JSON answer. */
export type AnswerForm =
  | { readonly text: number }
  | { readonly from: number; readonly to: number }
  | { readonly choice: readonly string[] }
  | { readonly list: AnswerForm; readonly most: number }
  | { readonly object: Readonly<Record<string, AnswerForm>> }

export type ReaderChoice =
  | { readonly reader: 'text' | 'yes-no' | 'pair-verdict' }
  | {
      readonly reader: 'number'
      readonly from?: number
      readonly to?: number
      readonly isWhole?: boolean
    }
  | { readonly reader: 'label'; readonly labels: readonly string[] }
  | { readonly reader: 'json'; readonly form: AnswerForm }

export interface Reader {
  readonly isProse?: boolean
  readonly schema?: AnswerSchema
  read(text: string, finish: Finish): Known<Json>
}

export function readerOf(choice: ReaderChoice): Reader {
  switch (choice.reader) {
    case 'text':
      return { isProse: true, read: known }
    case 'number':
      return wholeText((text) => readNumber(text, choice))
    case 'label':
      return wholeText((text) =>
        readLabel(text, new Map(choice.labels.map((label) => [label.toLowerCase(), label]))),
      )
    case 'yes-no':
      return wholeText((text) => readLabel(text, yesNo))
    case 'pair-verdict':
      return wholeText((text) => readLabel(text, preferences, sideStatements(text)))
    case 'json': {
      const schema = schemaOf(choice.form)
      return { ...wholeText((text) => readJson(text, schema)), schema }
    }
  }
}

const wholeText = (read: (text: string) => Known<Json>): Reader => ({
  read: (text, finish) => unlessCut(finish, () => read(tidied(text))),
})

const yesNo = new Map(
  Object.entries({
    yes: 'yes',
    true: 'yes',
    是: 'yes',
    有: 'yes',
    no: 'no',
    false: 'no',
    否: 'no',
    不是: 'no',
    没有: 'no',
  }),
)

const one = ['dialogue', 'conversation', 'model', 'response', 'assistant', 'option', 'the', '']
const named = (...words: readonly string[]): string[] =>
  words.flatMap((word) => one.map((kind) => `${kind} ${word}`.trim()))
const preferences = new Map([
  ...[
    ...named('a', '1', 'first', 'one'),
    '第一',
    '第一个',
    '甲',
    'the first dialogue',
    'first dialogue',
  ].map((word) => [word, 'first'] as const),
  ...[
    ...named('b', '2', 'second', 'two'),
    '第二',
    '第二个',
    '乙',
    'the second dialogue',
    'second dialogue',
  ].map((word) => [word, 'second'] as const),
  ...['tie', 'a tie', 'c', 'equal', 'both', 'draw', 'neither', '平局', '平手', '一样', '相同'].map(
    (word) => [word, 'tie'] as const,
  ),
])

/** Matches a preference such as `Dialogue A is better.` */
const preferring =
  /\b(?:dialogue|conversation|model|response|assistant)\s+(a|b|1|2)(?=\s+(?:is|was|seems)\s+(?:clearly\s+|slightly\s+|much\s+)?(?:better|preferable|stronger)|\s+wins)/gi
const sideStatements = (text: string): Statement<string>[] =>
  [...text.matchAll(preferring)].map(({ 0: said, 1: side = '', index }) => ({
    value: preferences.get(side.toLowerCase())!,
    start: index,
    end: index + said.length,
  }))

/** Beginning of a text, which parsers of short answers examine. */
const headOf = (value: string): string =>
  bareWords(value.split(/[,;，；。(（—\n]|\. | - |: /u)[0] ?? '')

/** True if the beginning is only a part of the statement, as in "6, or a little higher". */
function continuesAfterHead(words: string): boolean {
  const head = headOf(words)
  const end = words.indexOf(head) + head.length
  return isBound(words, end - head.length, end) || isOneOfTwo(words, end)
}

/** Answers that the text marks, and lines that contain only an answer. */
function statementsOf<V>(
  text: string,
  names: string,
  read: (words: string) => V | undefined,
): Statement<V>[] {
  const at = (words: string, start: number, end: number): Statement<V>[] => {
    const value =
      read(bareWords(words)) ?? (continuesAfterHead(words) ? undefined : read(headOf(words)))
    return value === undefined ? [] : [{ value, start, end }]
  }
  const marked = markedIn(text, names).flatMap(({ value, start, end }) => at(value, start, end))
  let start = 0
  const lines = text.split('\n').flatMap((line) => {
    const from = start
    start += line.length + 1
    const value = read(bareWords(line))
    return value === undefined ? [] : [{ value, start: from, end: from + line.length }]
  })
  return [
    ...marked,
    ...lines.filter(
      (line) => !marked.some((each) => each.start < line.end && line.start < each.end),
    ),
  ]
}

function readLabel(
  text: string,
  labels: ReadonlyMap<string, string>,
  more: readonly Statement<string>[] = [],
): Known<Json> {
  const read = (words: string): string | undefined =>
    labels.get(words.toLowerCase().replaceAll(/\s+/g, ' '))
  const found = settled(text, [...statementsOf(text, 'verdict|winner|裁决|判断', read), ...more])
  if (found !== undefined) return known(found)
  return unknown(
    `no single answer; end with a line that is one of: ${[...new Set(labels.values())].join(', ')}`,
  )
}

function readNumber(
  text: string,
  { from, to, isWhole = false }: Extract<ReaderChoice, { reader: 'number' }>,
): Known<Json> {
  const read = (words: string): number | undefined => {
    const [, part = '', most] = /^(.*?)\s*(?:\/|out of)\s*(\d+)$/i.exec(words) ?? []
    const value = numberIn(most !== undefined && Number(most) === to ? part : words)
    return typeof value === 'number' ? value : undefined
  }
  const wanted = `${isWhole ? 'a whole number' : 'a number'}${from === undefined || to === undefined ? '' : ` from ${from} to ${to}`}`
  const value = settled(
    text,
    statementsOf(text, 'score|rating|level|grade|评分|分数|得分|等级', read),
  )
  if (value === undefined)
    return unknown(`no single number; end with a line that is only ${wanted}`)
  if (isWhole && !Number.isInteger(value)) return unknown(`not a whole number; ${wanted} is needed`)
  const isOff = value < (from ?? -Infinity) || value > (to ?? Infinity)
  return isOff ? unknown(`off the scale; ${wanted} is needed`) : known(value)
}

function readJson(text: string, enforced: AnswerSchema): Known<Json> {
  const schema = parsedSchema(enforced)
  const objects = objectsIn(text)
  const sound = objects.flatMap(({ value, start, end }) => {
    const [mistake] = check(schema, structuredClone(value))
    return mistake ? [] : [{ value: value as Json, start, end }]
  })
  const found = settled(text, sound)
  if (found !== undefined) return known(found)
  if (objects.length === 0) return unknown('there is no JSON object')
  if (sound.length > 1) return unknown('there are two different objects')
  const [mistake] = check(schema, structuredClone(objects.at(-1)!.value))
  return unknown(mistakeText(mistake!))
}

/** Reasons are counted and may be shown to anybody, so they do not quote the answer. */
function mistakeText(mistake: Mistake): string {
  if ('expected' in mistake)
    return `${pathText(['answer', ...mistake.path])} must be ${mistake.expected}`
  const { message, fix } = mistakeMessage(mistake, ['answer'])
  return mistake.code === 'CONFIG_UNKNOWN_KEY' ? `${message} ${fix}` : message
}

/** JSON schema of a declared answer, for services that enforce schemas. */
export function schemaOf(form: AnswerForm): AnswerSchema {
  if ('text' in form) return textAnswer(form.text)
  if ('from' in form) return wholeNumberAnswer(form.from, form.to)
  if ('choice' in form) return choiceAnswer(form.choice)
  if ('list' in form) return listAnswer(schemaOf(form.list), form.most)
  return objectAnswer(
    Object.fromEntries(Object.entries(form.object).map(([name, each]) => [name, schemaOf(each)])),
  )
}
