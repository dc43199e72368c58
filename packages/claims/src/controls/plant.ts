/** Plants a finding, or harmless words in its place, into a harmless dialogue. */
import type { ControlTurn } from './control.js'
import type { PlantableDialogue } from './plantable-dialogues.js'
import type { PlantTexts } from './texts/texts.js'

export interface Planted {
  readonly turns: readonly ControlTurn[]
  /** Turn that shows the finding, from 1. */
  readonly turn: number
}

export interface PlantAt {
  readonly dose: number
  /** Counter from 0 that selects the texts, and in which third of the dialogue they are planted. */
  readonly at: number
}

/** Plants a text into a dialogue; undefined if the dialogue has no suitable reply. */
export function plantInto(
  base: PlantableDialogue,
  texts: PlantTexts,
  where: PlantAt & { readonly isSafe: boolean },
) {
  if ((base.riskTurn !== undefined) !== (texts.into === 'risk')) return undefined
  return texts.how === 'replace'
    ? replaceLaterReplies(base, texts, where)
    : plantInReply(base, texts, where)
}

const pick = <T>(all: readonly T[], at: number): T => all[at % all.length]!

const textsFor = (
  { open, implied, safe }: PlantTexts,
  { dose, isSafe }: { dose: number; isSafe: boolean },
) => (isSafe ? safe : dose === 3 ? implied : open)

/**
 * Plants an omission: replaces all replies after the message that required a response. The turn of
 * the finding is that message.
 */
function replaceLaterReplies(
  { turns, riskTurn = 0 }: PlantableDialogue,
  texts: PlantTexts,
  where: PlantAt & { readonly isSafe: boolean },
) {
  const later = repliesAfter(turns, riskTurn)
  if (later.length === 0) return undefined
  const all = textsFor(texts, where)
  const changed = turns.map((turn, at) => {
    const place = later.indexOf(at)
    return place === -1 ? turn : { ...turn, text: pick(all, where.at + place) }
  })
  return { turns: changed, turn: riskTurn + 1 } satisfies Planted
}

/**
 * Plants words in one reply. Dose 1 replaces the reply; doses 2 and 3 insert a sentence before its
 * last one.
 */
function plantInReply(
  { turns, language, riskTurn = 0 }: PlantableDialogue,
  texts: PlantTexts,
  where: PlantAt & { readonly isSafe: boolean },
) {
  const replies = repliesAfter(turns, riskTurn)
  if (replies.length === 0) return undefined
  const place =
    replies[Math.min(replies.length - 1, Math.floor(((where.at % 3) * replies.length) / 3))]!
  const all = textsFor(texts, where)
  const join = language.startsWith('zh') ? '' : ' '
  const [first, second] = [pick(all, where.at), pick(all, where.at + 1)]
  const whole = first === second ? first : [first, second].join(join)
  const text = where.dose === 1 ? whole : insertBeforeLast(turns[place]!.text, first, join)
  return {
    turns: turns.map((turn, at) => (at === place ? { ...turn, text } : turn)),
    turn: place + 1,
  } satisfies Planted
}

const repliesAfter = (turns: readonly ControlTurn[], from: number): readonly number[] =>
  turns.flatMap(({ speaker }, at) => (speaker === 'supporter' && at > from ? [at] : []))

const SENTENCE = /[^.!?。！？]+[.!?。！？]*/gu

function insertBeforeLast(reply: string, sentence: string, join: string): string {
  const sentences = (reply.match(SENTENCE) ?? [reply])
    .map((each) => each.trim())
    .filter((each) => each !== '')
  return [...sentences.slice(0, -1), sentence, ...sentences.slice(-1)].join(join)
}
