/**
 * Parsers of model answers that Python selects by name. Each returns a value, or a message that
 * asks the model for another answer.
 */
import {
  choiceAnswer,
  listAnswer,
  numberIn,
  objectAnswer,
  objectsIn,
  settled,
  textAnswer,
  tidied,
  unlessCut,
  wholeNumberAnswer,
} from '@attune/answers'
import type { Statement } from '@attune/answers/internal'
import { type Json, type Known, known, unknown } from '@attune/core'
import type { Finish } from '@attune/core/internal'
import type { AnswerSchema } from '@attune/core/models'
import { parsedSchema } from '@attune/core/answers'
import { check, type Mistake, mistakeMessage, pathText } from '@attune/core/runtime'
import { statementsOf } from './statements.js'

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

const side = '(?:dialogue|conversation|model|response|assistant)'
/**
 * Matches a sentence that prefers a side, such as `Overall, dialogue A is better, since it asks.`
 * Sentences that go on to qualify it, as in `A is better, but …`, do not match.
 */
const preferring = new RegExp(
  String.raw`(?<=^|\n|[.!?] )(?:(?:overall|so|thus|therefore|hence|in sum|i think|i find that)[, ]{1,2})?${side} (a|b|1|2) (?:(?:is|was|seems) (?:clearly |slightly |much )?(?:better|preferable|stronger)|wins)(?: than ${side} (?:a|b|1|2))?(?=[.!\n]|$|(?:,? (?:since|because|as)(?![a-z])))(?![^.!?\n]* (?:but|although|though|while|whereas|however)(?![a-z]))`,
  'gi',
)
const sideStatements = (text: string): Statement<string>[] =>
  [...text.matchAll(preferring)].map(({ 0: said, 1: name = '', index }) => ({
    value: preferences.get(name.toLowerCase())!,
    start: index,
    end: index + said.length,
  }))

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
  const rest = objects.filter(({ start }) => !sound.some((each) => each.start === start))
  const isOpposed = rest.some(({ value }) => membersOf(enforced).every((name) => name in value))
  if (found !== undefined && !isOpposed) return known(found)
  if (objects.length === 0) return unknown('there is no JSON object')
  if (sound.length > 1 || (isOpposed && sound.length > 0))
    return unknown('there are two different objects; answer with one')
  const [mistake] = check(schema, structuredClone(objects.at(-1)!.value))
  return unknown(mistakeText(mistake!))
}

const membersOf = (schema: AnswerSchema): string[] => Object.keys(schema['properties'] ?? {})

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
