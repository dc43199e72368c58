import { farewellReader } from '@attune/answers'

const soon = '(?:soon|later|around|then|again|tomorrow|next (?:time|week))'
const phrases = [
  'good[- ]?bye',
  'bye(?:[- ]bye)?(?: for now| now)?',
  'good ?night',
  'take care(?: of yourself)?',
  `see (?:you|ya)(?: ${soon})?(?: ${soon})?`,
  `(?:talk|speak|chat)(?: (?:to|with) you)? ${soon}`,
  `(?:until|till) ${soon}`,
  'have a (?:good|great|nice|lovely)(?: rest of your)? (?:day|evening|night|weekend|one)',
].join('|')
const lead = "(?:i(?:’|')?[\\p{L} ]* go(?: now)? )?"
/** "Bye, he said." is somebody else's farewell. */
const name = '(?:, (?!(?:\\p{L}+ )?(?:said|says|wrote|told|asked|whispered)\\b)\\p{L}+(?: \\p{L}+)?)?'

/** Further back than this, words of leave are part of the story. */
const closingSentences = 2

const endsWithFarewell = farewellReader([`${lead}(?:${phrases})${name}`])

/**
 * Whether a message takes leave, in English or Chinese, in one of its last two sentences; also until a time and with a name:
 * "See you next week.", "Good night, doctor." SAGE's agents, whose published talks have neither, are read without these.
 */
export const saysFarewell = (text: string): boolean =>
  text
    .split(/[.!?…。！？\n]+/u)
    .filter((sentence) => /\p{L}/u.test(sentence))
    .slice(-closingSentences)
    .some((sentence) => endsWithFarewell(sentence.trim()))
