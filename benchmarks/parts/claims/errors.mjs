// How often a report claims anything false of equal supporters, and how often its intervals hold: `node benchmarks/parts/claims/errors.mjs
// [studies a cell] [part of a cell's name]`. Three supporters, 1 or 3 primary measures of 15, in worlds where the tests hold and in some where they
// do not ("not kept"). Needs a build; 1,000 studies a cell take some hours.
import { claimsOf } from '@attune/claims'
import { createRandom } from '@attune/core'
import { normal } from '@attune/statistics'
import { askedOf, percent, primaryOf } from './study.mjs'

const [studies = 1000, only = ''] = process.argv.slice(2)
const clip = (value, least, most) => Math.max(least, Math.min(most, value))
const exponential = (random) => -Math.log(1 - random())
const times = (count, draw) => Array.from({ length: count }, (_, at) => draw(at))

/** A value of supporter k in a scenario with this base. Means are equal; a list is repeats, null is lost. */
const worlds = {
  normal: (k, base, r) => base + normal(r),
  'unlike spread': (k, base, r) => base + [1, 1, 4][k] * normal(r),
  likert: (k, base, r) => clip(Math.round(3 + 0.5 * base + 0.8 * normal(r)), 1, 5),
  polar: (k, base, r) => (k === 1 ? (r() < 0.5 ? 20 : 80) : 50 + 10 * normal(r)),
  'steps of ten': (k, base, r) => clip(10 * Math.round(7 + base + normal(r)), 0, 100),
  'correlated .9': (k, base, r) => base * 3 + normal(r),
  'one outlier': (k, base, r, at) => base + normal(r) + (at === 0 ? 15 * normal(r) : 0),
  'five repeats': (k, base, r) => times(5, () => base + normal(r)),
  'unequal repeats': (k, base, r, at) => times(1 + (at % 5), () => base + normal(r)),
  'lost on both sides': (k, base, r) => (r() < 0.15 + 0.1 * Number(base > 1) ? null : base + normal(r)),
  'one dropped half way': (k, base, r, at, n) => (k === 2 && at >= n / 2 ? null : base + normal(r)),
  'not kept: unseen crashes': (k, base, r) => (k === 0 ? (r() < 1 / 8 ? 60 : 100) : 95 + normal(r)),
  'not kept: zero-inflated against even': (k, base, r) =>
    [r() < 0.7 ? 0 : 20 * exponential(r), 6 * exponential(r), 6 + normal(r)][k],
  'not kept: exponential against constant': (k, base, r) => [exponential(r), 1, 1 + 0.01 * normal(r)][k],
}

for (const [world, draw] of Object.entries(worlds))
  for (const primary of [1, 3])
    for (const n of [8, 12, 20, 50]) {
      const cell = `${world}, ${primary} primary, n=${n}`
      if (cell.includes(only)) console.log(`${cell}: ${cellOf(cell, draw, { primary, n })}`)
    }

function cellOf(cell, draw, { primary, n }) {
  const random = createRandom(cell)
  const sum = { primary: 0, any: 0, held: 0, intervals: 0, wanted: 0 }
  for (let study = 0; study < Number(studies); study++) {
    const base = times(n, () => normal(random))
    const measures = times(15, (at) => ({
      name: `m${at}`,
      of: { better: 'higher' },
      columns: times(3, (k) => base.map((each, s) => draw(k, each, random, s, n))),
    }))
    const claims = claimsOf(askedOf(measures, primaryOf(primary)), { level: 0.95 })
    sum.primary += Number(claims.some(({ family, detected }) => family === 'primary' && detected))
    sum.any += Number(claims.some(({ detected }) => detected))
    for (const { interval } of claims) {
      if (interval.state === 'unknown') continue
      sum.intervals++
      sum.wanted += interval.value.level
      sum.held += Number(interval.value.lower <= 0 && interval.value.upper >= 0)
    }
  }
  return `any false primary ${percent(sum.primary, studies)} %, any false ${percent(sum.any, studies)} %, intervals hold ${percent(sum.held, sum.intervals)} % (wanted ${percent(sum.wanted, sum.intervals)})`
}
