/** Whether what a person said excludes a claim. */
import { type Clause, joined } from './clauses.js'
import { isPronoun, type Role, SELF } from './roles.js'
import { vocabulary } from './vocabulary.js'
import { isNumber, type Word } from './words.js'

/** Least share of a clause's words in the spans of a text that may be close to it. */
const HALF = 0.5

/** Least share of a claim's words in a text that excludes it. */
export const MOST = 2 / 3

/** Share of the words that the set contains. */
export const shareOf = (words: readonly string[], among: ReadonlySet<string>): number =>
  words.length === 0 ? 0 : words.filter((word) => among.has(word)).length / words.length

/**
 * Words of a claim that a word of the text excludes, where the text has at least two thirds of
 * the remaining ones, where numbers count only without words: another day, number, person, place or name.
 */
export function excludedWords(
  claim: readonly Word[],
  text: readonly Word[],
  language: string,
): readonly string[] {
  const [own, said] = [setOf(claim), setOf(text)]
  const others = text.filter(({ word }) => !own.has(word))
  const against = claim
    .filter(
      (word) => !said.has(word.word) && others.some((each) => isAgainst(word, each, language)),
    )
    .map(({ word }) => word)
  const rest = [...own].filter((word) => !against.includes(word))
  const named = rest.filter((word) => !isNumber(word))
  const remaining = named.length > 0 ? named : rest
  return remaining.length > 0 && shareOf(remaining, said) >= MOST ? against : []
}

const setOf = (words: readonly Word[]): ReadonlySet<string> =>
  new Set(words.map(({ word }) => word))

function isAgainst(one: Word, other: Word, language: string): boolean {
  if (isNumber(one.word) && isNumber(other.word))
    return one.unit === other.unit || one.unit === undefined || other.unit === undefined
  const isDated = ['weekday-', 'month-'].some(
    (kind) => one.word.startsWith(kind) && other.word.startsWith(kind),
  )
  if (isDated || (one.isName && other.isName)) return true
  return vocabulary(language).excludes(one.word, other.word)
}

export type Opposition = 'opposite' | 'doubtful' | 'none'

/**
 * Compares each clause of a claim with the closest clauses of the text. `opposite`: another
 * polarity or direction of the same words, or reversed persons. `doubtful`: another person may do
 * it, one is a plan and the other a deed, or only a part of the claim is opposite.
 */
export function oppositionOf(claim: readonly Clause[], text: readonly Clause[]): Opposition {
  const found = new Set(claim.map((clause) => spanOpposition(clause, text)))
  if (found.has('opposite'))
    return claim.length > 1 && spanOpposition(joined(claim), text) === 'none'
      ? 'doubtful'
      : 'opposite'
  return found.has('doubtful') ? 'doubtful' : 'none'
}

/** The mildest opposition of the closest spans of the text; doubtful if the whole text has none. */
function spanOpposition(clause: Clause, text: readonly Clause[]): Opposition {
  const each = closestTo(clause, text).map((other) => clauseOpposition(clause, other))
  if (each.length === 0 || each.includes('none')) return 'none'
  const isWholeAlike = clauseOpposition(clause, joined(text)) === 'none'
  return each.includes('doubtful') || isWholeAlike ? 'doubtful' : 'opposite'
}

/** Shortest spans of the text that have the largest share of the clause's words. */
function closestTo(clause: Clause, text: readonly Clause[]): readonly Clause[] {
  const words = [...setOf(clause.words)]
  for (let [length, best] = [1, HALF]; length <= text.length; length++) {
    const spans = text
      .slice(0, text.length - length + 1)
      .map((_, at) => joined(text.slice(at, at + length)))
    const shares = spans.map((span) => shareOf(words, setOf(span.words)))
    best = Math.max(best, ...shares)
    const found = spans.filter((_, at) => shares[at] === best)
    if (found.length > 0 && best === shareOf(words, setOf(joined(text).words))) return found
  }
  return []
}

const directions = [
  ['in', 'out'],
  ['before', 'after'],
] as const

function isTurned(one: Clause, other: Clause): boolean {
  const hasOnly = ({ directions: all }: Clause, a: string, b: string): boolean =>
    all.includes(a) && !all.includes(b)
  return directions.some(
    ([a, b]) =>
      (hasOnly(one, a, b) && hasOnly(other, b, a)) || (hasOnly(one, b, a) && hasOnly(other, a, b)),
  )
}

/**
 * A turned clause is the opposite only if the text has all its words, as another word may turn it
 * back: to hide something is not to tell it.
 */
function clauseOpposition(claim: Clause, text: Clause): Opposition {
  if (claim.isNegated !== text.isNegated || isTurned(claim, text)) {
    const isSame = shareOf([...setOf(claim.words)], setOf(text.words)) === 1
    return isSame && !claim.isHidden && !text.isHidden ? 'opposite' : 'doubtful'
  }
  if (text.isPlan !== claim.isPlan || isLedByOther(claim, text)) return 'doubtful'
  return roleOpposition(claim.roles, text.roles)
}

/**
 * True if the claim begins with the person, and the text with a word that the claim does not have:
 * that word may say who else does it.
 */
function isLedByOther(claim: Clause, text: Clause): boolean {
  const first = text.words[0]?.word
  return claim.roles[0]?.who === SELF && first !== undefined && !setOf(claim.words).has(first)
}

function roleOpposition(claim: readonly Role[], text: readonly Role[]): Opposition {
  if (claim.length === 0 || text.length === 0) return 'none'
  const isOther = claim.some(({ who, of }) => {
    const same = text.filter((role) => role.who === who)
    return same.length > 0 && same.every((role) => role.of !== of)
  })
  if (isOther) return 'opposite'
  const [ownPlaces, places] = [claim, text].map((roles) => roles.map(({ who }) => who)) as [
    string[],
    string[],
  ]
  const other = ownPlaces.find((who) => who !== SELF && places.includes(who))
  const hasBoth = ownPlaces.includes(SELF) && places.includes(SELF)
  if (other !== undefined && hasBoth) {
    const isFirst = (all: readonly string[]): boolean => all.indexOf(SELF) < all.indexOf(other)
    return isFirst(ownPlaces) === isFirst(places) ? 'none' : 'opposite'
  }
  const isOtherFirst = (ownPlaces[0] === SELF) !== (places[0] === SELF)
  if (isOtherFirst && places.includes(SELF)) return 'doubtful'
  const isSelfAdded = ownPlaces.includes(SELF) && !places.includes(SELF)
  const isSelfLost = !ownPlaces.includes(SELF) && places.includes(SELF)
  const others = places.filter((who) => !ownPlaces.includes(who))
  if (isSelfAdded && others.length > 0) return others.every(isPronoun) ? 'doubtful' : 'opposite'
  return isSelfLost && ownPlaces[0] !== SELF && places[0] === SELF ? 'doubtful' : 'none'
}
