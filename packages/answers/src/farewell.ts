import { shortRuns } from '@attune/core/answers'

const english = [
  String.raw`(?:good[- ]?bye|bye[- ]?bye|bye|cheerio|farewell)(?: for now| now| then| everyone| all)?`,
  String.raw`good ?night|take care(?: of yourself)?|see (?:you|ya)(?: around| soon| tomorrow| next time)?|cya|ttyl|so long|talk (?:to you )?(?:later|soon)|catch you later|signing off|peace out`,
]
const thanks = String.raw`(?:(?:and )?(?:thank you|thanks|thx|cheers)(?: (?:so much|a lot|again|anyway|for (?:nothing|everything|listening|your time|the talk|talking|your help)))*)`
const hedge = String.raw`(?:i guess|i suppose|then|i think|for now|now|anyway|my friend|friend|everyone)`
const chinese =
  '再见|再見|拜拜|拜了|回见|改天(?:再)?聊|回头(?:再)?聊|下次(?:再)?聊|晚安|告辞|886|88|撒由那拉'
const chineseEnding = '[啦了咯喽吧哦呀哈啊哟]*(?:您|你)?'
const chineseFarewell = new RegExp(
  String.raw`(?:^|[\p{P}\p{S}\p{Z}\p{C}])(?:${chinese})${chineseEnding}(?:[\p{P}\p{Z}]*(?:谢谢|多谢|谢了|感谢)(?:你|您|啦|了)?)?$`,
  'u',
)
const trailingNonLetters = /(?<![\p{P}\p{S}\p{Z}\p{C}\p{M}])[\p{P}\p{S}\p{Z}\p{C}\p{M}]+$/u

/** Matches words that introduce another person's speech: `He just said "bye".` */
const reported =
  /(?:\b(?:said|says|say|saying|told|tells|wrote|writes|whispered|texted|replied|answered|called|words?|got|heard|message|note|muttered|shouted|yelled|mumbled)\b[^.!?。！？\n]{0,30}|(?:说|写|喊|道|回|发来|留下)[^。！？\n]{0,12})[:：,，]?\s*["“‘「'*]*\s*$/iu

/**
 * Creates a function that detects a farewell at the end of a message in Chinese or English. Only
 * thanks may follow the farewell, and it must be the speaker's own words. Neither "I never got to
 * say goodbye." nor "He just said bye" is a farewell.
 *
 * @param more further English farewells, as sources of regular expressions
 */
export function farewellReader(more: readonly string[] = []): (text: string) => boolean {
  const englishFarewell = new RegExp(
    String.raw`(?:^|[\p{P}\p{S}\p{C}\n][ \t]*|(?:^|[\p{P}\n][ \t]*)(?:ok(?:ay)?|so|well|alright|and|but|then|anyway|right|thanks|thank you)[ \t]+)(?:${[...english, ...more].join('|')})(?:[ \t]*[,.!~…]*[ \t]*(?:${thanks}|${hedge}))*$`,
    'iu',
  )
  return (text) => {
    const words = shortRuns(text).replace(trailingNonLetters, '')
    const farewell = chineseFarewell.exec(words) ?? englishFarewell.exec(words)
    return farewell !== null && !reported.test(leadOf(words, farewell))
  }
}

/** Text before the farewell, including the punctuation directly before its first word. */
function leadOf(words: string, { index, 0: farewell }: RegExpExecArray): string {
  const marks = /^[\p{P}\p{S}\p{Z}\p{C}]*/u.exec(farewell)?.[0] ?? ''
  return words.slice(0, index) + marks
}
