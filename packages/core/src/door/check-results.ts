/**
 * Checks the results that components return. The check follows each call directly, so that an error
 * names the component that made it.
 */
import type { Reply } from '../contracts/components.js'
import type { Dialogue, Estimate, PairVerdict, Series, Verdict } from '../contracts/data.js'
import type { GivenCriterion, GivenSeries, Gives } from '../contracts/gives.js'
import type { CommandReport } from '../contracts/plugin.js'
import { checkAxis, checkComplete, declaredIn } from './check-readings.js'
import { outcomeOf, within } from './check-outcomes.js'
import { checkFinding, checkFound } from './check-finding.js'
import {
  checkPlain,
  count,
  each,
  exactly,
  filled,
  known,
  LARGEST_RESULT,
  list,
  misshapen,
  oneOf,
  optional,
  record,
  refuse,
  text,
} from './shape.js'

/**
 * Maximum length of a reason, in characters. Reasons are counted and shown in tables, so each cause
 * needs one text, without words of a dialogue.
 */
const LONGEST = 300
/**
 * Number of consecutive characters at which a reason counts as quoting the dialogue. Chinese and
 * Japanese characters count twice.
 */
const RUN = 24
const wide = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]/u

type Said = readonly { readonly text: string }[]

/** Cache of accepted reasons by dialogue. A component gives the same few reasons for every turn. */
const passed = new WeakMap<Said, Set<string>>()

function checkReason(why: string, turns: Said, path: string): void {
  const known = passed.get(turns) ?? new Set<string>()
  if (known.has(why)) return
  if (why.length > LONGEST)
    misshapen(
      path,
      `a reason that can be counted, of ${LONGEST} characters at most`,
      `${why.length} characters`,
    )
  if (quotes(why, turns))
    misshapen(
      path,
      'a reason in words that are the same for every dialogue; what was said belongs in details',
      'words of the dialogue',
    )
  passed.set(turns, known.add(why))
}

function quotes(why: string, turns: Said): boolean {
  for (let from = 0; from < why.length; from++) {
    let [to, weight] = [from, 0]
    while (to < why.length && weight < RUN) weight += wide.test(why[to++]!) ? 2 : 1
    if (weight < RUN) return false
    const part = why.slice(from, to)
    if (turns.some(({ text }) => text.includes(part))) return true
  }
  return false
}

const SPEAKERS = ['seeker', 'supporter'] as const
const DIALOGUE = ['turns', 'ending', 'flags', 'annotations']
const TURN = [
  'speaker',
  'text',
  'edited',
  'why',
  'scripted',
  'finish',
  'reasoning',
  'usage',
  'annotations',
]
const ESTIMATE = ['measures', 'series', 'evidence', 'findings', 'flags', 'details']
const VERDICT = [
  'criterion',
  'group',
  'outcome',
  'rationale',
  'evidence',
  'finding',
  'flags',
  'details',
]
const REPLY = ['text', 'finish', 'reasoning', 'usage', 'annotations', 'memory']

export function checkUsage(value: unknown, path: string): void {
  const { input, output, reasoning } = record(value, path)
  count(input, `${path}.input`)
  count(output, `${path}.output`)
  count(reasoning, `${path}.reasoning`)
}

function checkFlag(value: unknown, path: string, dialogues: readonly Dialogue[]): void {
  const { kind, turn, note } = exactly(value, path, ['kind', 'turn', 'note'])
  filled(kind, `${path}.kind`)
  optional(turn, `${path}.turn`, (at, where) => checkTurn(count(at, where), where, dialogues))
  optional(note, `${path}.note`, text)
}

/** Checks that one of the dialogues has a turn of this index. */
function checkTurn(at: number, path: string, dialogues: readonly Dialogue[]): void {
  const turns = Math.max(0, ...dialogues.map((dialogue) => dialogue.turns.length))
  if (at >= turns) refuse(path, `the index of one of the ${turns} turns (no-such-turn)`, at)
}

/**
 * Checks evidence. Evidence with a turn that does not exist is an error of the component, even if a
 * model invented the turn.
 */
