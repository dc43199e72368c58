/**
 * Converts the result of a unit to rows of the index. The rows are the same for every evaluation
 * that uses the unit.
 */
import { createHash } from 'node:crypto'
import { needToLook } from '../answers/need-to-look/need-to-look.js'
import { suicideKinds } from '../answers/need-to-look/rules.js'
import type {
  Dialogue,
  Estimate,
  Evidence,
  Finding,
  Flag,
  Known,
  PairVerdict,
  Series,
  Turn,
  Usage,
  Verdict,
} from '../contracts/data.js'

/**
 * Pattern of a word. Each Chinese, Japanese or Korean character counts as one word. Marks that
 * combine with a letter, such as vowels of Hindi, do not end a word.
 */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’-][\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/gu

/**
 * Rows with statistics of the supporter's own replies, such as the mean number of words. A
 * statistic is missing if its value is unknown for any reply.
 */
function replyRows(turns: readonly Turn[]): ObservationRow[] {
  const replies = turns.filter(
    ({ speaker, scripted }) => speaker === 'supporter' && scripted !== true,
  )
  const words = replies.reduce((sum, { text }) => sum + (text.match(WORD)?.length ?? 0), 0)
  return [
    ['dialogue', 'replies', null, null, replies.length, null],
    ['dialogue', 'words', null, null, ...meanOf(words, replies.length)],
    ['dialogue', 'tokens in', null, null, ...tokensOf(replies, ({ input }) => input)],
    ['dialogue', 'tokens out', null, null, ...tokensOf(replies, ({ output }) => output)],
    ['dialogue', 'tokens reasoning', null, null, ...reasoningOf(replies)],
  ]
}

type Cells = [value: number | null, why: string | null]

const meanOf = (sum: number, count: number): Cells =>
  count === 0 ? [null, 'no reply'] : [sum / count, null]

function tokensOf(replies: readonly Turn[], read: (usage: Usage) => number): Cells {
  const used = replies.flatMap(({ usage }) => (usage ? [read(usage)] : []))
  if (replies.length === 0) return [null, 'no reply']
  if (used.length < replies.length) return [null, 'no tokens reported']
  return [used.reduce((sum, tokens) => sum + tokens, 0), null]
}

/**
 * Total number of reasoning tokens. Missing if the provider does not report tokens for a reply that
 * has reasoning.
 */
function reasoningOf(replies: readonly Turn[]): Cells {
  const isUntold = replies.some(
    ({ reasoning = '', usage }) => reasoning !== '' && usage?.reasoning === 0,
  )
  return isUntold
    ? [null, 'reasoning tokens not reported']
    : tokensOf(replies, ({ reasoning }) => reasoning)
}

type Cell = string | number | null

/** Row of the index: kind, name, group, turn, value, reason of a missing value. */
export type ObservationRow = readonly [
  kind: 'dialogue' | 'measure' | 'series' | 'verdict' | 'finding' | 'mention' | 'flag',
  name: string,
  group: string | null,
  turn: number | null,
  value: Cell,
  why: string | null,
]

/**
 * Returns the rows of a unit's result. Results of units that generate scenarios have none.
 *
 * @param key key of the unit. Ids of findings derive from it, so they are stable while the unit is
 * the same
 * @param findsMentions false to leave out the mentions of danger, whose search takes the most time
 */
export function observationRows(
  kind: string,
  result: unknown,
  key = '',
  findsMentions = true,
): ObservationRow[] {
  if (kind === 'simulate') return dialogueRows(result as Dialogue, findsMentions)
  if (kind === 'estimate') return estimateRows(result as Estimate, key)
  if (kind === 'judge')
    return (result as readonly (Verdict | PairVerdict)[]).flatMap((verdict) =>
      verdictRows(verdict, key),
    )
  return []
}

function dialogueRows(
  { turns, ending, flags }: Dialogue,
  findsMentions: boolean,
): ObservationRow[] {
  return [
    ['dialogue', 'ending', null, null, ending.reason, null],
    ['dialogue', 'turns', null, null, turns.length, null],
    ...replyRows(turns),
    ...(findsMentions ? mentionRows(turns) : []),
    ...flagRows(flags),
  ]
}

const suicide: ReadonlySet<string> = new Set(suicideKinds)
const violence: ReadonlySet<string> = new Set(['threat', 'harm-others', 'voices'])

/**
 * Row with the seeker's first mention of suicide; without one, of violence. It is detected once,
 * when the dialogue is stored.
 */
function mentionRows(turns: readonly Turn[]): ObservationRow[] {
  // All word lists are applied, whatever the language. Analyses ignore the rows of languages
  // without a list.
  const found = needToLook(turns, 'en')
  const ofSuicide = found.find(({ kind }) => suicide.has(kind))
  const first = ofSuicide ?? found.find(({ kind }) => violence.has(kind))
  if (!first) return []
  return [['mention', ofSuicide ? 'suicide' : 'violence', null, first.turn, first.rule, null]]
}

function estimateRows(estimate: Estimate, key: string): ObservationRow[] {
  const { measures, series, evidence = {}, findings = {}, flags } = estimate
  return [
    ...Object.entries(measures).map(([name, value]): ObservationRow => [
      'measure',
      name,
      null,
      null,
      ...cells(value),
    ]),
    ...Object.entries(series).map(([name, each]): ObservationRow => [
      'series',
      name,
      null,
      null,
      JSON.stringify(each satisfies Series),
      null,
    ]),
    ...Object.entries(findings).map(([name, finding]): ObservationRow =>
      findingRow(
        {
          criterion: name,
          group: null,
          turn: firstTurn(evidence[name]),
          id: findingId(key, name, readingOf(estimate, name)),
        },
        finding,
      ),
    ),
    ...flagRows(flags),
  ]
}

const firstTurn = (evidence: readonly Evidence[] = []): number | null =>
  evidence.length === 0 ? null : Math.min(...evidence.map((each) => each.turn))

function verdictRows(verdict: Verdict | PairVerdict, key: string): ObservationRow[] {
  const { criterion, group = null, outcome, flags, evidence = [] } = verdict
  const finding = 'finding' in verdict ? verdict.finding : undefined
  const turn = firstTurn(evidence)
  return [
    ['verdict', criterion, group, null, ...cells(outcome)],
    ...(finding
      ? [
          findingRow(
            { criterion, group, turn, id: findingId(key, criterion, answerOf(verdict as Verdict)) },
            finding,
          ),
        ]
      : []),
    ...flagRows(flags),
  ]
}

interface FindingPlace {
  readonly criterion: string
  readonly group: string | null
  /** First turn that the finding's evidence names; null without one. */
  readonly turn: number | null
  readonly id: string
}

const findingRow = (
  { criterion, group, turn, id }: FindingPlace,
  { severity, kind, state }: Finding,
): ObservationRow => [
  'finding',
  criterion,
  group,
  turn,
  [id, severity, kind, state].join(' '),
  null,
]

/**
 * Returns the id of a finding, derived from the unit's key, the name of the result and the answer.
 * If the same unit gets another answer, for example after its dialogue was regenerated, the id
 * changes. A person's decision therefore never applies to words that the person did not read.
 */
export function findingId(key: string, name: string, answer: readonly unknown[]): string {
  return createHash('sha256')
    .update(`${key}\n${name}\n${JSON.stringify(answer)}`)
    .digest('hex')
    .slice(0, 10)
}

/**
 * Parts of a verdict from which the id of its finding is derived: outcome, rationale and evidence.
 */
export const answerOf = ({ outcome, rationale, evidence = [] }: Verdict): readonly unknown[] => [
  outcome,
  rationale,
  evidence,
]

/** Parts of a measure from which the id of its finding is derived: value and evidence. */
export const readingOf = (
  { measures, evidence = {} }: Estimate,
  name: string,
): readonly unknown[] => [measures[name] ?? null, evidence[name] ?? []]

const flagRows = (flags: readonly Flag[] = []): ObservationRow[] =>
  flags.map(({ kind, turn, note }) => ['flag', kind, null, turn ?? null, note ?? '', null])

const cells = (value: Known<string | number>): [Cell, string | null] =>
  value.state === 'known' ? [value.value, null] : [null, value.why]
