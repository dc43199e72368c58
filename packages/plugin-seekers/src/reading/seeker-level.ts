import { type Known, known, unknown } from '@attune/core'
import { partition } from '@attune/core/internal'
import { mean, sampleDeviation } from '@attune/statistics'
import { contentUnits, selfBleu, wordsOf } from '@attune/statistics/text'
import { readLists, type AllLists } from '../lists/index.js'
import { pleasantIn } from '../measures/sentiment.js'
import { trajectoryUniformity } from '../measures/trajectory-uniformity.js'
import type { Features } from './reading.js'
import { measureNames, type Side } from './measures.js'
import type { ReadDialogue } from './read-dialogue.js'

/** Measures of a seeker that need several of its dialogues. */
export const seekerMeasures = {
  template: { title: 'Turns of different dialogues alike (self-BLEU)', side: 'up' },
  'first-turns': { title: 'First turns alike (self-BLEU)', side: 'up' },
  uniform: { title: 'Courses of pleasant words alike', side: 'up' },
  diversity: { title: 'Dialogues differ (less than)', side: 'low' },
  follows: { title: 'Takes up what was said, over its dialogues (less than)', side: 'low' },
  'own-card': { title: 'Tells its own card rather than another (less than)', side: 'low' },
  'turns-spread': { title: 'Spread of own turns (less than)', side: 'low' },
} as const satisfies Record<string, { title: string; side: Side }>

export type SeekerMeasure = keyof typeof seekerMeasures
export type SeekerFeatures = Readonly<Record<SeekerMeasure, Known<number>>>

const FEWEST = 5
const POINTS = 10
/**
 * Maximum number of texts that are compared for one position (first turns, second turns, …). More
 * texts hardly change the result.
 */
const MOST_TEXTS = 40
const MOST_POSITIONS = 12
/**
 * Maximum number of dialogues that are compared pairwise (79,800 pairs). It bounds the time for
 * many dialogues.
 */
const MOST_COMPARED = 400

/** Returns at most `most` items, evenly spaced in the list and beginning with the first. */
export function spacedOut<T>(items: readonly T[], most = MOST_COMPARED): readonly T[] {
  if (items.length <= most) return items
  return Array.from({ length: most }, (_, at) => items[Math.floor((at * items.length) / most)]!)
}

/**
 * Measures of a seeker, each computed at its first access. Unknown (`too_few_dialogues`) for fewer
 * than five dialogues.
 */
export function seekerFeatures(
  dialogues: readonly ReadDialogue[],
  features: readonly Features[],
  lists: AllLists,
): SeekerFeatures {
  const places = (): number =>
    Math.min(MOST_POSITIONS, Math.max(...dialogues.map(({ ownTexts }) => ownTexts.length)))
  const following = (): Known<number>[] => features.map((each) => each.following.value)
  return lazyFeatures(
    {
      template: () => meanSelfBleu(dialogues, places()),
      'first-turns': () => selfBleuAt(dialogues, 0),
      uniform: () => uniformityOf(dialogues.map((said) => pleasantCurve(said, lists))),
      diversity: () => diversityOf(spacedOut(features)),
      follows: () => meanOf(following(), 'no_values'),
      'own-card': () => ownCardGain(spacedOut(dialogues), lists),
      'turns-spread': () =>
        known(sampleDeviation(dialogues.map(({ ownTexts }) => ownTexts.length))),
    },
    dialogues.length >= FEWEST,
  )
}

function lazyFeatures(
  readers: Readonly<Record<SeekerMeasure, () => Known<number>>>,
  enough: boolean,
): SeekerFeatures {
  const read = new Map<string, Known<number>>()
  const get = (name: string, reader: () => Known<number>): Known<number> => {
    const value = read.get(name) ?? (enough ? reader() : unknown('too_few_dialogues'))
    read.set(name, value)
    return value
  }
  const properties = Object.entries(readers).map(([name, reader]) => [
    name,
    { enumerable: true, get: () => get(name, reader) },
  ])
  return Object.defineProperties({}, Object.fromEntries(properties)) as SeekerFeatures
}

const pleasantCurve = (
  { ownTexts, scenario }: ReadDialogue,
  lists: AllLists,
): readonly Known<number>[] =>
  ownTexts.map((text) =>
    known(pleasantIn(wordsOf(text), readLists(lists, scenario.language).sentiment)),
  )

/** Mean correlation over all pairs of curves. A pair with a constant curve counts as 0. */
function uniformityOf(curves: readonly (readonly Known<number>[])[]): Known<number> {
  const { n, pairs, value } = trajectoryUniformity(curves, POINTS)
  if (n < 2) return unknown('too_few_curves')
  return known(value.state === 'unknown' ? 0 : (value.value * pairs) / ((n * (n - 1)) / 2))
}

const meanSelfBleu = (dialogues: readonly ReadDialogue[], places: number): Known<number> =>
  meanOf(
    Array.from({ length: places }, (_, place) => selfBleuAt(dialogues, place)),
    'too_few_texts',
  )

function meanOf(values: readonly Known<number>[], why: string): Known<number> {
  const found = partition(values).values
  return found.length === 0 ? unknown(why) : known(mean(found))
}

/**
 * Measures whether a seeker tells its own role card. For each dialogue: the share of its card's
 * content units (content words) that the seeker mentions, minus the mean of this share for the
 * cards of other dialogues. The result is the mean over dialogues.
 */
function ownCardGain(dialogues: readonly ReadDialogue[], lists: AllLists): Known<number> {
  const read = dialogues.map(({ ownTexts, scenario }) => {
    const { stop } = readLists(lists, scenario.language)
    return {
      disclosed: contentUnits(ownTexts.join('\n'), stop),
      card: contentUnits(scenario.profile, stop),
      text: scenario.profile,
    }
  })
  const share = (disclosed: ReadonlySet<string>, card: ReadonlySet<string>): number =>
    [...card].filter((unit) => disclosed.has(unit)).length / card.size
  const gains = read.flatMap(({ disclosed, card, text }) => {
    const others = read.filter((each) => each.text !== text && each.card.size > 0)
    if (card.size === 0 || others.length === 0) return []
    return [share(disclosed, card) - mean(others.map((other) => share(disclosed, other.card)))]
  })
  return gains.length === 0 ? unknown('no_units') : known(mean(gains))
}

const selfBleuAt = (dialogues: readonly ReadDialogue[], place: number): Known<number> =>
  selfBleu(
    dialogues
      .flatMap(({ ownTexts }) => ownTexts[place] ?? [])
      .slice(0, MOST_TEXTS)
      .map(wordsOf),
  ).value

/**
 * Mean distance between two dialogues: the root mean square difference over the measures that are
 * known in all dialogues. Values x are transformed to sign(x) log(1 + |x|).
 */
function diversityOf(features: readonly Features[]): Known<number> {
  const used = measureNames.filter((name) =>
    features.every((each) => each[name].value.state === 'known'),
  )
  const rows = features.map((each) =>
    used.map((name) => {
      const { value } = each[name]
      return value.state === 'known'
        ? Math.sign(value.value) * Math.log1p(Math.abs(value.value))
        : 0
    }),
  )
  let sum = 0
  let pairs = 0
  for (let one = 1; one < rows.length; one++) {
    for (let other = 0; other < one; other++) {
      sum += Math.hypot(...rows[one]!.map((value, at) => value - rows[other]![at]!))
      pairs += 1
    }
  }
  return used.length === 0 ? unknown('no_values') : known(sum / pairs / Math.sqrt(used.length))
}
