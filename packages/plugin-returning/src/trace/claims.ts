/** Finds sentences of a supporter that say or imply that the person told it something before. */
import { scriptOf } from './vocabulary.js'
import { contentWords, sentencesOf } from './words.js'

export interface FoundClaim {
  /** The whole sentence, unchanged. */
  readonly quote: string
  /** The part of the sentence that the person allegedly told. */
  readonly content: string
  /** True if the sentence only asks whether the person told it. */
  readonly isQuestion: boolean
}

const earlier = String.raw`(?:(?:the )?last (?:time|week|month|session)|(?:a while|some time|\w+ (?:days|weeks|months)) (?:ago|back)|earlier|before|the other day|in our last (?:talk|session|chat|conversation)|once|back then|previously)`
const tell = String.raw`(?:told me|telling me|said|saying|mention(?:ed|ing)|shared|sharing|talk(?:ed|ing)|spoke|speaking|wrote|writing|describ(?:ed|ing)|explain(?:ed|ing)|confid(?:ed|ing)|admitt(?:ed|ing)|complain(?:ed|ing)|confess(?:ed|ing)|opened up|let me know|brought up|bringing up|let slip)`
const rememberCue = String.raw`(?:remember(?:ed|ing)?|recall(?:ed|ing)?|(?:have not|haven['’]t) forgotten|(?:have|kept) in mind)`

const cuesEn: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:(?:i (?:still |do |clearly |also )*${rememberCue}(?: that| how| when)? )|as |from what |like )?you(?:['’](?:ve|d|re)|(?: have| had| were| did))?(?: \w+ly| already| also| just| once| first)* ${tell}\b(?: to me| with me)?(?: about)?(?: ${earlier})?(?: that| how)?`,
    'iu',
  ),
  new RegExp(String.raw`\b${earlier},? (?=you\b)`, 'iu'),
  new RegExp(
    String.raw`\b(?:i (?:still |do |clearly |also )*)?${rememberCue}\b(?: that| how| when| about)?`,
    'iu',
  ),
  /\bdidn['’]t you (?:say|tell me|mention)\b(?: that)?/iu,
  /\b(?:what you (?:told|said to) me|we (?:talked|spoke)|our (?:talk|conversation))(?: about)?/iu,
]

const saidZh =
  '(?:(?:跟|和|对|向|同)我)?(?:说过|说起过?|说到过?|说|告诉过?我|告诉过|提到过?|提起过?|提过|提|讲过|讲到过?|讲起过?|讲|聊到过?|聊起过?|聊过|谈到过?|谈起过?|谈过|分享过?|描述过?|抱怨过?|吐槽过?|透露过?|写道|写过)(?:的)?'
const earlierZh =
  '(?:上次|上回|上周|上个月|上一次|之前|以前|先前|前面|刚才|那天|那次|前几天|前阵子|前段时间|那会儿|当时|曾经|曾)'
const cuesZh: readonly RegExp[] = [
  new RegExp(
    `(?:我(?:还|一直|都)?记得)?(?:你(?:自己|还|也|就|都|已经)?${earlierZh}?(?:就|还|也|是)?|${earlierZh}你?(?:还|也|就|是)?)${saidZh}`,
    'u',
  ),
  new RegExp(`${earlierZh}(?=你)`, 'u'),
  /我(?:还|一直|都|也)*(?:记得|没忘)|^记得(?=[^，]{0,6}你)/u,
]

const open = { en: /^(?:did|have|had|do)\b.*\?$/iu, zh: /你(?:是不是|有没有)(?:说过|告诉过|提过)/u }

/** Patterns of sentences in which the supporter admits not to remember; they are not claims. */
const forgets = {
  en: /\b(?:do not|don['’]t|cannot|can['’]t) (?:remember|recall)\b|\bforgot\b|\bremind me\b/iu,
  zh: /不记得|想不起|我忘了|提醒我/u,
}

/** Part of a sentence after its claim: a question, or an opinion of the supporter. */
const comments = {
  en: /(?:\s*[,;:—–]|\s-)\s*(?:(?:and |so |but )?(?:how|what|did|do|does|are|is|was|were|has|have|right|isn|wasn|when|who|where|would|could|can|shall)\b[^,]*\?|(?:that|which|it|this) (?:sounds?|must|seems?)\b).*$|(?:\s*[,;:—–]|\s-)?\s*\b(?:and |so |but )?I\b.*$/u,
  zh: /[，,；—]+(?:我(?!们)|真|太|听起来|那一定|一定|这一定|难怪|怪不得|想必|不知道?|希望|所以我|这让|[^，,；—]*(?:[？?]|吧[。？?]?$)).*$/u,
}

/**
 * The sentences of a reply that are not claims. A claim must not be the source of a later claim:
 * otherwise a repeated invention would be supported.
 */
export function withoutClaims(reply: string, found: readonly FoundClaim[]): string {
  const claims = new Set(found.map(({ quote }) => quote))
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
  const sentences = sentencesOf(reply)
  return sentences.flatMap((quote, at) => {
    const cue = cues
      .map((pattern) => pattern.exec(quote))
      .find((found) => found !== null && found[0].trim() !== '')
    if (!cue || forgets[script].test(quote)) return []
    const after = quote.slice(cue.index + cue[0].length).replace(comments[script], '')
    const before = quote.slice(0, cue.index)
    const content = contentOf([after, before, sentences[at - 1] ?? ''], language)
    return [{ quote, content, isQuestion: open[script].test(quote) }]
  })
}

const addressed = { en: /\byou(?:r|rs)?\b/iu, zh: /你/u }

/** Minimum number of content words of a claim. */
const LEAST_WORDS = 2

/**
 * Content of a claim: the words after the cue ("you told me that"). If these have less than two
 * content words: the words before the cue, if they address the person ("you moved, as you told
 * me"), or else the sentence before ("You moved. So you told me.").
 */
function contentOf(
  [after, ...others]: readonly [string, string, string],
  language: string,
): string {
  const sizeOf = (text: string): number => contentWords(text, language).length
  const about = others.filter((text) => addressed[scriptOf(language)].test(text))
  const chosen =
    sizeOf(after) >= LEAST_WORDS
      ? after
      : (about.find((text) => sizeOf(text) >= LEAST_WORDS) ?? after)
  return chosen.replace(/^[，,\s]+/u, '').trim()
}
