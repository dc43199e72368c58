/** Finds sentences of a supporter that say or imply that the person told it something before. */
import { sentencesOf } from './words.js'

export interface FoundClaim {
  /** The whole sentence, unchanged. */
  readonly quote: string
  /** Content that the person allegedly told. */
  readonly content: string
  /** True if the sentence only asks whether the person told it. */
  readonly isQuestion: boolean
}

const earlier = String.raw`(?:last (?:time|week|month|session)|earlier|before|the other day|in our last (?:talk|session|chat|conversation)|once|back then|previously)`
const said = String.raw`(?:told me|said|mentioned|shared|talked|spoke|were telling me|were talking|described|explained|confided|let me know|brought up)`

const cuesEn: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:as )?you(?:'ve|’ve| have|'d|’d| had)?(?: already| also| just| once)? ${said}\b(?: to me)?(?: about)?(?: ${earlier})?(?: that)?`,
    'iu',
  ),
  new RegExp(String.raw`\b${earlier},? you(?:'ve|’ve| have| had|r)?\b`, 'iu'),
  /\bi (?:still |do |clearly |also )*(?:remember|recall|have not forgotten|haven['’]t forgotten)\b(?: that| how| when| about)?/iu,
  /\bwhat you (?:told|said to) me(?: about)?/iu,
]

const cuesZh: readonly RegExp[] = [
  /你?(?:上次|之前|以前|上回|那天|前几天|曾经)(?:你)?(?:跟我|和我|对我)?(?:说过?|告诉过?我?|提到过?|提过|讲过?|聊到过?|聊过)?(?:的)?/u,
  /你(?:跟我|和我|对我)?(?:说过|告诉过我|告诉我|提到过|提到|提过|讲过|聊到过|聊过)(?:的)?/u,
  /我(?:还|一直|都)?(?:记得|没忘)(?:你)?(?:说过?|告诉过?我|提到过?|提过|讲过)?/u,
]

const open = { en: /^(?:did|have|had|do)\b.*\?$/iu, zh: /你(?:是不是|有没有)(?:说过|告诉过|提过)/u }

/** Patterns of sentences that admit not to remember, which are not claims. */
const forgets = {
  en: /\b(?:do not|don['’]t|cannot|can['’]t) (?:remember|recall)\b|\bforgot\b|\bremind me\b/iu,
  zh: /不记得|想不起|我忘了|提醒我/u,
}

/** Claims of a reply in order, at most one per sentence. */
export function claimsIn(reply: string, language: string): readonly FoundClaim[] {
  const key = /^zh\b/i.test(language) ? 'zh' : 'en'
  const cues = key === 'zh' ? cuesZh : cuesEn
  return sentencesOf(reply).flatMap((quote) => {
    const cue = cues
      .map((pattern) => pattern.exec(quote))
      .find((found) => found !== null && found[0].trim() !== '')
    if (!cue || forgets[key].test(quote)) return []
    const content = `${quote.slice(0, cue.index)} ${quote.slice(cue.index + cue[0].length)}`.trim()
    return [{ quote, content, isQuestion: open[key].test(quote) }]
  })
}
