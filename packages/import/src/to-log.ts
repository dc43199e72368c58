/**
 * Converts conversations of any format to lines of a log, which `core/log` and `core/replay` read.
 */
import { basename, extname } from 'node:path'
import { conversationDate } from './conversation-date.js'
import { textAt, usualKeys } from './fields.js'
import { shownConversation } from './first-conversation.js'
import { type WithLanguage, withLanguages, type LanguageSample } from './language.js'
import { personalData, pseudonym, redacted } from './personal-data.js'
import type { Roles } from './roles.js'
import { SLICE, slicesOf } from './slices.js'
import type { Tally } from './tally.js'
import { followersIn, mergedTurns, messagesOf, turnsOf } from './turns.js'
import type { Choices, Draft, Found, Place, Turn } from './types.js'

/** A conversation with its scenario, supporter and further names in the log. */
interface NamedConversation extends LanguageSample, Pick<Draft, 'place' | 'records' | 'mayRepeat'> {
  readonly scenario: string
  readonly supporter: string
  readonly user: string | undefined
  /** Date in UTC; present if the conversation is one of several sessions of a person. */
  readonly at: string | undefined
  readonly tags: Readonly<Record<string, string>>
}

export interface LogChoices extends Choices {
  readonly redact: boolean
  /** True if successive messages of the same speaker become a single turn. */
  readonly merge: boolean
}

/**
 * Lines of the log as parts, in the order of the input. The tally counts each omission with its
 * reason.
 */
export async function* logLines(
  found: AsyncIterable<Found>,
  roles: Roles,
  choices: LogChoices,
  tally: Tally,
): AsyncGenerator<string> {
  const earlier = new Map<string, Place & { readonly repeats: number }>()
  const languages = new Map<string, Place & { readonly language: string }>()
  for await (const guessed of withLanguages(
    namedConversations(found, roles, choices, tally),
    choices,
  )) {
    const { each } = guessed
    const first = languages.get(each.scenario)
    // A conversation that is too short gets the language of its scenario.
    const language = guessed.isAssumed && first ? first.language : guessed.language
    const key = `${each.scenario}\n${each.supporter}`
    const known = earlier.get(key)
    const isAgain = known && choices.scenario === undefined && !each.mayRepeat
    if (isAgain || (first && first.language !== language)) {
      const what = isAgain ? sameIdText(each, known) : otherLanguageText(each, language, first!)
      tally.messages -= each.turns.length
      tally.fault({ ...faultOf(each), what })
      continue
    }
    const repeat = (known?.repeats ?? 0) + 1
    if (!first) languages.set(each.scenario, { ...each.place, language })
    earlier.set(key, { ...(known ?? each.place), repeats: repeat })
    if (repeat === 1) tally.shared.add(each.scenario)
    tally.repeats = Math.max(tally.repeats, repeat)
    const turns = choices.merge ? mergedTurns(each.turns) : each.turns
    yield* lineOf({ ...guessed, language }, turns, repeat, choices, tally)
    tally.first ??= shownConversation(
      choices.redact ? cleanName(each.scenario, language) : each.scenario,
      turns,
    )
    tally.conversations += 1
    tally.recordsWritten += each.records
    tally.turns += turns.length
    tally.followers += followersIn(turns)
    tally.merged += each.turns.length - turns.length
    tally.refusals += turns.filter(
      ({ finish }) => finish === 'refusal' || finish === 'filter',
    ).length
    if (each.user !== undefined && choices.scenario !== undefined)
      tally.person(each.user, each.scenario, isCluster(choices))
    if (each.user !== undefined && each.at !== undefined) tally.sessions.add(pseudonym(each.user))
    tally.supporters.add(each.supporter)
    tally.languages.add(language)
    tally.assumedLanguages += Number(guessed.isAssumed)
    if (guessed.isMixed) tally.mixed.push(each.place)
  }
  tally.check()
}

const faultOf = ({ place, turns, records }: NamedConversation) => ({
  kind: 'fault' as const,
  place,
  messages: turns.length,
  records,
})

const sameIdText = ({ scenario, supporter }: NamedConversation, { file, line }: Place): string =>
  `${basename(file)}:${line} has the same id "${scenario.slice(0, 60)}" and supporter "${supporter}"; for several conversations of one scenario use --scenario, for several supporters --name-from`

const otherLanguageText = (
  { scenario }: NamedConversation,
  language: string,
  { file, line, language: first }: Place & { readonly language: string },
): string =>
  `${basename(file)}:${line} has the same id "${scenario.slice(0, 60)}" in ${first}, and this is in ${language}; ` +
  'give the conversations of each language separate ids, or name the language of all with --language'

async function* namedConversations(
  found: AsyncIterable<Found>,
  roles: Roles,
  choices: LogChoices,
  tally: Tally,
): AsyncGenerator<NamedConversation> {
  const places = new Map<string, number>()
  for await (const each of found) {
    if (each.kind === 'fault') tally.fault(each)
    else if (each.kind === 'passed') {
      tally.innerRecords += each.count
      tally.recordsLeftOut += each.count
    } else {
      const fault = faultOfNames(each, choices)
      const turns = fault === undefined ? turnsOf(each, roles, tally) : undefined
      if (fault !== undefined) {
        const { place, records } = each
        tally.fault({
          kind: 'fault',
          place,
          what: fault,
          messages: messagesOf(each),
          records,
        })
      } else if (turns) yield namedConversation(each, turns, choices, places)
    }
  }
}

