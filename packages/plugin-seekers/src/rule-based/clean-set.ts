/**
 * Dialogues of rule-based seekers without a fault ("clean"). An audit compares with them if the
 * user gives no reference dialogues.
 */
import { createRandom, type Random } from '@attune/core/internal'
import { type ReadDialogue, readDialogue } from '../reading/read-dialogue.js'
import { sentencesOf } from '../measures/sentences.js'
import { isChinese } from '../language.js'
import { cardFor } from './cards.js'
import { RuleBasedSeeker } from './say.js'
import { type Style, styles } from './styles.js'
import { voiceNames, voices, type VoiceName } from './voices.js'

export interface CleanSeeker {
  readonly name: string
  readonly voice: VoiceName
  readonly style: Style | undefined
}

/**
 * Seekers without a fault: all voices, and all difficult styles except `over-agreeable`, which an
 * audit should flag.
 */
export const cleanSeekers: readonly CleanSeeker[] = [
  ...voiceNames.map((voice) => ({ name: voice, voice, style: undefined })),
  ...styles
    .filter((style) => style !== 'over-agreeable')
    .map((style, at) => ({ name: style, voice: voiceNames[at % voiceNames.length]!, style })),
]

const TURNS = 12

const replies = {
  en: [
    'What weighs most on you about it?',
    '"{said}" – how long has it been like that?',
    'I hear you. Who else is with you in this?',
    'That must be hard. What happened next?',
    'It sounds like it follows you around. When is it quieter?',
    'You say: {said}. What does it bring up?',
    'Have you tried to talk with one of them?',
    'You could write it down before you sleep.',
    'And then, what did you do?',
    'Many feel that way at such times. What would be a first small step?',
    'Is there somebody you could call this week?',
    'I understand. Tell me more about that.',
    'Perhaps a walk in the morning would ease it.',
    'Thank you for telling me. What do you need now?',
    'How do you sleep these days?',
    'What would you want them to know?',
  ],
  zh: [
    '这件事里什么最压着你？',
    '“{said}”，这样有多久了？',
    '我听到了。还有谁陪着你？',
    '一定很难。后来呢？',
    '听起来它一直跟着你，什么时候会轻一点？',
    '你说：{said}。这让你想到什么？',
    '你有没有试过跟他们谈谈？',
    '睡前可以把它写下来。',
    '然后你怎么做的？',
    '这种时候很多人都会这样。第一小步可以是什么？',
    '这周有没有谁可以打个电话？',
    '我理解，再跟我说说。',
    '早上散散步也许会缓一缓。',
    '谢谢你告诉我。你现在需要什么？',
    '最近睡得怎么样？',
    '你希望他们知道什么？',
  ],
}

/**
 * Dialogues of all seekers in `cleanSeekers`: `scenarios` dialogues of each, every one with a
 * different role card.
 */
export const cleanSet = (
  language: string,
  scenarios: number,
  seed: string,
): readonly ReadDialogue[] =>
  cleanSeekers.flatMap((of) =>
    Array.from({ length: scenarios }, (_, at) => dialogueOf({ ...of, language, at, seed })),
  )

interface CleanDialogue extends CleanSeeker {
  readonly language: string
  readonly at: number
  readonly seed: string
  readonly level?: number
}

export function dialogueOf({
  language,
  at,
  name,
  voice,
  style,
  seed,
  level = 3,
}: CleanDialogue): ReadDialogue {
  const random = (...names: readonly (string | number)[]): Random =>
    createRandom(JSON.stringify([seed, language, at, name, ...names]))
  const { card, intention } = cardFor(language, random('card'))
  const seeker = new RuleBasedSeeker({
    voice: voices[voice],
    style,
    level,
    language,
    card,
    turns: TURNS,
    random,
  })
  const all = replies[isChinese(language) ? 'zh' : 'en']
  const drawn = random('replies')
  const turns: { speaker: 'seeker' | 'supporter'; text: string }[] = []
  const scenario = { id: `${language} ${name} ${at}`, language, profile: card, intention }
  for (let turn = 0; turn < TURNS; turn++) {
    const { text, leaves } = seeker.say({ at: turn, reply: turns.at(-1)?.text })
    turns.push({ speaker: 'seeker', text })
    if (leaves) return readDialogue({ turns, ending: { reason: 'seeker-left' } }, scenario)
    const said = sentencesOf(text)[0]?.replace(/[.!?。！？]+$/u, '') ?? ''
    turns.push({
      speaker: 'supporter',
      text: all[Math.floor(drawn() * all.length)]!.replace('{said}', said),
    })
  }
  return readDialogue({ turns, ending: { reason: 'turn-limit' } }, scenario)
}
