import { readData } from '@attune/kit'
import type { EmotionState } from '../emotion/state.js'

/** Features of a reply that the rules detect. */
interface Noticed {
  readonly dismisses: boolean
  readonly reflects: boolean
  readonly asks: boolean
  readonly empty: boolean
}

const dismissing =
  /get over it|big deal|overreact|so sensitive|(?:much|far) worse|everybody has|everyone has|(?:stop|just) (?:thinking|worrying|whining|complaining)|calm down|move on|别想太多|想开点|没什么大不了|太夸张|矫情|这么敏感|比你惨|谁没有|小题大做/iu
const reflecting =
  /(?:it )?sounds (?:like|as if)|i hear you|you (?:feel|felt)|must (?:be|have been|feel)|makes? sense|i (?:can )?understand|thank you for (?:telling|sharing|trusting)|i'?m here|with you|听起来|我听到|感受|能?理解|谢谢你愿意|一定很|很自然|陪着?你|心疼/iu
const asking =
  /\b(?:what|how|would you|tell me more)\b[^.!?]*\?|(?:什么|怎么|哪|多说|吗|呢)[^。！!]*[？?]/iu

/** Removes quotations, which are words of the other speaker. */
const withoutQuotes = (text: string): string =>
  text.replace(/“[^”]*”|"[^"]*"|「[^」]*」|『[^』]*』/gu, ' … ')

export function notice(reply: string): Noticed {
  const own = withoutQuotes(reply)
  const dismisses = dismissing.test(own)
  return {
    dismisses,
    reflects: !dismisses && reflecting.test(own),
    asks: !dismisses && asking.test(own),
    empty: reply.trim() === '',
  }
}

/**
 * Change of emotion for a reply, by rules: dismissal or silence lowers it, reflecting and asking
 * raise it, and other replies (advice, orders) hardly change it. `chance` in [0, 1) moves the
 * result by at most one point.
 */
export function ruledChange({ dismisses, reflects, asks, empty }: Noticed, chance: number): number {
  const jitter = Math.floor(chance * 3) - 1
  if (dismisses || empty) return -8 + jitter
  return (reflects ? 5 : 0) + (asks ? 3 : 0) + jitter
}

/** Phrases of the rule-based agent; `{words}` is replaced by words of the reply. */
interface Words {
  readonly messages: Readonly<Record<EmotionState, readonly string[]>>
  readonly opening: readonly string[]
  readonly notes: Readonly<
    Record<
      'dismissed' | 'heard' | 'asked' | 'unmoved',
      readonly [met: string, thought: string, felt: string]
    >
  >
  readonly thinking: string
  readonly revision: string
  readonly said: string
}

const words = readData<Readonly<Record<'en' | 'zh', Words>>>(
  new URL('stand-in-words.json', import.meta.url),
)

export const wordsFor = (language: string): Words => (/^zh\b/i.test(language) ? words.zh : words.en)

/** Key of the note for a reply with the detected features. */
export function noteOn({ dismisses, reflects, asks, empty }: Noticed): keyof Words['notes'] {
  if (dismisses || empty) return 'dismissed'
  if (reflects) return 'heard'
  return asks ? 'asked' : 'unmoved'
}

export const pick = (phrases: readonly string[], random: () => number): string =>
  phrases[Math.floor(random() * phrases.length)] ?? ''
