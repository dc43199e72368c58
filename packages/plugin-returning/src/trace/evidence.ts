/** Evidence for and against a claim in the messages of a person, as numbers for a regression. */
import { type Alignment, alignmentOf, areRivals, type PlacedWord } from './alignment.js'
import { type Clause, hasContent, isSomeone, namesIn, withNames } from './clauses.js'
import { scriptOf, type Vocabulary, vocabulary } from './vocabulary.js'

export interface Evidence {
  /**
   * 1 if at least one, two or three content words of the claim are missing in the aligned clauses
   * and their neighbours, else 0.
   */
  readonly lacksOne: number
  readonly lacksTwo: number
  readonly lacksThree: number
  /**
   * 1 if a missing word is a number, a day, a name or a person, and no other is in its place, else
   * 0.
   */
  readonly lacksDetail: number
  /**
   * Share of the claim's content words that these clauses contain, but not in the order of the
   * claim.
   */
  readonly moved: number
  /** Score of the alignment in relation to the maximum; at most 1. */
  readonly score: number
  /** 1 if another number, day, place or similar word is in the place of the claim's, else 0. */
  readonly otherDetail: number
  /**
   * Share of aligned content words if another person is in the place of the claim's person, or two
   * persons change places; else 0.
   */
  readonly otherPerson: number
  /**
   * Share of aligned content words if another person is in the place of one whom the messages do
   * not name; else 0.
   */
  readonly newPerson: number
  /** Largest share of a clause's content words that only the claim or only the person denies. */
  readonly denial: number
  /**
   * Largest share of a clause's content words that the person only considered, while the claim
   * states a deed.
   */
  readonly hedge: number
}

/** Names of the evidence, in the order of the regression weights. */
export const kinds = [
  'lacksOne',
  'lacksTwo',
  'lacksThree',
  'lacksDetail',
  'moved',
  'score',
  'otherDetail',
  'otherPerson',
  'newPerson',
  'denial',
  'hedge',
] as const satisfies readonly (keyof Evidence)[]

export interface MessageEvidence {
  readonly evidence: Evidence
  /** Index of the message with most content words of the claim; undefined if no message has any. */
  readonly message: number | undefined
}

/**
 * Number of neighbouring clauses, before and after an aligned clause, that may contain the
 * remaining words of a claim.
 */
const NEAR = 1

/** Text with its clauses. */
export interface ReadText {
  readonly text: string
  readonly clauses: readonly Clause[]
}

/** Messages of a person in one session, prepared for comparisons with claims. */
export interface SessionText {
  readonly messages: readonly ReadText[]
  readonly names: ReadonlySet<string>
  readonly clauses: readonly Clause[]
  /** Index of the message of each clause. */
  readonly messageOf: readonly number[]
  readonly words: readonly PlacedWord[]
  /** All different words. */
  readonly vocabulary: ReadonlySet<string>
}

/** @param more names that the messages may write as other words */
export function sessionText(
  messages: readonly ReadText[],
  more: readonly string[] = [],
): SessionText {
  const names = new Set([...messages.flatMap(({ clauses }) => namesIn(clauses)), ...more])
  const byMessage = messages.map(({ clauses }) => withNames(clauses, names))
  const clauses = byMessage.flat()
  const words = placedWords(clauses)
  return {
    messages,
    names,
    clauses,
    messageOf: byMessage.flatMap((own, message) => own.map(() => message)),
    words,
    vocabulary: new Set(words.map(({ word }) => word)),
  }
}

const placedWords = (clauses: readonly Clause[]): readonly PlacedWord[] =>
  clauses.flatMap(({ words }, clause) => words.map(({ word, kind }) => ({ word, kind, clause })))

/**
 * Joins a clause with less than two content words to the next one, and a clause without any to the
 * one before.
 */
function withJoinedClauses(clauses: readonly Clause[]): readonly Clause[] {
  const all: Clause[] = []
  for (const clause of clauses) {
    const last = all.at(-1)
    const hasFew = (one: Clause, least: number): boolean =>
      one.words.filter(hasContent).length < least
    if (last && (hasFew(last, 2) || hasFew(clause, 1)))
      all[all.length - 1] = {
        words: [...last.words, ...clause.words],
        isNegated: last.isNegated !== clause.isNegated,
        isHedged: last.isHedged || clause.isHedged,
      }
    else all.push(clause)
  }
  return all
}

/** Claim that is aligned with the messages of one session. */
export interface AlignedClaim extends Alignment {
  readonly content: ReadText
  readonly language: string
  readonly claim: readonly PlacedWord[]
  readonly claimClauses: readonly Clause[]
  readonly session: SessionText
  readonly vocabulary: Vocabulary
}

