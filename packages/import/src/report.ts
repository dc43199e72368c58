import { conversationText } from './first-conversation.js'
import type { Tally } from './tally.js'
import type { Format } from './types.js'

/** Maximum number of faults that the terminal shows; `--json` lists all. */
const MOST_SHOWN = 50

export interface Imported {
  readonly formats: readonly Format[]
  readonly files: readonly string[]
  /** Undefined if no conversation could be read, and nothing was written. */
  readonly log: string | undefined
  readonly config: string | undefined
  readonly redact: boolean
  /**
   * Width of the terminal in columns; undefined if words of the first conversation must not be
   * shown.
   */
  readonly terminal: number | undefined
}

export function importText(tally: Tally, imported: Imported, next: string): string {
  const { formats, files, log, config, redact, terminal } = imported
  return [
    'These may be conversations of real people: keep the files where only those who may read them can.',
    log === undefined
      ? 'Wrote nothing: no conversation could be read'
      : `Wrote ${count(tally.conversations, 'conversation')} with ${count(tally.turns, 'turn')} to ${log}`,
    `  format: ${formats.join(', ')}`,
    `  records: ${withSeparators(tally.records)} read = ${withSeparators(tally.recordsWritten)} written + ${withSeparators(tally.recordsLeftOut)} left out + ${withSeparators(tally.recordsFaulty)} that could not be read`,
    ...(tally.conversations > 0
      ? [
          `  supporters: ${countsText(tally.supporters.sorted)}`,
          `  languages: ${countsText(tally.languages.sorted)}${assumedText(tally)}`,
          ...mixedText(tally),
          ...sessionsText(tally),
          ...pairedText(tally),
          ...independentText(tally),
          ...joinedText(tally),
        ]
      : []),
    ...(tally.first ? conversationText(tally.first, MOST_SHOWN, terminal) : []),
    ...leftOutText(tally),
    ...asTextText(tally, redact),
    ...followersText(tally),
    ...refusalsText(tally),
    ...unknownText(tally),
    ...personalText(tally, redact),
    ...faultsText(tally),
    ...(log === undefined ? [HOW_TO_READ] : []),
    ...hints(tally, files),
    ...(config === undefined ? [] : [`Wrote ${config}`]),
    ...(config !== undefined && tally.conversations > 0 ? ['', `Next: ${next}`] : []),
  ].join('\n')
}

const withSeparators = (value: number): string => value.toLocaleString('en-US')
const count = (value: number, noun: string): string =>
  `${withSeparators(value)} ${noun}${value === 1 ? '' : 's'}`
const countsText = (counts: readonly (readonly [string, number])[]): string =>
  counts.map(([name, own]) => `${name} ${withSeparators(own)}`).join(', ')

const assumedText = ({ assumedLanguages: assumed }: Tally): string =>
  assumed === 0
    ? ''
    : `; ${withSeparators(assumed)} too short to tell, taken as the most frequent one (--language sets it)`

/** Line that counts the conversations in two languages, with the place of the first one. */
function mixedText({ mixed }: Tally): string[] {
  const [first] = mixed
  if (first === undefined) return []
  const which = `${first.file}:${first.line}${mixed.length > 1 ? ' and others' : ''}`
  return [
    `  change of language: ${count(mixed.length, 'conversation')} (${which}); the language of most of the person’s messages counts`,
  ]
}

/** Line that counts the people whose conversations are treated as sessions. */
function sessionsText({ sessions }: Tally): string[] {
  if (sessions.size === 0) return []
  const several = sessions.count((own) => own > 1)
  const people = `${withSeparators(sessions.size)} ${sessions.size === 1 ? 'person' : 'people'}`
  return [
    `  sessions: ${people}, ${withSeparators(several)} with several; in the order of their dates`,
  ]
}

/** Lines that say how many scenarios have several supporters and are compared in pairs. */
function pairedText({ supporters, shared }: Tally): string[] {
  if (supporters.size < 2) return []
  const common = shared.count((own) => own > 1)
  if (common === 0) return ['  no scenario has several supporters: they are compared unpaired']
  return [
    `  ${withSeparators(common)} of ${count(shared.size, 'scenario')} have several supporters: these are compared in pairs`,
  ]
}

/** Number of people with several scenarios that are not one cluster. */
const severalScenarios = ({ independent }: Tally): number => independent.count((own) => own > 1)

/** Line on people whose scenarios count as independent. */
function independentText(tally: Tally): string[] {
  const several = severalScenarios(tally)
  if (several === 0) return []
  const people = several === 1 ? 'person has' : 'people have'
  return [
    `  ${withSeparators(several)} ${people} several scenarios, which count as independent; --user FIELD makes those of a person one cluster`,
  ]
}

/** Line on scenarios that several people met, which joins the clusters of these people. */
function joinedText({ clustered }: Tally): string[] {
  const several = clustered.count((own) => own > 1)
  if (several === 0) return []
  const scenarios = several === 1 ? 'scenario has' : 'scenarios have'
  return [
    `  ${withSeparators(several)} ${scenarios} several people; people who share one are one cluster, with all their scenarios`,
  ]
}

function leftOutText({ leftOut, unanswered, innerRecords: inner, parts }: Tally): string[] {
  const reasons = leftOut.sorted.filter(
    ([reason]) => reason !== 'in records that could not be read',
  )
  return [
    ...(unanswered > 0
      ? [`Left out: ${count(unanswered, 'conversation')} in which one side says nothing`]
      : []),
    ...reasons.map(([reason, own]) => `Left out: ${count(own, 'message')} ${reason}`),
    ...(inner > 0 ? [`Left out: ${count(inner, 'record')} of steps inside of a request`] : []),
    ...parts.sorted.map(
      ([kind, own]) => `No text: ${count(own, 'part')} "${kind}", with a mark in its place`,
    ),
  ]
}