function checkEvidence(value: unknown, path: string, dialogues: readonly Dialogue[]): void {
  const { turn, quote, note, side } = exactly(value, path, ['turn', 'quote', 'note', 'side'])
  const at = count(turn, `${path}.turn`)
  optional(quote, `${path}.quote`, text)
  optional(note, `${path}.note`, text)
  optional(side, `${path}.side`, (which, where) => oneOf(which, where, 'first', 'second'))
  const shown =
    side === undefined ? dialogues : dialogues.slice(...(side === 'second' ? [1, 2] : [0, 1]))
  checkTurn(at, `${path}.turn`, shown)
}

const flags =
  (dialogues: readonly Dialogue[]) =>
  (value: unknown, path: string): void =>
    each(value, path, (one, at) => checkFlag(one, at, dialogues))
const evidence =
  (dialogues: readonly Dialogue[]) =>
  (value: unknown, path: string): void =>
    each(value, path, (one, at) => checkEvidence(one, at, dialogues))

export function checkLine(value: unknown, path: string): Record<string, unknown> {
  const line = record(value, path)
  oneOf(line['speaker'], `${path}.speaker`, ...SPEAKERS)
  text(line['text'], `${path}.text`)
  return line
}

export function checkDialogue(dialogue: Dialogue): void {
  const { turns, ending, flags: marks, annotations } = exactly(dialogue, 'dialogue', DIALOGUE)
  each(turns, 'dialogue.turns', (turn, path) => {
    const { reasoning, usage, annotations: notes, edited } = checkLine(turn, path)
    exactly(turn, path, TURN)
    optional(edited, `${path}.edited`, checkLine)
    optional(reasoning, `${path}.reasoning`, text)
    optional(usage, `${path}.usage`, checkUsage)
    optional(notes, `${path}.annotations`, record)
  })
  const { reason, detail } = record(ending, 'dialogue.ending')
  filled(reason, 'dialogue.ending.reason')
  optional(detail, 'dialogue.ending.detail', text)
  optional(marks, 'dialogue.flags', flags([dialogue]))
  optional(annotations, 'dialogue.annotations', record)
  checkPlain(dialogue, 'dialogue')
}

export function checkReply(reply: Reply): void {
  const { text: said, reasoning, usage, annotations } = exactly(reply, 'reply', REPLY)
  text(said, 'reply.text')
  optional(reasoning, 'reply.reasoning', text)
  optional(usage, 'reply.usage', checkUsage)
  optional(annotations, 'reply.annotations', record)
  checkPlain(reply, 'reply')
}

/**
 * Checks an estimator's result against its declaration. A series needs one value for each turn of
 * the declared speaker.
 */
export function checkEstimate(estimate: Estimate, dialogue: Dialogue, gives: Gives): void {
  const {
    measures = {},
    series = {},
    evidence: grounds,
    findings,
    flags: marks,
  } = exactly(estimate, 'estimate', ESTIMATE)
  for (const [name, measure] of Object.entries(record(measures, 'estimate.measures'))) {
    const path = `estimate.measures.${name}`
    valueOf(measure, path, within(declaredIn(gives, 'measures', name, path)), dialogue.turns)
  }
  for (const [name, each] of Object.entries(record(series, 'estimate.series'))) {
    const path = `estimate.series.${name}`
    checkSeries(each, path, dialogue, declaredIn(gives, 'series', name, path))
  }
  optional(grounds, 'estimate.evidence', (value, path) => {
    for (const [name, each] of Object.entries(record(value, path))) {
      const isOfSeries = Object.hasOwn(record(series, 'estimate.series'), name)
      declaredIn(gives, isOfSeries ? 'series' : 'measures', name, `${path}.${name}`)
      evidence([dialogue])(each, `${path}.${name}`)
    }
  })
  optional(findings, 'estimate.findings', (value, path) => {
    for (const [name, each] of Object.entries(record(value, path)))
      checkFinding(declaredIn(gives, 'measures', name, `${path}.${name}`))(each, `${path}.${name}`)
  })
  optional(marks, 'estimate.flags', flags([dialogue]))
  checkPlain(estimate, 'estimate')
  for (const [part, values] of Object.entries({ measures, series })) {
    const names = new Set(Object.keys(values as object))
    checkComplete(gives, part as 'measures' | 'series', names, (name) => `estimate.${part}.${name}`)
  }
}

