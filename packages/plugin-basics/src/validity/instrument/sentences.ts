import { grouped } from '@attune/kit/internal'
import type { OrderChange } from './order.js'
import { type Divided, effectWords, type Share } from './variance.js'

/** Maximum number of measures that are named in sentences; more are counted. */
const MOST = 4

/**
 * Sentences that the intervals support: measures with most of their variance from one source, and
 * measures for which differences between supporters depend on the seeker or judge.
 */
export function varianceSentences(divided: readonly Divided[]): readonly string[] {
  const found = divided.flatMap(({ numbers, division }) =>
    division.state === 'known'
      ? [{ title: numbers.title, shares: division.value.shares.filter(isPrinted) }]
      : [],
  )
  const most = found.flatMap(({ title, shares }) => {
    const largest = shares.find(({ interval }) => interval.lower > 1 / 2)
    return largest ? [{ title, share: largest }] : []
  })
  return [
    ...sentencesOrCount(
      most.map(
        ({ title, share }) => `${title}: most of the variance is due to ${shareText(share)}.`,
      ),
      `Of ${found.length} numbers, ${most.length} have most of their variance from one source: ${countedSources(most)}.`,
    ),
    ...['seeker', 'judge'].flatMap((facet) => dependenceOn(facet, found)),
  ]
}

const isPrinted = ({ withheld }: Share): boolean => withheld === undefined

interface Shares {
  readonly title: string
  readonly shares: readonly Share[]
}

function dependenceOn(facet: string, found: readonly Shares[]): readonly string[] {
  const dependent = found.flatMap(({ title, shares }) => {
    const interaction = shares.find(({ effect }) => effect === `supporter:${facet}`)
    return interaction && interaction.interval.lower > 0 ? [{ title, share: interaction }] : []
  })
  return sentencesOrCount(
    dependent.map(
      ({ title, share }) =>
        `${title}: how far supporters differ depends on the ${facet}; ${shareText(share)} of the variance.`,
    ),
    `In ${dependent.length} of ${found.length} numbers, how far supporters differ depends on the ${facet}.`,
  )
}

/** The sentences, or a count if there are too many. */
function sentencesOrCount(sentences: readonly string[], counted: string): readonly string[] {
  return sentences.length > MOST ? [counted] : sentences
}

const shareText = ({ effect, share, interval }: Share): string =>
  `${effectWords(effect)} (${percent(share)} % [${percent(interval.lower)}, ${percent(interval.upper)}])`

const percent = (share: number): string => String(Math.round(100 * share))

const countedSources = (most: readonly { readonly share: Share }[]): string =>
  [...grouped(most, ({ share }) => share.effect)]
    .map(([effect, own]) => `${effectWords(effect)} in ${own.length}`)
    .join(', ')

/**
 * Sentences on changes of the supporters' order between the seekers and judges of the study. They
 * do not generalise to others.
 */
export function orderSentences(changes: readonly OrderChange[]): readonly string[] {
  if (changes.length === 0) return []
  const changed = changes.filter(({ reversed }) => reversed > 0)
  const asked = askedText(changes)
  if (changed.length === 0)
    return [`No two supporters changed places between ${asked}; others were not asked.`]
  if (changed.length > MOST)
    return [
      `Some supporters changed places in ${changed.length} of ${changes.length} comparisons of ${asked}.`,
    ]
  return changed.map(
    ({ numbers, condition, values, pairs, reversed }) =>
      `${numbers.title}: ${reversed} of ${pairs} pairs of supporters changed places between ${condition} ${values[0]} and ${values[1]}, by their means.`,
  )
}

function askedText(changes: readonly OrderChange[]): string {
  const most = (of: 'seeker' | 'judge'): number =>
    Math.max(
      ...changes.map(({ numbers }) => new Set(numbers.readings.map((reading) => reading[of])).size),
    )
  const parts = (['seeker', 'judge'] as const)
    .filter((of) => most(of) > 1)
    .map((of) => `${most(of)} ${of}s`)
  return parts.join(' or ')
}