/** Aligns a claim with the messages of one session; undefined if it has no content words. */
export function alignedClaim(
  content: ReadText,
  messages: SessionText,
  language: string,
): AlignedClaim | undefined {
  const more = namesIn(content.clauses).filter((name) => !messages.names.has(name))
  const session = more.length === 0 ? messages : sessionText(messages.messages, more)
  const claimClauses = withJoinedClauses(withNames(content.clauses, session.names))
  const claim = placedWords(claimClauses)
  if (!claim.some(hasContent)) return undefined
  const own = vocabulary(language)
  return {
    ...alignmentOf(claim, session.words, own),
    content,
    language,
    claim,
    claimClauses,
    session,
    vocabulary: own,
  }
}

/** Evidence for and against a claim in the messages with which it is aligned. */
export function evidenceIn(aligned: AlignedClaim): MessageEvidence {
  const { claim, session } = aligned
  const { words: messageWords, messageOf } = session
  const equalPairs = aligned.pairs.filter(
    ([one, other]) => claim[one]!.word === messageWords[other]!.word && hasContent(claim[one]!),
  )
  const messages = equalPairs.map(([, at]) => messageOf[messageWords[at]!.clause]!)
  const alignedClauses = new Set(equalPairs.map(([, at]) => messageWords[at]!.clause))
  const nearbyWords = wordsNear(messageWords, alignedClauses)
  const own = [...new Map(claim.filter(hasContent).map((word) => [word.word, word])).values()]
  const found = new Set(equalPairs.map(([one]) => claim[one]!.word))
  const lacking = own.filter(({ word }) => !nearbyWords.has(word))
  const moved = own.filter(({ word }) => !found.has(word) && nearbyWords.has(word))
  const parts: ComparedTexts = { ...aligned, messageWords, equalPairs, nearbyWords, alignedClauses }
  const strength = found.size / own.length
  const otherDetail = hasOtherDetail(parts) ? 1 : 0
  const isNew = strength > 0 && hasNewPerson(parts)
  const isDetail = lacking.some(({ kind }) => kind !== 'content')
  return {
    evidence: {
      lacksOne: lacking.length >= 1 ? 1 : 0,
      lacksTwo: lacking.length >= 2 ? 1 : 0,
      lacksThree: lacking.length >= 3 ? 1 : 0,
      lacksDetail: isDetail && otherDetail === 0 && !isNew ? 1 : 0,
      moved: moved.length / own.length,
      score: aligned.score,
      otherDetail,
      otherPerson: hasOtherPerson(parts) ? strength : 0,
      newPerson: isNew ? strength : 0,
      denial: deniedShare(parts),
      hedge: hedgedShare(parts),
    },
    message: mostCommon(messages),
  }
}

function wordsNear(
  words: readonly PlacedWord[],
  alignedClauses: ReadonlySet<number>,
): ReadonlySet<string> {
  const near = new Set(alignedClauses)
  for (const clause of alignedClauses)
    for (let by = 1; by <= NEAR; by++) near.add(clause - by).add(clause + by)
  return new Set(words.flatMap(({ word, clause }) => (near.has(clause) ? [word] : [])))
}

interface ComparedTexts extends AlignedClaim {
  readonly messageWords: readonly PlacedWord[]
  /** Pairs of the same content word. */
  readonly equalPairs: Alignment['pairs']
  /** Words of the aligned clauses and their neighbours. */
  readonly nearbyWords: ReadonlySet<string>
  /** Indexes of the clauses with a content word that is aligned with the same word of the claim. */
  readonly alignedClauses: ReadonlySet<number>
}

const mostCommon = (values: readonly number[]): number | undefined =>
  values.toSorted(
    (a, b) =>
      values.filter((value) => value === b).length - values.filter((value) => value === a).length ||
      b - a,
  )[0]

/**
 * True if another detail is in the place of the claim's (a rival: a word that excludes it): aligned
 * with the detail, in aligned clauses that lack the detail, or among skipped words.
 */
function hasOtherDetail({
  claim,
  messageWords,
  pairs,
  equalPairs,
  alignedClauses,
  vocabulary,
}: ComparedTexts): boolean {
  const own = new Set(claim.map(({ word }) => word))
  const isRival = (one: PlacedWord, other: PlacedWord): boolean =>
    areRivals(one, other, vocabulary.excludedBy(one.word)) && !(isSomeone(one) && isSomeone(other))
  if (pairs.some(([one, other]) => isRival(claim[one]!, messageWords[other]!))) return true
  const here = messageWords.filter(({ clause }) => alignedClauses.has(clause))
  const others = here.filter(({ word }) => !own.has(word))
  const elsewhere = claim.filter(({ word }) => !here.some((each) => each.word === word))
  if (elsewhere.some((word) => others.some((other) => isRival(word, other)))) return true
  const places = equalPairs.map(([, at]) => at)
  const skipped = messageWords
    .slice(Math.min(...places) + 1, Math.max(...places))
    .filter(({ word }) => !own.has(word))
  const isName = ({ kind }: PlacedWord): boolean => kind === 'name'
  return equalPairs.some(([one]) =>
    skipped.some((other) => isRival(claim[one]!, other) || (isName(claim[one]!) && isName(other))),
  )
}

