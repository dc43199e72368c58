/**
 * Detects faults in the words of a dialogue, such as loops and leaks, and flags them. The same
 * rules apply to every simulator.
 */
import type { Dialogue, Flag, Scenario, Turn } from '../contracts/data.js'
import { isRedacted, isUndecoded } from '../models/answer-marks.js'
import { forgedFence, forgedRole } from './forged-text.js'
import { type ForeignMessage, foreignMessages, isSameDetected } from './language.js'
import { leaksOf, plain, secretsOf } from './leaks.js'
import { EarlierMessages, leastWords } from './repetition.js'

/**
 * Names of the flags of one speaker for repetitive or foreign-language messages. Both speakers are
 * examined by the same rules, without a model.
 */
interface FlagNames {
  readonly loop: string
  readonly repeat: string
  readonly echo: string
  readonly foreign: string
}

const flagNames: Readonly<Record<Turn['speaker'], FlagNames>> = {
  supporter: {
    loop: 'looping-reply',
    repeat: 'repeated-reply',
    echo: 'echo-reply',
    foreign: 'foreign-reply',
  },
  seeker: {
    loop: 'seeker-looping',
    repeat: 'seeker-repeated',
    echo: 'seeker-echo',
    foreign: 'seeker-foreign',
  },
}

/** Minimum number of words of a message with the flag, for flags that omit short repetitions. */
export const flagLeastWords: Readonly<Record<string, number>> = Object.fromEntries(
  Object.values(flagNames).map(({ repeat }) => [repeat, leastWords.repeat]),
)
/** For each turn: flags if it loops, repeats its speaker, or echoes the other speaker. */
function repetitionsOf(turns: readonly Turn[], byRule: ByRule): readonly (readonly Flag[])[] {
  if (byRule.seeker && byRule.supporter) return turns.map(() => [])
  const earlier = new EarlierMessages()
  return turns.map((turn, index) => {
    const { speaker, scripted } = turn
    const found = byRule[speaker] || scripted === true ? [] : earlier.repetitionsIn(turn)
    earlier.add(turn)
    return found.map((kind) => ({ kind: flagNames[speaker][kind], turn: index }))
  })
}

/**
 * Flags of messages in another language or script than the scenario. Replies are not flagged if the
 * seeker was the first to write in their language.
 */
async function foreignFlags(
  turns: readonly Turn[],
  scenario: Scenario,
  byRule: ByRule,
): Promise<Flag[]> {
  const foreignOf = async (speaker: Turn['speaker']): Promise<readonly ForeignMessage[]> => {
    const own = turns.flatMap((each, turn) =>
      isOwn(each, speaker) ? [{ turn, text: each.text }] : [],
    )
    return byRule[speaker] ? [] : foreignMessages(own, scenario)
  }
  const [replies, messages] = [await foreignOf('supporter'), await foreignOf('seeker')]
  const unprompted = replies.filter((reply) => {
    const first = replies.find((each) => isSameDetected(each, reply))!
    return !messages.some((each) => each.turn < first.turn && isSameDetected(each, reply))
  })
  const flagged = (speaker: Turn['speaker'], found: readonly ForeignMessage[]): Flag[] =>
    found.map(({ turn, detected }) => ({ kind: flagNames[speaker].foreign, turn, note: detected }))
  return [...flagged('supporter', unprompted), ...flagged('seeker', messages)]
}

/** Flag for a supporter that gave at least two replies, all with equal words. */
function sameReply(turns: readonly Turn[]): Flag[] {
  const replies = turns.filter((turn) => isOwn(turn, 'supporter'))
  if (replies.length < 2) return []
  const wordsOf = ({ text }: Turn): string => plain(text) || text.trim()
  const first = wordsOf(replies[0]!)
  const isSame = first !== '' && replies.every((reply) => wordsOf(reply) === first)
  return isSame ? [{ kind: 'same-reply' }] : []
}

const isOwn = (turn: Turn, speaker: Turn['speaker']): boolean =>
  turn.speaker === speaker && turn.scripted !== true

/**
 * Revision of the rules for flags, part of the keys of dialogues. Increase it when a change alters
 * the flags of a dialogue.
 */
export const FLAGS_REVISION = 8

/**
 * True for a speaker that is played by rules. Rules repeat themselves, so flags for typical errors
 * of models are skipped.
 */
