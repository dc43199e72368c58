/** The build puts functions of @stdlib into files of our own: they are the same to the last bit. */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createRandom } from '@attune/core/internal'
import { expect, it } from 'vitest'

const dist = join(import.meta.dirname, '../dist')
const load = createRequire(import.meta.url)
const random = createRandom('inlined')
const shape = (): number => 0.1 + 50 * random()

const inputs: Readonly<Record<string, () => readonly number[]>> = {
  'beta-cdf': () => [random(), shape(), shape()],
  'beta-quantile': () => [random(), shape(), shape()],
  'f-quantile': () => [random(), shape(), shape()],
  'normal-cdf': () => [16 * random() - 8, 0, 1],
  'normal-quantile': () => [random(), 0, 1],
  't-cdf': () => [20 * random() - 10, shape()],
  't-quantile': () => [random(), shape()],
}

it.each(Object.entries(inputs))('%s', (name, input) => {
  type Distribution = (...input: readonly number[]) => number
  const theirs = load(`@stdlib/stats-base-dists-${name}`) as Distribution
  const ours = load(join(dist, `stdlib/stats-base-dists-${name}.cjs`)) as Distribution
  const all = Array.from({ length: 2000 }, input)
  expect(all.map((each) => ours(...each))).toEqual(all.map((each) => theirs(...each)))
})

it('built code asks for no other package of theirs', () => {
  expect(readFileSync(join(dist, 'distributions.js'), 'utf8')).not.toContain('@stdlib')
  const named = readdirSync(join(dist, 'stdlib')).flatMap((file) => [
    ...readFileSync(join(dist, 'stdlib', file), 'utf8').matchAll(
      /^(?!\s*\*).*require\("([^."][^"]*)"\)/gm,
    ),
  ])
  expect(
    named
      .map(([, name]) => name)
      .filter((name) => !/^(node:)?(path|fs|util|tty|process)$/.test(name!)),
  ).toEqual([])
})
