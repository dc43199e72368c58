/** Finds sentences of a supporter that say or imply that the person told it something before. */
import { scriptOf } from './vocabulary.js'
import { contentWords, sentencesOf } from './words.js'

export interface FoundClaim {
  /** The whole sentence, unchanged. */
  readonly quote: string
  /** Content that the person allegedly told. */
  readonly content: string
  /** True if the sentence only asks whether the person told it. */
  readonly isQuestion: boolean
}

const earlier = String.raw`(?:last (?:time|week|month|session)|a while back|earlier|before|the other day|in our last (?:talk|session|chat|conversation)|once|back then|previously)`
const said = String.raw`(?:told me|said|mentioned|shared|talked|spoke|wrote|were (?:telling me|saying|talking)|described|explained|confided|admitted|complained|confessed|opened up|let me know|brought up)`

const cuesEn: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:(?:i (?:still |do |clearly |also )*(?:remember|recall)(?: that| how)? )|as |from what |like )?you(?:'ve|’ve| have|'d|’d| had)?(?: already| also| just| once)? ${said}\b(?: to me| with me)?(?: about)?(?: ${earlier})?(?: that| how)?`,
    'iu',
  ),
  /\bi (?:still |do |clearly |also )*(?:remember|recall)\b you (?:telling me|saying|mentioning|describing)\b(?: about| that)?/iu,
  new RegExp(String.raw`\b${earlier},? (?=you\b)`, 'iu'),
  /\bi (?:still |do |clearly |also )*(?:remember|recall|have not forgotten|haven['’]t forgotten)\b(?: that| how| when| about)?/iu,
  /\bdidn['’]t you (?:say|tell me|mention)\b(?: that)?/iu,
  /\bwhat you (?:told|said to) me(?: about)?/iu,
]

const saidZh =
  '(?:(?:跟|和|对|向)我)?(?:说过|说起过?|说到过?|说|告诉过?我|告诉过|提到过?|提起过?|提过|讲过|讲到过?|讲|聊到过?|聊起过?|聊过|谈到过?|谈过|分享过)(?:的)?'
const earlierZh = '(?:上次|上回|上周|上一次|之前|以前|前面|刚才|那天|前几天|曾经|曾)'
const cuesZh: readonly RegExp[] = [
  new RegExp(`(?:我(?:还|一直|都)?记得)?(?:你${earlierZh}?|${earlierZh}你?)${saidZh}`, 'u'),
  new RegExp(`${earlierZh}(?=你)`, 'u'),
  /我(?:还|一直|都)?(?:记得|没忘)/u,
]

const open = { en: /^(?:did|have|had|do)\b.*\?$/iu, zh: /你(?:是不是|有没有)(?:说过|告诉过|提过)/u }

/** Patterns of sentences that admit not to remember, which are not claims. */
const forgets = {
  en: /\b(?:do not|don['’]t|cannot|can['’]t) (?:remember|recall)\b|\bforgot\b|\bremind me\b/iu,
  zh: /不记得|想不起|我忘了|提醒我/u,
}

/** Part of a sentence after a claim that is no claim: a question, or what the supporter thinks. */
const comments = {
  en: /\s*[,;:—]\s*(?:(?:and |so |but )?(?:(?:how|what|did|do|does|are|is|was|were|has|have|right|isn|wasn|when|who)\b[^,]*\?|I(?:['’]\w+)?\b.*|(?:that|which|it) (?:sounds?|must|seems?)\b[^,]*))$/u,
  zh: /[，,；](?:我|真|太|听起来|那一定|一定|这一定|[^，,；]*(?:[？?]|吧[。？?]?$)).*$/u,
}

/**
 * The sentences of a reply that are no claims. A claim is no source of a later one: who invents a
 * memory twice has invented it.
 */
export function withoutClaims(reply: string, language: string): string {
  const claims = new Set(claimsIn(reply, language).map(({ quote }) => quote))
  return claims.size === 0
    ? reply
    : sentencesOf(reply)
        .filter((sentence) => !claims.has(sentence))
        .join(' ')
}

/** Claims of a reply in order, at most one per sentence. */
export function claimsIn(reply: string, language: string): readonly FoundClaim[] {
  const script = scriptOf(language)
  const cues = script === 'zh' ? cuesZh : cuesEn
  return sentencesOf(reply).flatMap((quote) => {
    const cue = cues
      .map((pattern) => pattern.exec(quote))
      .find((found) => found !== null && found[0].trim() !== '')
    if (!cue || forgets[script].test(quote)) return []
    const after = quote.slice(cue.index + cue[0].length).replace(comments[script], '')
    const content = contentOf(quote.slice(0, cue.index), after, language)
    return [{ quote, content, isQuestion: open[script].test(quote) }]
  })
}

const addressed = { en: /\byou(?:r|rs)?\b/iu, zh: /你/u }

/** The words after the cue; without content there, those before it: "you moved, as you told me". */
function contentOf(before: string, after: string, language: string): string {
  const isBefore =
    contentWords(after, language).length === 0 && addressed[scriptOf(language)].test(before)
  return (isBefore ? before : after).replace(/^[，,\s]+/u, '').trim()
}