export interface ByRule {
  readonly seeker: boolean
  readonly supporter: boolean
}

/**
 * Returns the dialogue with the flags of its simulator and those detected here, without duplicates,
 * in the order of the turns.
 */
export async function withFlags(
  dialogue: Dialogue,
  scenario: Scenario,
  byRule: ByRule = { seeker: false, supporter: false },
): Promise<Dialogue> {
  const flags = new Map<string, Flag>()
  for (const flag of [
    ...(dialogue.flags ?? []),
    ...(await flagsOf(dialogue.turns, scenario, byRule)),
  ]) {
    const name = JSON.stringify([flag.kind, flag.turn])
    if (!flags.has(name)) flags.set(name, flag)
  }
  if (flags.size === 0) return dialogue
  const ordered = [...flags.values()].sort(
    (a, b) => (a.turn ?? Infinity) - (b.turn ?? Infinity) || 0,
  )
  return { ...dialogue, flags: ordered }
}

async function flagsOf(
  turns: readonly Turn[],
  scenario: Scenario,
  byRule: ByRule,
): Promise<Flag[]> {
  const secrets = secretsOf(scenario)
  const repetitions = repetitionsOf(turns, byRule)
  const ofTurns = turns.flatMap((turn, index) => {
    if (turn.scripted === true) return []
    return [
      ...(turn.speaker === 'supporter' ? flagsOfReply(turn, index) : flagsOfMessage(turn, index)),
      ...repetitions[index]!,
      ...leaksOf(turns, index, secrets),
    ]
  })
  return [
    ...ofTurns,
    ...(await foreignFlags(turns, scenario, byRule)),
    ...(byRule.supporter ? [] : sameReply(turns)),
  ]
}

/** Flags of a seeker's message: encoding errors, removed keys, truncation and removed wrappers. */
function flagsOfMessage({ text, annotations, finish }: Turn, turn: number): Flag[] {
  const wrapper = annotations?.['wrapper']
  return [
    ...(isUndecoded(text) ? [{ kind: 'seeker-undecoded', turn }] : []),
    ...(isRedacted(text) ? [{ kind: 'seeker-redacted', turn }] : []),
    ...(finish === 'length' ? [{ kind: 'seeker-cut', turn }] : []),
    ...(typeof wrapper === 'string'
      ? [{ kind: 'seeker-wrapper', turn, note: wrapper.slice(0, 200) }]
      : []),
  ]
}

function flagsOfReply(reply: Turn, turn: number): Flag[] {
  const { text, finish } = reply
  const why = whyEmpty(reply)
  const fence = forgedFence(text)
  const role = forgedRole(text)
  return [
    ...(invisible.test(text)
      ? [{ kind: 'empty-reply', turn, ...(why !== undefined && { note: why }) }]
      : []),
    ...(finish === 'length' ? [{ kind: 'cut-reply', turn }] : []),
    ...(finish === 'refusal' ? [{ kind: 'refused-reply', turn }] : []),
    ...(finish === 'filter' ? [{ kind: 'filtered-reply', turn }] : []),
    ...(isUndecoded(text) ? [{ kind: 'undecoded-reply', turn }] : []),
    ...(isRedacted(text) ? [{ kind: 'redacted-reply', turn }] : []),
    ...(fence === undefined ? [] : [{ kind: 'forged-fence', turn, note: fence }]),
    ...(role === undefined ? [] : [{ kind: 'forged-role', turn, note: role }]),
  ]
}

/** A text of white space, control characters and others that no reader sees, such as U+200B. */
const invisible = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Notes of the flag for an empty reply: the cause, if the turn shows it. */
export const emptyBecause = {
  reasoning: 'its reasoning used up maxTokens',
  length: 'maxTokens ended it before its first word',
  filter: 'a content filter withheld it',
  refusal: 'the model refused to answer',
  thoughts: 'there was reasoning, and no reply after it',
} as const

function whyEmpty({ finish, reasoning = '', usage }: Turn): string | undefined {
  const hasThought = reasoning.trim() !== '' || (usage?.reasoning ?? 0) > 0
  if (finish === 'length') return hasThought ? emptyBecause.reasoning : emptyBecause.length
  if (finish === 'filter' || finish === 'refusal') return emptyBecause[finish]
  return hasThought ? emptyBecause.thoughts : undefined
}
