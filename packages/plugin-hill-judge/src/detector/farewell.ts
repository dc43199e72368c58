import { shortRuns } from '@attune/core/answers'

const soon = '(?:soon|later|around|then|again|tomorrow|next (?:time|week))'

const phrases = [
  'good[- ]?bye',
  'bye(?:[- ]bye)?(?: for now| now)?',
  'take care(?: of yourself)?',
  `see (?:you|ya)(?: ${soon})?(?: ${soon})?`,
  `(?:talk|speak|chat)(?: (?:to|with) you)? ${soon}`,
  `(?:until|till) ${soon}`,
  'good ?night',
  'farewell',
  'catch you later',
  'have a (?:good|great|nice|lovely)(?: rest of your)? (?:day|evening|night|weekend|one)',
].join('|')

/** Words that may precede a farewell without a comma. */
const lead = "(?:(?:okay|ok|well|alright|anyway|so|then|i(?:’|')?[\\p{L} ]* go(?: now)?|thank(?:s| you)[\\p{L} ]*) )?"
const thanks = /^(?:and )?thank(?:s| you)\b/iu
const english = new RegExp(`^${lead}(?:${phrases})(?: and thank(?:s| you)[\\p{L} ]*)?$`, 'iu')
const chinese = /^(?:再见|再見|拜拜|晚安|保重|下次(?:再)?聊|回头聊)[啦了咯喽吧哦呀哈]?$/u
/** Somebody else's farewell: "Bye, he said." */
const reported = /\b(?:said|says|wrote|told|asked|whispered)\b/iu

/** Further back than this, words of leave are part of what is told. */
const closingSentences = 2
const wordsOfName = 2

/**
 * Whether a message takes leave, in English or Chinese: in one of its last two sentences a clause is a farewell, and nothing
 * but a name, thanks or another farewell follows. "I never said goodbye", "take care of my father" and a quoted "bye" are none.
 */
export const saysFarewell = (text: string): boolean =>
  shortRuns(text)
    .split(/[.!?…。！？\n]+|\s[–—-]+\s|[\p{Extended_Pictographic}\uFE0F]+/u)
    .map((sentence) => sentence.replace(/[\s*_~^,:;()-]+$/u, '').replace(/^[\s*_]+/u, ''))
    .filter((sentence) => /\p{L}/u.test(sentence))
    .slice(-closingSentences)
    .some(takesLeave)

function takesLeave(sentence: string): boolean {
  const clauses = sentence.split(/[,，、;；]\s*/u)
  const at = clauses.findIndex(isFarewell)
  return at >= 0 && clauses.slice(at + 1).every((clause) => isFarewell(clause) || thanks.test(clause) || isName(clause))
}

const isFarewell = (clause: string): boolean => english.test(clause) || chinese.test(clause)
const isName = (clause: string): boolean => clause.split(/\s+/u).length <= wordsOfName && !reported.test(clause)
