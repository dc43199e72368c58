import { farewellReader } from '@attune/answers/internal'

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
/** Name after a farewell. "Bye, he said." is another person's farewell. */
const name =
  '(?:, (?!(?:\\p{L}+ )?(?:said|says|wrote|told|asked|whispered)\\b)\\p{L}+(?: \\p{L}+)?)?'

/**
 * Number of last sentences that are searched. Farewell words in earlier sentences belong to a
 * story.
 */
const closingSentences = 2

const endsWithFarewell = farewellReader([`${lead}(?:${phrases})${name}`])

/**
 * True if one of the last two sentences of a message is a farewell, in English or Chinese. A time
 * or a name may follow: "See you next week.", "Good night, doctor." The plugin `sage` does not
 * accept these forms, since its published dialogues contain neither.
 */
export const saysFarewell = (text: string): boolean =>
  text
    .split(/[.!?…。！？\n]+/u)
    .filter((sentence) => /\p{L}/u.test(sentence))
    .slice(-closingSentences)
    .some((sentence) => endsWithFarewell(sentence.trim()))
