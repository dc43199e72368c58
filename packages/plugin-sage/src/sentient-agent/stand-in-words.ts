import { readData } from '@attune/kit'
import type { EmotionState } from '../emotion/state.js'
import type { Noticed } from './stand-in-reading.js'

/** Phrases of the rule-based agent: `{words}` stands for words of the reply. */
interface Words {
  readonly messages: Readonly<Record<EmotionState, readonly string[]>>
  readonly opening: readonly string[]
  readonly notes: Readonly<
    Record<'dismissed' | 'heard' | 'asked' | 'unmoved', readonly [met: string, thought: string, felt: string]>
  >
  readonly thinking: string
  readonly revision: string
  readonly said: string
}

const words = readData<Readonly<Record<'en' | 'zh', Words>>>(new URL('stand-in-words.json', import.meta.url))

export const wordsFor = (language: string): Words => (/^zh\b/i.test(language) ? words.zh : words.en)

/** Which of the notes fits what was noticed. */
export function noteOn({ dismisses, reflects, asks, empty }: Noticed): keyof Words['notes'] {
  if (dismisses || empty) return 'dismissed'
  if (reflects) return 'heard'
  return asks ? 'asked' : 'unmoved'
}

export const pick = (phrases: readonly string[], random: () => number): string =>
  phrases[Math.floor(random() * phrases.length)] ?? ''
