import { type Known, known, unknown } from '@attune/core'
import { type Quantity, offlineMark } from '@attune/core/findings'
import { mean, rankCorrelationWithinParts } from '@attune/statistics'
import type { Rating } from './ratings.js'
import { jackknifedQuantity } from './jackknifed.js'

export interface RepeatedAgreement {
  /**
   * Spearman's rho, within supporters, between one rating in one repeat and the other rating in the
   * other repeat.
   */
  readonly across: Quantity
  /**
   * Upper limit of `across` given the noise between repeats: the geometric mean of both ratings'
   * test-retest correlations.
   */
  readonly ceiling: Quantity
}

/** Values of both ratings (`x` and `y`) in two repeats of one scenario with one supporter. */
interface Twice {
  readonly supporter: string
  readonly cluster: string
  readonly x: readonly [number, number]
  readonly y: readonly [number, number]
}

/**
 * Agreement of two ratings across repeats of a dialogue, and its upper limit: two noisy ratings
 * cannot agree better with each other than their test-retest correlations allow (Spearman, American
 * Journal of Psychology 15, 1904). Uses two repeats of each scenario; intervals leave out one
 * scenario cluster at a time. Undefined without repeats.
 */
export function repeatedAgreement(
  first: Rating,
  second: Rating,
  level: number,
): RepeatedAgreement | undefined {
  const all = twiceRated(first, second)
  if (all.length === 0) return undefined
  const quantity = (of: (positions: Uint32Array) => Known<number>): Quantity => ({
    ...jackknifedQuantity(all, of, level),
    ...offlineMark([...first.scores, ...second.scores]),
  })
  return { across: quantity(acrossOf(all)), ceiling: quantity(ceilingOf(all)) }
}

const noRho = unknown('one of the two does not vary')

/** Computes Spearman's rho within supporters from the items at given positions. */
type RhoAt = (positions: Uint32Array) => Known<number>

function rhoOf(
  all: readonly Twice[],
  pointOf: (each: Twice) => { readonly x: number; readonly y: number },
): RhoAt {
  const within = rankCorrelationWithinParts(
    all.map((each) => ({ system: each.supporter, ...pointOf(each) })),
  )
  return (positions) => within(positions).mean
}

function acrossOf(all: readonly Twice[]): RhoAt {
  const oneAt = rhoOf(all, ({ x, y }) => ({ x: x[0], y: y[1] }))
  const otherAt = rhoOf(all, ({ x, y }) => ({ x: x[1], y: y[0] }))
  return (positions) => {
    const [one, other] = [oneAt(positions), otherAt(positions)]
    return one.state === 'known' && other.state === 'known'
      ? known(mean([one.value, other.value]))
      : noRho
  }
}

function ceilingOf(all: readonly Twice[]): RhoAt {
  const ownAt = rhoOf(all, ({ x }) => ({ x: x[0], y: x[1] }))
  const othersAt = rhoOf(all, ({ y }) => ({ x: y[0], y: y[1] }))
  return (positions) => {
    const [own, others] = [ownAt(positions), othersAt(positions)]
    if (own.state === 'unknown' || others.state === 'unknown') return noRho
    if (own.value <= 0 || others.value <= 0)
      return unknown('a rating does not agree with itself in the other repeat')
    return known(Math.min(1, Math.sqrt(own.value * others.value)))
  }
}

/** For each scenario and supporter: the first two repeats in which both ratings have a value. */
function twiceRated(first: Rating, second: Rating): Twice[] {
  const [left, right] = [byRepeat(first), byRepeat(second)]
  return [...left]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([scene, own]): Twice[] => {
      const others = right.get(scene)?.values
      const [one, two] = [...own.values.keys()]
        .filter((repeat) => others?.has(repeat))
        .sort((a, b) => a - b)
      if (others === undefined || one === undefined || two === undefined) return []
      const of = (values: ReadonlyMap<number, number>, sign: number): [number, number] => [
        sign * values.get(one)!,
        sign * values.get(two)!,
      ]
      const { supporter, cluster } = own
      return [{ supporter, cluster, x: of(own.values, first.sign), y: of(others, second.sign) }]
    })
}

interface Scene {
  readonly supporter: string
  readonly cluster: string
  /** Mean value of the dialogue in each repeat, by number of the repeat. */
  readonly values: ReadonlyMap<number, number>
}

/** Cache of each rating's values by repeat, because a rating is compared with many others. */
const scenesRead = new WeakMap<Rating, ReadonlyMap<string, Scene>>()

function byRepeat(rating: Rating): ReadonlyMap<string, Scene> {
  const scenes = scenesRead.get(rating) ?? readScenes(rating)
  scenesRead.set(rating, scenes)
  return scenes
}

/** Values by repeat, for scenarios and supporters with a value in at least two repeats. */
function readScenes({ scores }: Rating): ReadonlyMap<string, Scene> {
  const found = new Map<
    string,
    { supporter: string; cluster: string; all: Map<number, number[]> }
  >()
  for (const { scene, repeat, supporter, cluster, value } of scores) {
    if (scene === undefined || repeat === undefined || value.state === 'unknown') continue
    const own = found.get(scene) ?? { supporter, cluster, all: new Map<number, number[]>() }
    found.set(scene, own)
    own.all.set(repeat, [...(own.all.get(repeat) ?? []), value.value])
  }
  return new Map(
    [...found].flatMap(([scene, { supporter, cluster, all }]) =>
      all.size < 2
        ? []
        : [
            [
              scene,
              {
                supporter,
                cluster,
                values: new Map([...all].map(([repeat, values]) => [repeat, mean(values)])),
              },
            ],
          ],
    ),
  )
}