/** True if a person is aligned with a person of the claim whom the messages do not name. */
const hasNewPerson = ({ claim, messageWords, pairs, nearbyWords }: ComparedTexts): boolean =>
  pairs.some(([at, to]) => {
    const [one, other] = [claim[at]!, messageWords[to]!]
    return isSomeone(one) && one.kind !== 'self' && isSomeone(other) && !nearbyWords.has(one.word)
  })

/**
 * True if an aligned person belongs to another one whom the claim does not name, such as "my
 * friend's mother".
 */
const isOwned = ({ claim, messageWords, equalPairs }: ComparedTexts): boolean =>
  equalPairs.some(([, at]) => {
    const owner = messageWords[at - 1]?.word === '的' ? messageWords[at - 2] : messageWords[at - 1]
    return (
      messageWords[at]!.kind === 'person' &&
      owner?.clause === messageWords[at]!.clause &&
      isSomeone(owner) &&
      owner.kind !== 'self' &&
      !claim.some(({ word }) => word === owner.word)
    )
  })

const passive = { en: /\b(?:was|were|been|got)\b.*\bby\b/iu, zh: /被/u }

const isPassive = ({ content, session, language }: AlignedClaim): boolean =>
  [content, ...session.messages].some(({ text }) => passive[scriptOf(language)].test(text))

/** True if another person is in the place of the claim's person, or two persons change places. */
function hasOtherPerson(parts: ComparedTexts): boolean {
  const { claim, messageWords, pairs, nearbyWords, alignedClauses } = parts
  const own = new Set(claim.map(({ word }) => word))
  const isOther = pairs.some(([at, to]) => {
    const [one, other] = [claim[at]!, messageWords[to]!]
    if (one.word === other.word || !isSomeone(one) || !isSomeone(other)) return false
    return one.kind === 'self' || nearbyWords.has(one.word) || own.has(other.word)
  })
  if (isOther || isOwned(parts)) return true
  if (isPassive(parts)) return false
  const orderOf = (words: readonly PlacedWord[]): string[] => [
    ...new Set(words.filter(isSomeone).map(({ word }) => word)),
  ]
  const order = orderOf(messageWords.filter(({ clause }) => alignedClauses.has(clause)))
  const shared = orderOf(claim).filter((word) => order.includes(word))
  return shared.length === 2 && order.indexOf(shared[0]!) > order.indexOf(shared[1]!)
}

interface ClausePair {
  readonly clause: Clause
  /** Clauses of the messages that share aligned words with the claim's clause. */
  readonly against: readonly Clause[]
  /** Aligned content words of the claim's clause; `share` is their share of its content words. */
  readonly words: readonly string[]
  readonly share: number
}

function clausePairs(parts: ComparedTexts): readonly ClausePair[] {
  const { claim, messageWords, pairs, equalPairs } = parts
  return parts.claimClauses.map((clause, at) => {
    const content = equalPairs.filter(([one]) => claim[one]!.clause === at)
    const same = pairs.filter(
      ([one, other]) => claim[one]!.clause === at && claim[one]!.word === messageWords[other]!.word,
    )
    const against = new Set(same.map(([, to]) => messageWords[to]!.clause))
    return {
      clause,
      against: content.length === 0 ? [] : [...against].map((each) => parts.session.clauses[each]!),
      words: content.map(([one]) => claim[one]!.word),
      share: content.length / Math.max(1, clause.words.filter(hasContent).length),
    }
  })
}

/**
 * Largest share of a clause's content words that only the claim or only the person denies. If the
 * aligned clauses differ in polarity, these are the aligned words. Otherwise they are the other
 * words that occur mostly in clauses of the opposite polarity.
 */
function deniedShare(parts: ComparedTexts): number {
  const shares = clausePairs(parts).map(({ clause, against, words, share }) => {
    const isNegated = against.filter((each) => each.isNegated).length % 2 === 1
    if (against.length > 0 && isNegated !== clause.isNegated) return share
    const content = clause.words.filter(hasContent).map(({ word }) => word)
    const denied = content.filter((word) => {
      if (words.includes(word)) return false
      const having = parts.session.clauses.filter((each) =>
        each.words.some((own) => own.word === word),
      )
      return 2 * having.filter((each) => each.isNegated !== clause.isNegated).length > having.length
    })
    return denied.length / Math.max(1, content.length)
  })
  return Math.max(0, ...shares)
}

/**
 * Largest share of a clause's content words that are aligned with plans, wishes or hearsay, while
 * the clause itself states a deed.
 */
const hedgedShare = (parts: ComparedTexts): number =>
  Math.max(
    0,
    ...clausePairs(parts).map(({ clause, against, share }) =>
      !clause.isHedged && against.some(({ isHedged }) => isHedged) ? share : 0,
    ),
  )