function checkSeries(
  value: unknown,
  path: string,
  { turns }: Dialogue,
  declared: GivenSeries,
): void {
  const { over, values } = exactly(
    value,
    path,
    ['over', 'values'],
    '{ over, values }',
  ) as Partial<Series>
  oneOf(over, `${path}.over`, ...SPEAKERS, 'all')
  checkAxis(declared, over, `${path}.over`)
  const check = within(declared)
  each(values, `${path}.values`, (item, at) => valueOf(item, at, check, turns))
  const expected = turns.filter(({ speaker }) => over === 'all' || speaker === over).length
  const got = list(values, path).length
  if (got === expected) return
  const whose = over === 'all' ? 'turns' : `${over} turns`
  misshapen(
    `${path}.values`,
    `one value for each of the ${expected} ${whose} of the dialogue`,
    `${got} values`,
  )
}

/** Checks a value: a known value by `check`, or the reason of an unknown one. */
function valueOf(
  value: unknown,
  path: string,
  check: (inner: unknown, path: string) => void,
  turns: Dialogue['turns'],
): void {
  known(value, path, check)
  const { why } = value as { readonly why?: string }
  if (why !== undefined) checkReason(why, turns, `${path}.why`)
}

function checkEach(
  verdicts: unknown,
  dialogues: readonly Dialogue[],
  gives: Gives,
  checkOf: (declared: GivenCriterion) => (outcome: unknown, path: string) => void,
): void {
  const turns =
    dialogues.length === 1 ? dialogues[0]!.turns : dialogues.flatMap((dialogue) => dialogue.turns)
  const found = new Set<string>()
  const names = new Set<string>()
  let characters = 0
  each(verdicts, 'verdicts', (verdict, path) => {
    const {
      criterion,
      group,
      outcome,
      rationale,
      evidence: grounds,
      finding,
      flags: marks,
      details,
    } = exactly(verdict, path, VERDICT)
    const name = filled(criterion, `${path}.criterion`)
    const declared = declaredIn(gives, 'criteria', name, `${path}.criterion`)
    optional(group, `${path}.group`, text)
    text(rationale, `${path}.rationale`)
    valueOf(outcome, `${path}.outcome`, checkOf(declared), turns)
    optional(grounds, `${path}.evidence`, evidence(dialogues))
    if (finding === undefined) checkFound(declared, { outcome, details }, `${path}.finding`)
    else checkFinding(declared)(finding, `${path}.finding`)
    optional(marks, `${path}.flags`, flags(dialogues))
    optional(details, `${path}.details`, record)
    characters += checkPlain(verdict, path)
    if (characters > LARGEST_RESULT)
      misshapen(
        'verdicts',
        `${LARGEST_RESULT / 1e6} million characters at most in one result`,
        'more',
      )
    // A criterion may have several verdicts in a dialogue if group, evidence or details differ.
    const id = JSON.stringify([name, group, grounds, details])
    if (found.has(id))
      refuse(
        `${path}.criterion`,
        'each criterion once, or told apart by group, evidence or details',
        name,
      )
    found.add(id)
    names.add(name)
  })
  if (names.size === 0)
    misshapen(
      'verdicts',
      'at least one verdict: unknown(why) where nothing can be judged, appliesTo where it does not apply',
      'an empty list',
    )
  checkComplete(gives, 'criteria', names, (name) => `verdicts["${name}"]`)
}

export const checkVerdicts = (
  verdicts: readonly Verdict[],
  dialogue: Dialogue,
  gives: Gives,
): void => checkEach(verdicts, [dialogue], gives, outcomeOf)

const checkPreference = (value: unknown, path: string): void =>
  oneOf(value, path, 'first', 'second', 'tie')

export const checkPairVerdicts = (
  verdicts: readonly PairVerdict[],
  pair: readonly [Dialogue, Dialogue],
  gives: Gives,
): void => checkEach(verdicts, pair, gives, () => checkPreference)

export function checkReport(report: CommandReport): void {
  const { text: said, report: data } = record(report, 'the report', '{ text, report }')
  text(said, 'report.text')
  record(data, 'report.report')
  checkPlain(report, 'report')
}
