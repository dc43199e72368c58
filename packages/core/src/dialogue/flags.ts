/**
 * Detects faults in the words of a dialogue, such as loops and leaks, and flags them. The same
 * rules apply to every simulator.
 */
import type { Dialogue, Flag, Scenario, Turn } from '../contracts/data.js'
import { isRedacted, isUndecoded } from '../models/answer-marks.js'
import { foreignMessages } from './language.js'
import { EarlierMessages, leastWords } from './repetition.js'

/**
 * Patterns of text in a message that a model may take for the other speaker's words or for the end
 * of the transcript.
 */

const otherSide = [
  'seeker|help[- ]?seeker|user|human|client|npc|you|system|judge|examiner',
  '求助者|来访者|用户|系统|裁判|你',
].join('|')
const ownSide = [
  'supporter|assistant|ai|bot|counsell?or|therapist|model',
  '支持者|助手|咨询师|治疗师|机器人',
].join('|')

/**
 * Pattern of a speaker's label: `**User**:`. The characters before and after the name are one
 * character class each, since nested repetitions would take exponential time on a line of dashes.
 */
const label = (names: string): string => String.raw`[ \t#>*_\-\[(【]*(?:${names})[ \t*_\])】]*[:：]`

/**
 * The seeker's label counts at the beginning of any line of a reply. The supporter's own label
 * counts only after a line break, since models often begin with it.
 */
const otherLabel = new RegExp(`^${label(otherSide)}`, 'imu')
const ownLabelLater = new RegExp(String.raw`[\n\r\u2028\u2029]${label(ownSide)}`, 'iu')
const chatToken =
  /<\|(?:im_start|im_end|user|assistant|system|end|eot_id|start_header_id)[^|]*\|>|\[\/?INST\]|<<SYS>>|<(?:start|end)_of_turn>/iu

/**
 * Text in a reply that begins a turn of another speaker: `seeker:`, `<|im_start|>`. Undefined if
 * there is none.
 */
export const forgedRole = (reply: string): string | undefined =>
  firstMatch(reply, [otherLabel, ownLabelLater, chatToken])

