import { isObject, objectsIn, unfenced, unquoted } from '@attune/core/answers'
import { cleanBody } from './sections.js'

/** Matches a bracketed label of the prompt's template that a model repeats before its message. */
const echoedLabel =
  /^\s*[(（[【](?=[^()（）[\]【】]*(?:message|reply|response|nothing else|draft|rework|final|step ?[0-9]|第[0-9一二三四]步|只写|消息|回复|最终))[^()（）[\]【】]{0,60}[)）\]】]\s*/i

/**
 * Text that models append to the message: word counts, notes, and remarks below a horizontal rule.
 */
const appendedText = [
  /\n\s*(?:[-*_=]{3,}|—{2,})\s*(?:\n[\s\S]*)?$/,
  /\n\s*[*_([（【]*(?:note|notes|word count|words|length|characters|tone|explanation|rationale|comment|注|备注|说明|字数|解释)\s*[*_]*[:：][\s\S]*$/i,
  /\n\s*[([（【](?:note|word count|kept|this (?:message|reply|response)|[0-9]+ words|注|备注|字数|说明)[^\n]*[)\]）】]\s*$/i,
]

/** A turn of the other side that the model adds to its message. */
const nextTurn =
  /\n\s*(?:\*\*)?(?:NPC|supporter|assistant|counsell?or|therapist|AI|助手|支持者)(?:\*\*)?\s*[:：][\s\S]*$/i

const ownRole = String.raw`you|user|player|seeker|help-seeker|client|me|你|我|用户|玩家|求助者`
/**
 * Words that may be before a colon at the beginning of a sentence and are not names of speakers.
 */
const openers = new RegExp(
  `^(?:${[
    'honestly|look|listen|question|well|okay|ok|yes|yeah|no|nope|sorry|please|thing|point|problem|fact|truth|update|so|but|and|also|anyway|true|fine|right|exactly|nothing',
    'everything|answer|today|yesterday|tomorrow|mom|mum|dad|mother|father|boss|him|her|he|she|they|them|result|reason|example|note|ps|first|second|third|worst|best|bottom|short|response|reply',
    '其实|但是|因为|所以|不过|真的|比如|问题|结果|总之|谢谢|还有|另外|说真的|我妈|妈妈|爸爸|老板|领导|老师|他说|她说|我说|原因',
  ].join('|')})$`,
  'i',
)
/**
 * Matches Chinese words before a colon that are not names: those that report speech, or begin with
 * a pronoun.
 */
const reportingWords = /^[他她它我你这那].*|.*[说回复写问道]$/u

const prefix = new RegExp(
  String.raw`^\s*(?:\*\*)?(?:(${ownRole})|([A-Z][\p{L}'’-]{1,19}|\p{Script=Han}{2,3}))(?:\*\*)?\s*[:：](?:\*\*)?\s*(?=\S)`,
  'iu',
)

function withoutSpeaker(text: string): string {
  const match = prefix.exec(text)
  if (match === null) return text
  const [whole, role, name = ''] = match
  const isName =
    role !== undefined ||
    (/^[\p{Lu}\p{Script=Han}]/u.test(name) && !openers.test(name) && !reportingWords.test(name))
  return isName ? text.slice(whole.length) : text
}

/** Message in an object such as `{"role": "you", "content": "Hm."}`. */
function fromObject(text: string): string {
  if (!text.startsWith('{') || !text.endsWith('}')) return text
  const value = objectsIn(text)[0]?.value
  if (!isObject(value)) return text
  const message = ['content', 'response', 'message', 'text', 'reply']
    .map((key) => value[key])
    .find(Boolean)
  return typeof message === 'string' ? message.trim() : text
}

/** Removes emphasis marks around the whole text. Emphasis of parts is kept. */
const unemphasised = (text: string): string =>
  /^(\*\*|__)((?:(?!\1)[^])+)\1$/.exec(text)?.[2]?.trim() ?? text

const once = (text: string): string => {
  const message = appendedText.reduce(
    (rest, pattern) => rest.replace(pattern, ''),
    unfenced(text).replace(nextTurn, ''),
  )
  return unquoted(
    unemphasised(cleanBody(withoutSpeaker(fromObject(message.trim().replace(echoedLabel, ''))))),
  )
}

/** Extracts the message below the heading Response, without text that the model adds to it. */
export function messageIn(body: string): string {
  const first = once(body)
  const second = once(first)
  return second === first ? first : messageIn(second)
}