/** Reason why a record cannot be named: a field that the user specified is missing in it. */
function faultOfNames({ names }: Draft, choices: Choices): string | undefined {
  const { id, scenario, nameFrom, date, timeFormat } = choices
  const missing = [id, scenario, nameFrom === FILE ? undefined : nameFrom, date].find(
    (path) => path !== undefined && textAt(names, [path]) === undefined,
  )
  if (missing !== undefined) return `there is no "${missing}"`
  if (date === undefined) return undefined
  if (userOf(names, choices) === undefined)
    return 'there is no person: name the field with --user, or leave out --date'
  const text = textAt(names, [date])!
  return conversationDate(text, timeFormat) === undefined
    ? `"${date}" is "${text.slice(0, 40)}", which is no date in ISO 8601; --time-format names another form`
    : undefined
}

const userOf = (names: Draft['names'], { user }: Choices): string | undefined =>
  textAt(names, user === undefined ? usualKeys.user : [user])

/** Value of `--name-from` that uses the file name as the supporter's name. */
const FILE = 'file'

function namedConversation(
  { place, names, id, records, mayRepeat }: Draft,
  turns: readonly Turn[],
  choices: LogChoices,
  places: Map<string, number>,
): NamedConversation {
  const stem = basename(place.file, extname(place.file))
  const own =
    choices.id === undefined ? (id ?? textAt(names, usualKeys.id)) : textAt(names, [choices.id])
  const field =
    choices.nameFrom === FILE
      ? undefined
      : textAt(names, choices.nameFrom === undefined ? usualKeys.name : [choices.nameFrom])
  return {
    place,
    scenario:
      (choices.scenario === undefined ? own : textAt(names, [choices.scenario])) ??
      uniquePlaceName(`${stem}-${place.line}`, places),
    supporter: choices.name ?? field ?? stem,
    user: userOf(names, choices),
    at:
      choices.date === undefined
        ? undefined
        : conversationDate(textAt(names, [choices.date])!, choices.timeFormat),
    tags: Object.fromEntries(
      choices.tag
        .flatMap((path) => [[path, textAt(names, [path])]])
        .filter(([, value]) => value !== undefined),
    ),
    turns,
    language: textAt(names, usualKeys.language),
    size: turns.reduce((sum, { text }) => sum + text.length, 0),
    records,
    mayRepeat,
  }
}

/**
 * Name of a conversation that has no id: file and line, plus a number if the line has further
 * conversations.
 */
function uniquePlaceName(place: string, places: Map<string, number>): string {
  const count = (places.get(place) ?? 0) + 1
  places.set(place, count)
  return count === 1 ? place : `${place}.${count}`
}

/** One line of the log, as parts. Counts personal data, and replaces them if `redact` is set. */
function* lineOf(
  { each, language }: WithLanguage<NamedConversation>,
  turns: readonly Turn[],
  repeat: number,
  choices: LogChoices,
  tally: Tally,
): Generator<string> {
  const { scenario, supporter, user, at, tags } = each
  const { redact } = choices
  let isTouched = false
  const clean = (text: string): string => {
    const spots = personalData(text, language)
    for (const { kind } of spots) tally.personal.add(kind)
    isTouched ||= spots.length > 0
    return redact ? redacted(text, spots) : text
  }
  const names = {
    scenario: redact ? cleanName(scenario, language) : scenario,
    supporter,
    language,
    // Conversations of the same person are not independent, so they share a cluster.
    ...(user !== undefined && isCluster(choices) && { cluster: pseudonym(user) }),
    ...(at !== undefined && { at }),
    ...(Object.keys(tags).length > 0 && {
      tags: Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, clean(value)])),
    }),
    ...(repeat > 1 && { repeat }),
  }
  yield* partsOf(names, turns, clean)
  tally.withPersonalData += Number(isTouched)
}

/**
 * True if the conversations of a person are one cluster. With a key for pairs they are only if the
 * person is named as well, since one tester may have sent all prompts of a test set.
 */
const isCluster = ({ scenario, user }: Choices): boolean =>
  scenario === undefined || user !== undefined

const cleanName = (name: string, language: string): string =>
  personalData(name, language).length > 0 ? pseudonym(name) : name

/**
 * Serialises a line in parts. The whole JSON of a long line would take several times its length in
 * memory.
 */
function* partsOf(
  names: object,
  turns: readonly Turn[],
  clean: (text: string) => string,
): Generator<string> {
  let waiting = `${JSON.stringify(names).slice(0, -1)},"turns":[`
  for (const [at, { text, reasoning, time: _, ...turn }] of turns.entries()) {
    const thoughts = reasoning === undefined ? {} : { reasoning: clean(reasoning) }
    waiting += `${at > 0 ? ',' : ''}${JSON.stringify({ ...turn, ...thoughts }).slice(0, -1)},"text":"`
    for (const part of slicesOf(clean(text))) {
      waiting += JSON.stringify(part).slice(1, -1)
      if (waiting.length < SLICE) continue
      yield waiting
      waiting = ''
    }
    waiting += '"}'
  }
  yield `${waiting}]}\n`
}