function asTextText(tally: Tally, redact: boolean): string[] {
  const { lines, names } = asTextReport(tally, redact)
  if (lines === 0) return []
  const which =
    Object.keys(names).length > 0
      ? ` (${countsText(Object.entries(names).slice(0, MOST_NAMES))})`
      : ''
  return [
    `Read as text: ${count(lines, 'line')} that begin with a word and a colon${which}. A further speaker is named with --seeker, --supporter or --ignore`,
  ]
}

/** Maximum number of names in a line of the summary. */
const MOST_NAMES = 8

/**
 * Counts of lines that begin with an unknown name and a colon. Only short and frequent names are
 * listed, because others are words of a conversation.
 */
const asTextReport = ({ asText }: Tally, redact: boolean) => ({
  lines: asText.total,
  names: Object.fromEntries(
    asText.sorted.filter(
      ([name, own]) => !redact && own > 1 && /^\S{1,20}(?: \S{1,20})?$/.test(name),
    ),
  ),
})

function followersText({ followers, merged }: Tally): string[] {
  const [own, joined] = [count(followers, 'message'), count(merged, 'message')]
  return [
    ...(followers > 0
      ? [
          `In a row: ${own} ${followers === 1 ? 'follows' : 'follow'} one of the same speaker, as a turn of ${followers === 1 ? 'its' : 'their'} own; --merge joins them`,
        ]
      : []),
    ...(merged > 0
      ? [
          `Merged: ${joined} that ${merged === 1 ? 'follows' : 'follow'} one of the same speaker, as a line of its turn`,
        ]
      : []),
  ]
}

const refusalsText = ({ refusals }: Tally): string[] =>
  refusals === 0
    ? []
    : [
        `Refused or kept back by a filter: ${count(refusals, 'reply').replace('replys', 'replies')}, written with a flag`,
      ]

const unknownText = ({ unknownNumbers }: Tally): string[] =>
  unknownNumbers === 0
    ? []
    : [`Read as unknown: ${count(unknownNumbers, 'number')} written as NaN or Infinity`]

function personalText({ personal, withPersonalData: touched }: Tally, redact: boolean): string[] {
  if (personal.size === 0) return []
  const found = personal.sorted
    .map(([kind, own]) => count(own, kind).replace('addresss', 'addresses'))
    .join(', ')
  const what = redact ? 'Personal data replaced by marks' : 'Personal data'
  const advice = redact ? '' : ' --redact replaces it by marks.'
  return [
    `${what}: ${found}, in ${count(touched, 'conversation')}.${advice} Patterns find no names and no places.`,
  ]
}

const HOW_TO_READ =
  'Say how to read it: --role and --text for a row per message, --ask and --answer for a row per exchange, --messages for a list per record'

function faultsText({ faults }: Tally): string[] {
  if (faults.length === 0) return []
  const alike = new Map<string, Tally['faults'][number][]>()
  for (const fault of faults) {
    const key = JSON.stringify([fault.place.file, fault.what])
    const own = alike.get(key) ?? []
    if (own.push(fault) === 1) alike.set(key, own)
  }
  const groups = [...alike.values()]
  const more = groups.slice(MOST_SHOWN).reduce((sum, { length }) => sum + length, 0)
  return [
    `Could not be read: ${count(faults.length, 'record')}`,
    ...groups.slice(0, MOST_SHOWN).flatMap(faultText),
    ...(more > 0 ? [`  and ${withSeparators(more)} more: --json lists all of them`] : []),
  ]
}

/** A fault with its place, and the number of further records of the file with the same one. */
function faultText([first, ...others]: Tally['faults']): string[] {
  if (first === undefined) return []
  const { place, what } = first
  const last = others.at(-1)
  const more =
    last === undefined
      ? ''
      : `; the same in ${count(others.length, 'further record')} up to line ${last.place.line}`
  return [`  ${place.file}:${place.line}  ${what}${more}`]
}

const hints = ({ supporters }: Tally, files: readonly string[]): string[] =>
  files.length > 1 && supporters.size === 1
    ? [`All ${files.length} files name one supporter. To compare the files, use --name-from file.`]
    : []

export const importReport = (tally: Tally, { formats, log, config, redact }: Imported): object => ({
  records: {
    read: tally.records,
    written: tally.recordsWritten,
    leftOut: tally.recordsLeftOut,
    faults: tally.recordsFaulty,
  },
  conversations: tally.conversations,
  messages: tally.messages,
  turns: tally.turns,
  readAsText: asTextReport(tally, redact),
  followers: tally.followers,
  merged: tally.merged,
  first: tally.first?.turns.map(({ speaker, time = null, characters }) => ({
    speaker,
    time,
    characters,
  })),
  leftOut: Object.fromEntries(tally.leftOut.sorted),
  unanswered: tally.unanswered,
  refusals: tally.refusals,
  inner: tally.innerRecords,
  unknownNumbers: tally.unknownNumbers,
  formats,
  supporters: Object.fromEntries(tally.supporters.sorted),
  languages: Object.fromEntries(tally.languages.sorted),
  languagesAssumed: tally.assumedLanguages,
  languagesMixed: tally.mixed,
  peopleWithIndependentScenarios: severalScenarios(tally),
  sharedScenarios: tally.shared.count((own) => own > 1),
  parts: Object.fromEntries(tally.parts.sorted),
  personalData: Object.fromEntries(tally.personal.sorted),
  personalDataConversations: tally.withPersonalData,
  redacted: redact,
  faults: tally.faults.map(({ place, what }) => ({ ...place, what })),
  log,
  ...(config !== undefined && { config }),
})
