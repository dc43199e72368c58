import { type Known, known, unknown } from '@attune/core'
import type { PhraseIndex } from '../measures/markers.js'
import { asks } from '../measures/questions.js'
import { sentencesOf } from '../measures/sentences.js'
import { pleasantIn, sentimentOf } from '../measures/sentiment.js'
import { sentimentShape } from '../measures/sentiment-shape.js'
import { type Feature, feature, type Part, type Reading, topTurns } from './reading.js'

type Markers =
  | 'questions'
  | 'pleased'
  | 'hedges'
  | 'resists'
  | 'ambivalent'
  | 'helper'
  | 'fourth-wall'
  | 'halves'
  | 'relief'
  | 'volatility'

/** Shares of the seeker's turns that contain phrases of the word lists. */
export function markersOf(reading: Reading): Part<Markers> {
  const { own, words, lists } = reading
  const share = (index: PhraseIndex, from = 0, isHit = hasAny): Feature =>
    shareOf(reading, from, (at) => isHit(index.hits(words[at]!).map(({ category }) => category)))
  const sentiments = own.map(({ text }) => sentimentOf(text, lists.sentiment))
  const { halves, volatility } = sentimentShape(sentiments)
  return {
    questions: shareOf(reading, 0, (at) => sentencesOf(own[at]!.text).some(asks)),
    // The first turn is excluded, because the seeker cannot be pleased with a reply yet.
    pleased: share(lists.pleased, 1),
    hedges: share(lists.hedges),
    resists: share(lists.resists),
    ambivalent: share(lists.ambivalent, 0, hasBoth),
    helper: share(lists.helper),
    'fourth-wall': share(lists.fourthWall),
    halves: feature(halves),
    relief: reliefOf(reading),
    volatility: feature(volatility),
  }
}

/**
 * Increase of pleasant words from the first half of the turns to the second. Halves are compared,
 * because single turns contain too few words of the list.
 */
function reliefOf({ own, words, lists }: Reading): Feature {
  const half = Math.floor(own.length / 2)
  if (half === 0) return feature(unknown('too_few_turns'))
  const counts = words.map((each) => pleasantIn(each, lists.sentiment))
  const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0)
  const late = topTurns(counts, (at) => own[at]!.at).filter((place) => place >= own.at(-half)!.at)
  return feature(known(sum(counts.slice(-half)) - sum(counts.slice(0, half))), late)
}

const hasAny = (hits: readonly string[]): boolean => hits.length > 0
const hasBoth = (hits: readonly string[]): boolean =>
  hits.includes('for') && hits.includes('against')

function shareOf({ own, words }: Reading, from: number, isHit: (at: number) => boolean): Feature {
  const places: number[] = []
  let withWord = 0
  for (let at = from; at < own.length; at++) {
    if (words[at]!.length === 0) continue
    withWord += 1
    if (isHit(at)) places.push(own[at]!.at)
  }
  const value: Known<number> =
    withWord === 0 ? unknown('no_values') : known(places.length / withWord)
  return feature(value, places.slice(0, 3))
}
