import { chance } from '../chance.js'

/** Half the width of the part of the logit that is pseudo-random. */
const NOISE = 3

/**
 * Plausible raw logit in [-13, 9) that depends only on the text. The claim that the user's words
 * are positive (negative) gets more if they contain good (bad) words. A repetition of one word gets
 * the least.
 */
export function plausibleReward(text: string): number {
  const noise = (2 * chance(text) - 1) * NOISE
  if (/\b(\w+) \1 \1\b/.test(text)) return noise - 10
  const said = text.slice(text.lastIndexOf('“'), text.lastIndexOf('”'))
  const claim = text.slice(text.lastIndexOf('”'))
  return noise + 6 * feelingIn(said) * claimIn(claim)
}

const count = (text: string, words: RegExp): number => text.match(words)?.length ?? 0

const feelingIn = (text: string): number =>
  Math.sign(
    count(text, /\b(?:happy|glad|better|relieved|thank)\b|开心|高兴|谢谢/gi) -
      count(text, /\b(?:sad|miserable|crying|worse|nothing helps)\b|难过|痛苦|哭/gi),
  )

const claimIn = (text: string): number =>
  Math.sign(count(text, /\bpositive\b|积极/gi) - count(text, /\bnegative\b|消极/gi))
