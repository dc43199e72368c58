/**
 * Clauses of a text, and what distinguishes a statement from its opposite: polarity, plan or deed,
 * persons.
 */
import { type Role, rolesIn } from './roles.js'
import { scriptOf } from './vocabulary.js'
import { type Word, wordsOf } from './words.js'

export interface Clause {
  readonly words: readonly Word[]
  /** True if the clause denies its words. Two negations cancel each other. */
  readonly isNegated: boolean
  /** True if a word of the clause denies something by its meaning, such as to hide or to lack. */
  readonly isHidden: boolean
  /** True if the clause states a wish or a possibility and not a deed. */
  readonly isPlan: boolean
  /** Words of direction, which reverse a statement: in and out, before and after. */
  readonly directions: readonly string[]
  /** Persons in the order of the clause. */
  readonly roles: readonly Role[]
}

const breaks = {
  en: /[,;:.!?]+|\b(?:and|but|because|so|while|although|though|when|whenever|since|if)\b/iu,
  zh: /[，,；;：。！？!?]+|但是|可是|不过|所以|因为|而且|然后|但|可(?=[我你他她是])/u,
}

const negations = {
  en: /\b(?:not|never|without|cannot|nobody|nothing|none|neither|hardly|barely|stop(?:ped|ping|s)?(?= \w+ing)|quit(?:ting)?(?= \w+ing)|gave up|given up|refused?)\b|\bno(?: one| longer)?\b|n['’]t\b/giu,
  zh: /不|没(?:有)?|别(?!人)|无法|未(?!来)|从未|戒(?!指)|停止/gu,
}
/** Phrases that contain a word of negation and deny nothing. */
const seeming = {
  en: /\bnot (?:only|just)\b|\bno (?:matter|wonder|doubt|idea)\b/giu,
  zh: /不过|不但|不仅|差不多|不错|没关系|没事|不好意思|是不是|要不要|有没有|不得不|忍不住|不知不觉|不管|不久|特别|分别|告别|别墅/gu,
}
/** Words for a dislike, which deny a liking. */
const dislikes = {
  en: /\b(?:can(?:not|['’]t) (?:stand|bear)|hates?|hated|dislikes?|disliked)\b/giu,
  zh: /讨厌|受不了/gu,
}
const likes = { en: ' not like ', zh: '不喜欢' }

/** Words that deny by their meaning, after which a negation may say the same. */
const hidden = {
  en: /\b(?:alone|lonely|by (?:myself|yourself)|only|lack\w*|miss\w*|avoid\w*|hid(?:e|es|ing|den)?|secret|fail\w*|too|instead)\b/iu,
  zh: /独|孤|只|瞒|缺|差|欠|避|藏|拒|失|除了/u,
}

/** Matches a phrase that says "only" with a word of negation. */
const nothingBut = /\b(?:nothing|no one|nobody) but\b/giu

/** Matches two persons who do something together, which no clause divides. */
const couple = /\b((?:my|your) \w+|you|i) and ((?:my|your) \w+|you|i)\b/giu

const plans = {
  en: /\b(?:might|may|maybe|perhaps|could|(?:think|thinking|thought) (?:about|of)|consider(?:ing|ed)?|wants? to|wanted to|hop(?:e|es|ing) to|plan(?:s|ned|ning)?|(?:would|'d|’d) (?:like|love) to|wish|dream(?:s|ing)? of)\b/u,
  zh: /可能|也许|说不定|打算|考虑|计划|想过|想要|想去|在想|希望|想(?![起到念法着通象出])/u,
}

/** @param names base forms of names that the text may contain */
export function clausesOf(
  text: string,
  language: string,
  speaker: 'seeker' | 'supporter',
  names: ReadonlySet<string>,
): readonly Clause[] {
  const script = scriptOf(language)
  return text
    .replaceAll(dislikes[script], likes[script])
    .replaceAll(nothingBut, 'only')
    .replaceAll(couple, '$1 & $2')
    .split(breaks[script])
    .map((part) => ({
      words: wordsOf(part, language),
      isNegated: isDenied(part, script),
      isHidden: hidden[script].test(part),
      isPlan: plans[script].test(part),
      directions: part.toLowerCase().match(/\b(?:in|out|before|after)\b/gu) ?? [],
      roles: rolesIn(part, script, speaker, names),
    }))
    .filter(({ words }) => words.length > 0)
}

/** One clause of neighbouring ones; only a single clause says who does what to whom. */
export const joined = (parts: readonly Clause[]): Clause => ({
  words: parts.flatMap(({ words }) => words),
  isNegated: parts.filter(({ isNegated }) => isNegated).length % 2 === 1,
  isHidden: parts.some(({ isHidden }) => isHidden),
  isPlan: parts.some(({ isPlan }) => isPlan),
  directions: parts.flatMap(({ directions }) => directions),
  roles: parts.length === 1 ? parts[0]!.roles : [],
})

function isDenied(part: string, script: 'en' | 'zh'): boolean {
  const rest = part
    .replaceAll(seeming[script], ' ')
    .replaceAll(/\b(?:do|does|did|is|are)(?: not|n['’]t)\b(?=.*\bany ?more\b)/giu, 'never')
  return (rest.match(negations[script]) ?? []).length % 2 === 1
}
