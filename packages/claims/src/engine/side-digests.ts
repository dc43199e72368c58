/** Digests of the values of a side: what they are of, and their numbers. They are compared only within a run. */
import { createHash } from 'node:crypto'
import type { ComparedValue } from '@attune/core/findings'
import { rememberedBy } from './kept-sides.js'

type Values = readonly ComparedValue[]

interface Places {
  readonly pairs: readonly string[]
  readonly clusters: readonly string[]
  readonly ofPairs: string
  readonly ofClusters: string
}

/** The sides that were read last: columns of a table are of the same dialogues. */
let recent: readonly Places[] = []
const RECENT = 4

/** Of what the values are of: their pairs in order, and the clusters of these. */
export function placesDigests(values: Values): Pick<Places, 'ofPairs' | 'ofClusters'> {
  const same = recent.find(
    ({ pairs, clusters }) =>
      pairs.length === values.length &&
      values.every(({ pair, cluster }, at) => pairs[at] === pair && clusters[at] === cluster),
  )
  const places = same ?? placesOf(values)
  recent = [places, ...recent.filter((each) => each !== places)].slice(0, RECENT)
  return places
}

function placesOf(values: Values): Places {
  const [pairs, clusters] = [values.map(({ pair }) => pair), values.map(({ cluster }) => cluster)]
  return { pairs, clusters, ofPairs: sha(JSON.stringify(pairs)), ofClusters: sha(JSON.stringify(clusters)) }
}

/** A digest that is made once for a side, however often its values are opened. */
export function digestOfSide(make: (values: Values) => string): (values: Values) => string {
  const digests = new WeakMap<object, string>()
  return (values) => {
    const made = digests.get(rememberedBy(values)) ?? make(values)
    digests.set(rememberedBy(values), made)
    return made
  }
}

/** Of the numbers, the reasons of those that are not known, and what people said of them. */
export const numbersDigest = digestOfSide((values) => {
  const numbers = new Float64Array(values.length)
  const others: unknown[] = []
  for (const [at, { value, human, byRater }] of values.entries()) {
    // Of both zeros the digest is the same.
    if (value.state === 'known') numbers[at] = value.value + 0
    else others.push([at, value.why])
    if (human || byRater) others.push([at, human, byRater])
  }
  return sha(numbers, JSON.stringify(others))
})

export function sha(...parts: readonly (string | Float64Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('base64')
}
