/**
 * Patterns of words that give a number its sign. They are applied to the text on one side of the
 * number.
 */

const minusSign = String.raw`minus|negative(?:ly)?|neg\.?|[负負](?:数|值|面|向|的|分)*|[减減](?!少|低|弱|轻)`
const plusSign = String.raw`plus|positive(?:ly)?|pos\.?|正(?:数|值|面|向|的|分)*|加(?!强|重)`

const down = [
  String.raw`drop(?:s|ped|ping)?|decreas(?:e|es|ed|ing)|fall(?:s|ing|en)?|fell|declin(?:e|es|ed|ing)|reduc(?:e|es|ed|ing|tion)|lower(?:s|ed|ing)?`,
  String.raw`los(?:e|es|ing|t|s)|worsen(?:s|ed|ing)?|worse|dip(?:s|ped|ping)?|sink(?:s|ing)?|sank|sunk|slip(?:s|ped|ping)?|slid(?:e|es|ing)?|cool(?:s|ed|ing)?`,
  String.raw`subtract(?:s|ed|ing)?|deduct(?:s|ed|ing|ion)?|(?:take|takes|taking|took|taken) away|deteriorat(?:e|es|ed|ing|ion)|plung(?:e|es|ed|ing)|tumbl(?:e|es|ed|ing)|shrink(?:s|ing)?`,
  String.raw`down(?:ward)?s?|less|fewer|below|sour(?:s|ed|ing)?|dim(?:s|med)?|crash(?:es|ed)?|penalty`,
  '下降|降低|下滑|下跌|减少|減少|减低|扣除|扣掉|变差|变坏|恶化|跌|扣|降|掉|低',
].join('|')
const up = [
  String.raw`rais(?:e|es|ed|ing)|ris(?:e|es|en|ing)|rose|increas(?:e|es|ed|ing)|improv(?:e|es|ed|ing|ement)|gain(?:s|ed|ing)?|add(?:s|ed|ing)?|lift(?:s|ed|ing)?`,
  String.raw`climb(?:s|ed|ing)?|grow(?:s|n|ing)?|grew|warm(?:s|ed|ing)?|brighten(?:s|ed|ing)?|boost(?:s|ed|ing)?|up(?:ward)?s?|higher|better|more|above`,
  '上升|升高|提高|提升|增加|上涨|好转|变好|涨|升|增|高',
].join('|')

/** Words that may be between such a word and its number. */
const filler = [
  String.raw`a|an|the|of|by|is|was|at|in|it|its|his|her|their|my|him|them|about|around|roughly|approximately|exactly|only|just|some|slightly|sharply|clearly`,
  String.raw`change|shift|value|number|delta|reaction|response|effect|impact|swing|move|movement|direction|magnitude|amount|size|points?|pts?|emotion|mood|score|level|feelings?`,
  '了|约|大约|大概|的|是|为|值|数|幅度|变化|情绪|心情|数值|大小|程度|分',
].join('|')

const between = String.raw`(?:[\s:,;()\[\]=~|<>]|(?<![a-z])(?:${filler})(?![a-z]))*`
const word = (words: string): string => String.raw`(?<![a-z])(?:${words})(?![a-z])`
const before = (words: string): RegExp => new RegExp(`(${word(words)})${between}$`, 'i')
const after = (words: string): RegExp =>
  new RegExp(
    String.raw`^(?:\s*-?(?:points?|pts?|分|点))?[\s,()\[\]:]*(?:(?:in|the|a|to|on|is|的)[\s]+){0,3}${word(words)}(?=\s*(?:$|\n|[)\].,;:!。，]|than\b|(?:direction|side|change|shift|value|points?|number|move)\b))`,
    'i',
  )

export interface Words {
  /** Matches the end of the text before a number. */
  readonly before: RegExp
  /** Matches the beginning of the text after a number. */
  readonly after: RegExp
}

export const signWords: Readonly<Record<'-' | '+', Words>> = {
  '-': { before: before(minusSign), after: after(`${minusSign}|负`) },
  '+': { before: before(plusSign), after: after(plusSign) },
}
export const movementWords: Readonly<Record<'-' | '+', Words>> = {
  '-': { before: before(down), after: after(`${down}|off|drop|loss`) },
  '+': { before: before(up), after: after(up) },
}

/** Matches a verb of falling or rising at any position. */
export const movesDown = new RegExp(word(down), 'i')
export const movesUp = new RegExp(word(up), 'i')

/** Matches a word for plus or minus directly before its number. */
export const directSign = new RegExp(`(?:${minusSign}|${plusSign}) ?$`, 'i')

/**
 * Matches a negation at the end of a text. It reverses or retracts the number that follows the
 * text.
 */
export const negation =
  /(?<![a-z])(?:not|no|nor|never|less|without|hardly|\w+n't)(?:\s+[a-z]+){0,2}\s*$|[没不未](?:有|是)?$/i

const pains =
  'anger|annoyance|irritation|frustration|sadness|grief|tension|anxiety|stress|worry|fear|distress|disappointment|resentment|discomfort|guard|pain|upset|怒|烦躁|焦虑|压力|难过|悲伤|失望|不满|防备|委屈'

/**
 * Matches a word for a negative feeling, such as pain. A number after such a word is ambiguous,
 * since less of it is better.
 */
export const painfulSubject = new RegExp(String.raw`(?:${pains})[^.\n。]*$`, 'i')

/** Matches a negative feeling directly before a signed number: "sadness +5" is not a gain. */
export const painfulName = new RegExp(String.raw`(?:${pains})\s*[:=]?\s*[+-]$`, 'i')
