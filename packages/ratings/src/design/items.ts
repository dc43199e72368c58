import type { Random } from '@attune/core/internal'
import { errors } from '../errors.js'
import type { DesignItem } from './design.js'
import { draw, shuffled, type Unit } from './draw.js'
import { type Candidate, textDigest } from './population.js'
import type { Chosen, StudyFile } from './study-file.js'

/** A drawn item before it gets its id. */
export interface DrawnItem extends Omit<DesignItem, 'id' | 'dialogues'> {
  readonly dialogues: readonly Candidate[]
}

export const planError = (why: string, fix: string) => errors.error('STUDY_PLAN', { why, fix }, {})

/** Default maximum number of scenarios, a usual size in published studies. */
const DEFAULT_SCENARIOS = 60

export interface DrawnFrom {
  /** Random numbers for the selection of scenarios. */
  readonly scenarios: Random
  /** Random numbers for the order of an item's dialogues. */
  readonly sides: Random
}

/** Draws scenarios, and makes items of all dialogues or pairs of each drawn scenario. */
export function drawItems(
  population: readonly Candidate[],
  file: StudyFile,
  random: DrawnFrom,
): DrawnItem[] {
  const { supporters } = file
  const wanted =
    supporters === undefined
      ? population
      : population.filter(({ supporter }) => supporters.includes(supporter))
  if (wanted.length === 0)
    throw planError(
      'the run has no dialogues to rate',
      'Run the evaluation first; `supporters` names some of its own.',
    )
  const clusters = clustersOf(wanted, file.draw)
  const units = clusters.map((own, place): Unit => ({
    place,
    ...(own[0]!.stratum !== undefined && { stratum: own[0]!.stratum }),
  }))
  const count = file.scenarios ?? Math.min(DEFAULT_SCENARIOS, units.length)
  if (count > units.length)
    throw planError(
      `${count} scenarios are wanted, and the run has ${units.length}`,
      'Ask for fewer, or run more scenarios.',
    )
  const drawn = draw(units, count, random.scenarios)
  return drawn.flatMap(({ place, probability, stratum }) =>
    itemsOf(clusters[place]!, file, random.sides).map((dialogues) => ({
      kind: dialogues.length === 1 ? 'dialogue' : dialogues.length === 2 ? 'pair' : 'tuple',
      dialogues,
      cluster: dialogues[0]!.cluster,
      ...(stratum !== undefined && { stratum }),
      probability,
    })),
  )
}

function clustersOf(population: readonly Candidate[], unit: StudyFile['draw']): Candidate[][] {
  if (unit === 'dialogues') return population.map((each) => [each])
  const clusters = new Map<string, Candidate[]>()
  for (const each of population) {
    const own = clusters.get(each.cluster)
    if (own === undefined) clusters.set(each.cluster, [each])
    else own.push(each)
  }
  return [...clusters.values()]
}

function itemsOf(
  cluster: readonly Candidate[],
  { rate, tuple, perDialogue }: StudyFile,
  random: Random,
): (readonly Candidate[])[] {
  if (rate === 'dialogues') return cluster.map((each) => [each])
  if (rate === 'turns')
    return cluster.flatMap((each) => turnsOfSeeker(each, perDialogue, random).map((item) => [item]))
  const sides = new Map<string, Candidate[]>()
  for (const each of cluster) {
    const key = JSON.stringify([each.scenario, each.repeat, each.conditions])
    sides.set(key, [...(sides.get(key) ?? []), each])
  }
  if (rate === 'tuples') return [...sides.values()].flatMap((own) => tuplesOf(own, tuple, random))
  return [...sides.values()].flatMap((own) =>
    own.flatMap((first, at) =>
      own.slice(at + 1).map((second) => (random() < 0.5 ? [first, second] : [second, first])),
    ),
  )
}

/**
 * Makes a candidate for each message of the seeker, or for `most` drawn ones. It consists of the
 * dialogue up to this message, which is rated.
 */
function turnsOfSeeker(dialogue: Candidate, most: number | undefined, random: Random): Candidate[] {
  const places = dialogue.turns.flatMap(({ speaker }, turn) => (speaker === 'seeker' ? [turn] : []))
  const drawn = most === undefined ? places : shuffled(places, random).slice(0, most)
  return drawn
    .toSorted((one, other) => one - other)
    .map((turn) => {
      const turns = dialogue.turns.slice(0, turn + 1)
      return { ...dialogue, turns, text: textDigest(turns), turn }
    })
}

/**
 * Splits the dialogues of a scenario into random tuples of `size`. The last tuple is filled up with
 * dialogues from other tuples, so that some dialogues are in two tuples. Throws an error for fewer
 * than three dialogues.
 */
function tuplesOf(own: readonly Candidate[], size: number, random: Random): Candidate[][] {
  if (own.length < 3)
    throw planError(
      `a scenario has dialogues of ${own.length} supporters, and a tuple has three at least`,
      'Rate pairs, or name more `supporters`.',
    )
  const order = shuffled(own, random)
  const found: Candidate[][] = []
  for (let at = 0; at < order.length; at += size) {
    const tuple = order.slice(at, at + size)
    const others = order.filter((each) => !tuple.includes(each))
    found.push(shuffled([...tuple, ...others.slice(0, size - tuple.length)], random))
  }
  return found
}

/** Finds a dialogue that the study's owner names. */
export function findNamed(
  population: readonly Candidate[],
  { scenario, supporter, repeat = 1 }: Chosen,
): Candidate {
  const found = population.find(
    (each) => each.scenario === scenario && each.supporter === supporter && each.repeat === repeat,
  )
  if (found !== undefined) return found
  throw planError(
    `no dialogue of "${supporter}" in the scenario "${scenario}" (repeat ${repeat}) was run`,
    'Correct `chosen` and `anchors` of study.yaml.',
  )
}
