import type { RewardPair, Rewards } from '@attune/core/models'
import { countAll } from '@attune/core/runtime'
import { lexiconScore } from './lexicon.js'

const LARGEST = 10

/**
 * The offline stand-in for a reward model: does the reply claim the feeling that the words of the prompt show?
 *
 * The text to judge is the *last quoted passage* of the prompt, between “ and ” or 「 and 」 (a prompt without one is
 * judged as a whole). Its score and the sign of the reply's own score, both by {@link lexiconScore}, make the logit:
 * 10 · score · sign, in (-10, 10); 0 if either says nothing. So of two assertions that call a text positive and negative,
 * the one that agrees with its words gets the higher logit. A rule, no measurement.
 */
export function scoreOffline(pairs: readonly RewardPair[]): Rewards {
  const input = countAll(pairs.flatMap(({ prompt, reply }) => [prompt, reply]))
  return { logits: offlineLogits(pairs), usage: { input, output: 0, reasoning: 0 } }
}

/** What {@link scoreOffline} says, for those who count the tokens themselves. */
export function offlineLogits(pairs: readonly RewardPair[]): readonly number[] {
  // Many pairs have the same text: what is felt in one passage is asked for each feeling.
  const feeling = remembered(scoreOf)
  const asked = inARow((prompt: string) => feeling(lastQuoted(prompt) ?? prompt))
  return pairs.map(({ prompt, reply }) => {
    const logit = LARGEST * asked(prompt) * Math.sign(feeling(reply))
    return logit === 0 ? 0 : logit
  })
}

/** Prompts are long, and come once for each reply: the next one is compared with the last one, which takes no time where it is the same. */
export function inARow<T>(make: (text: string) => T): (text: string) => T {
  let last: { readonly text: string; readonly made: T } | undefined
  return (text) => {
    if (last?.text !== text) last = { text, made: make(text) }
    return last!.made
  }
}

function remembered(score: (text: string) => number): (text: string) => number {
  const scores = new Map<string, number>()
  return (text) => {
    const known = scores.get(text) ?? score(text)
    scores.set(text, known)
    return known
  }
}

const scoreOf = (text: string): number => lexiconScore(text, /\p{Script=Han}/u.test(text) ? 'zh' : 'en')

const closing: Readonly<Record<string, string>> = { '”': '“', '」': '「' }

/** From the last closing mark back to the opening one that belongs to it: a quotation may hold others. */
function lastQuoted(text: string): string | undefined {
  const end = Math.max(...Object.keys(closing).map((mark) => text.lastIndexOf(mark)))
  const close = text[end] ?? ''
  const open = closing[close]
  if (open === undefined) return undefined
  let depth = 0
  for (let at = end; at >= 0; at--) {
    if (text[at] === close) depth++
    else if (text[at] === open && --depth === 0) return text.slice(at + 1, end)
  }
  return undefined
}
