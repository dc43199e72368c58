import { shortRuns } from '@attune/core/answers'

/** A value that an answer states at one position, for example in an object. */
export interface Statement<Value> {
  readonly value: Value
  readonly start: number
  readonly end: number
}

/**
 * Rank of a statement according to the words around it. `final`: the conclusion; `plain`: no such
 * words; `draft`: a first guess; `aside`: a mention that is not the answer.
 */
type Rank = 'final' | 'plain' | 'draft' | 'aside'

const revisingCues = [
  String.raw`actually|in fact|no,? wait|wait|on (?:reflection|second thoughts?)|correct(?:ion|ed|ing)|revis(?:ed|ing|ion)`,
  String.raw`after (?:re-?reading|review\w*)|changed? my mind|(?:or|but) rather`,
  '其实|实际上|更正|修正|改为|改成|应该是|应为|重新',
].join('|')
const redoingCues = String.raw`second (?:look|reading)|re-?do(?:ing)?|start over|try again|re-?consider(?:ed|ing)?|重来|再想`
const finalCues = [
  revisingCues,
  String.raw`final|after (?:checking|consider\w*|thinking|comparing|all)|settl(?:e|ing) (?:on|for)`,
  String.raw`in conclusion|to conclude|therefore|thus|hence|should be|(?:the|my) (?:\w+ )?(?:answer|verdict|label) (?:is|:)`,
  '最终|最后|因此|所以|综上|总之|答案是|答案为',
].join('|')
const asideCues = [
  String.raw`second[- ](?:most|best|choice|place)|second(?=:)|runner-?up|next (?:most|best)|less likely|wrong|incorrect|mistake`,
  String.raw`would (?:have|get|be|receive|score|look)|could also|might also|also (?:possible|plausible|considered)|distractor`,
  String.raw`alternatively|(?:an?|the|other|possible) alternatives?|for example|e\.g|example(?=:)`,
  '其次|备选|第二|例如|比如|也可能|错误|示例|次选',
].join('|')
const draftCues = [
  String.raw`first (?:guess|thought|impression|instinct)|initial(?:ly)?|at first|considered|tempt(?:ed|ing)|draft|previous(?:ly)?`,
  '起初|一开始|本来|考虑过|初步|最初|第一反应',
].join('|')

/** Number of characters before a statement in which these words are searched. */
const contextLength = 600

const rankCue = new RegExp(
  `(?<![a-z0-9])(?:(${finalCues})|(${asideCues})|(${draftCues}))(?![a-z0-9])`,
  'gi',
)

/** Matches words directly before a statement that reject it. */
const rejectionBefore =
  /(?:(?<![a-z])(?:not|\w+n['’]t|never|unlike|than|instead of|such as)|不是|而不是|而非|并非|不如)(?: (?:the|an?|be|to))*$/i

const rejectionAfter =
  /^[\s`*"'”’）).,，}\]]*(?:is what (?:i|one) would|was (?:my|the) first|would (?:also )?be (?:wrong|second|next)|is (?:wrong|incorrect|second|a close|the runner|also|tempting|not)|是错|不对|也可以|也有可能)/i

/**
 * The last clause before a statement. `runsIn`: true if the same sentence continues into the
 * statement.
 */
function clauseBefore(text: string): { clause: string; runsIn: boolean } {
  const words = text.replace(/(?:```|~~~)[\w+#.-]*\s*$/, '').replace(/[\s*_`"'“‘([{<|$\\]+$/u, '')
  const runsIn = !/[.!?。！？]$/.test(words)
  const clause =
    words
      .replace(/[.!?。！？:：\s]+$/u, '')
      .split(/[.!?。！？;；\n]/u)
      .at(-1) ?? ''
  return { clause, runsIn }
}

function rankOf(text: string, from: number, { start, end }: Statement<unknown>): Rank {
  if (rejectionAfter.test(text.slice(end, end + 60))) return 'draft'
  const { clause, runsIn } = clauseBefore(text.slice(Math.max(from, start - contextLength), start))
  if (runsIn && rejectionBefore.test(clause)) return 'aside'
  // The colon ends the clause for patterns that require one, such as `example(?=:)`.
  const last = [...`${clause}:`.matchAll(rankCue)].at(-1)
  if (last?.[1] !== undefined) return 'final'
  if (last?.[3] !== undefined) return 'draft'
  return last?.[2] !== undefined && runsIn ? 'aside' : 'plain'
}

/**
 * Returns the final value of an answer with several statements. Asides (a runner-up, a
 * counterexample) are ignored; the last final statement outranks all others, and first guesses rank
 * lowest. Undefined if other statements of the highest rank differ, since a missing answer is
 * better than a guess.
 *
 * ```ts
 * const text = 'At first I would say 3. Final answer: 4'
 * settled(text, [{ value: 3, start: 21, end: 22 }, { value: 4, start: 38, end: 39 }]) // 4
 * ```
 */
export function settled<Value>(
  text: string,
  statements: readonly Statement<Value>[],
): Value | undefined {
  const ordered = [...statements].sort((a, b) => a.start - b.start)
  const ranks = ordered.map((each, i) => rankOf(text, ordered[i - 1]?.end ?? 0, each))
  const valuesOfRank = (standing: Rank): Value[] =>
    ordered.flatMap(({ value }, i) => (ranks[i] === standing ? [value] : []))
  const finals = valuesOfRank('final')
  if (finals.length > 0) return finals.at(-1)
  const plain = valuesOfRank('plain')
  return agreed(plain.length > 0 ? plain : valuesOfRank('draft'))
}

const revision = new RegExp(
  `(?<![a-z0-9])(?:${revisingCues}|${redoingCues}|final)(?![a-z0-9])`,
  'i',
)

/**
 * True if the text between two answers announces that the second replaces the first.
 *
 * ```ts
 * announcesRevision('Correction:') // true
 * ```
 */
export const announcesRevision = (between: string): boolean =>
  revision.test(shortRuns(between).slice(-contextLength))

/**
 * The value that all elements share; undefined if they differ, or if the list is empty.
 *
 * ```ts
 * agreed([3, 3]) // 3
 * agreed([3, 4]) // undefined
 * ```
 */
export function agreed<Value>(values: readonly Value[]): Value | undefined {
  const [first, ...others] = values.map((value) => JSON.stringify(value))
  return first !== undefined && others.every((each) => each === first) ? values[0] : undefined
}