const fenceTag =
  /^[ \t]*\[\[|<\/?(?:conversation|transcript|dialogue|dialog|session|talk|turns?|reply|response|message|text|history|instructions?|system|verdict|profile)(?:[_-][\p{L}\p{N}]+|[ \t][^<>\n]{0,40})?>/imu
const heading =
  /^[ \t]*(?:#{1,6}[ \t]*(?:final[ \t]+)?(?:verdict|judge?ment|score|rating|decision|instructions?|system)\b|#{1,6}[ \t]*(?:裁决|判决|评分|指令|系统))/imu

/**
 * Text in a reply that looks like the end of a transcript or the beginning of a verdict:
 * `</conversation_a>`, `## Verdict`. Undefined if there is none.
 */
export const forgedFence = (reply: string): string | undefined =>
  firstMatch(reply, [fenceTag, heading])

function firstMatch(text: string, patterns: readonly RegExp[]): string | undefined {
  for (const pattern of patterns) {
    const found = pattern.exec(text)
    if (found) return found[0].trim()
  }
  return undefined
}

/** Secret text that a message must not repeat literally. */
interface Source {
  /** Text in plain form. */
  readonly source: string
  /** Minimum length of a leaked passage. */
  readonly shortest: number
}

/**
 * Returns the first passage of the source that words in plain form repeat. Passages that occur in `said`, the
 * earlier messages, do not count, since quoting them leaks nothing. Case, punctuation and spacing
 * are ignored.
 */
function leakedPassage(
  plainWords: string,
  { source, shortest }: Source,
  said: () => string,
): string | undefined {
  let earlier: string | undefined
  // A passage of the minimum length contains at least one whole block of half that length, so
  // searching the blocks finds it.
  const block = Math.ceil(shortest / 2)
  for (let from = 0; from + block <= source.length; from += block) {
    const piece = source.slice(from, from + block)
    const first = plainWords.indexOf(piece)
    if (first === -1) continue
    earlier ??= plain(said())
    // A block that an earlier message contains is never a leak. Without this check, a repetitive
    // source would report it at another position.
    if (earlier.includes(piece)) continue
    for (let at = first; at !== -1; at = plainWords.indexOf(piece, at + block)) {
      const passage = widenedPassage(plainWords, at, source, from, block)
      if (passage.length >= shortest) return abridged(passage.trim())
    }
  }
  return undefined
}

/** Extends a common piece of both texts to the longest common passage. */
function widenedPassage(
  words: string,
  at: number,
  source: string,
  from: number,
  length: number,
): string {
  let before = 0
  while (before < Math.min(at, from) && words[at - before - 1] === source[from - before - 1])
    before++
  let after = length
  while (at + after < words.length && words[at + after] === source[from + after]) after++
  return words.slice(at - before, at + after)
}

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const han = /\p{Script=Han}/gu

/** @param least length in letters; a Chinese character counts as three */
function passageLength(text: string, least: number): number {
  const share = (text.match(han)?.length ?? 0) / Math.max(1, text.length)
  return Math.round(least / (1 + 2 * share))
}

const LONGEST_NOTE = 80

const abridged = (passage: string): string =>
  passage.length <= LONGEST_NOTE ? passage : `${passage.slice(0, LONGEST_NOTE - 1).trimEnd()}…`

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

/** Flags of one speaker's messages in another language or script than the scenario. */
async function foreignFlags(
  turns: readonly Turn[],
  speaker: Turn['speaker'],
  scenario: Scenario,
): Promise<Flag[]> {
  const own = turns.flatMap((each, turn) =>
    isOwn(each, speaker) ? [{ turn, text: each.text }] : [],
  )
  const found = await foreignMessages(own, scenario)
  return found.map(({ turn, detected }) => ({
    kind: flagNames[speaker].foreign,
    turn,
    note: detected,
  }))
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
export const FLAGS_REVISION = 7

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
    ...(byRule.supporter ? [] : await foreignFlags(turns, 'supporter', scenario)),
    ...(byRule.seeker ? [] : await foreignFlags(turns, 'seeker', scenario)),
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
    ...(text.trim() === ''
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

/**
 * Text that a supporter must not repeat literally: its own brief, and words of the seeker's profile
 * or intention that the seeker has not said. Recitation by the seeker itself is measured by the
 * plugin `seekers`.
 */
interface Secret extends Source {
  readonly kind: 'leaked-brief' | 'leaked-profile'
  /**
   * Other text in the supporter's prompt, which it may repeat: a passage of the secret that this
   * text contains does not count as a leak.
   */
  readonly prompted: string
}

const secretsOf = ({ brief = '', profile, intention = '' }: Scenario): Secret[] =>
  (
    [
      { kind: 'leaked-brief', text: brief, prompted: '' },
      { kind: 'leaked-profile', text: profile, prompted: brief },
      { kind: 'leaked-profile', text: intention, prompted: brief },
    ] as const
  )
    .map(({ text, ...secret }) => ({ ...secret, source: plain(text) }))
    .filter(({ source }) => source !== '')
    .map((secret) => ({ ...secret, shortest: passageLength(secret.source, LEAST_LEAK) }))

/** Minimum length of a leaked passage in letters. */
const LEAST_LEAK = 60

function leaksOf(turns: readonly Turn[], index: number, secrets: readonly Secret[]): Flag[] {
  const { speaker, text } = turns[index]!
  if (speaker !== 'supporter' || secrets.length === 0) return []
  const words = plain(text)
  return secrets.flatMap(({ kind, prompted, ...secret }): Flag[] => {
    const said = (): string =>
      [prompted, ...turns.slice(0, index).map((turn) => turn.text)].join('\n')
    const passage = leakedPassage(words, secret, said)
    return passage === undefined ? [] : [{ kind, turn: index, note: passage }]
  })
}
