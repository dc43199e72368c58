// Checks that end as soon as their gates are decided, by the functions that `attune check` calls:
// `node benchmarks/parts/decisions/sequential-check.mjs [studies] [seed] [only lines with this]`. Needs a build.
import { pathToFileURL } from 'node:url'
import { afterGates, decide, looksAt } from '@attune/claims'
import { createRandom } from '@attune/core'
import { normal } from '@attune/statistics'
import { marginFor, shapes } from './histories.mjs'
import { GATE, rowsOf } from './in-memory.mjs'

/** A check against a baseline; `difference` in margins. How it is decided, and on how many scenarios. */
export function checkUntilDecided({ scenarios, shape, difference, margin = marginFor(scenarios) }, random) {
  const draw = shapes[shape]
  const values = Array.from({ length: scenarios }, () => normal(random))
  const now = values.map((value) => value + difference * margin + draw(random))
  const gate = { ...GATE, bound: -margin, against: { kind: 'baseline', file: '', supporter: 'bot' } }
  const looks = looksAt(scenarios)
  const at = {
    evaluation: 'care',
    supporter: 'bot',
    number: 'score',
    version: 'v1',
    identity: 'v1',
    date: '',
    against: ['1'],
  }
  let course = { until: 'decided', looks, at: 1, leftOut: {} }
  for (;;) {
    const [own, before] = [now, values].map((all) => rowsOf(all.slice(0, looks[course.at - 1])))
    const stage = looks.length > 1 && { stage: { looks, at: course.at } }
    const back = { now: { ...at, ...stage }, earlier: [] }
    const decisions = decide([{ gate, own, other: before, runs: [before], back }], { level: 0.95 })
    course = afterGates(decisions, course)
    if (course.ended) {
      const [{ outcome, interval }] = decisions
      const holds = interval && interval.lower <= difference * margin && difference * margin <= interval.upper
      return { outcome, asked: looks[course.at - 1] / scenarios, holds }
    }
    course = { ...course, at: course.at + 1 }
  }
}

export function studiesOfChecks(world, studies, random) {
  const found = { pass: 0, fail: 0, inconclusive: 0, asked: 0, holds: 0 }
  for (let study = 0; study < studies; study++) {
    const { outcome, asked, holds } = checkUntilDecided(world, random)
    found.holds += Number(holds === true) / studies
    found[outcome] += 1 / studies
    found.asked += asked / studies
  }
  return found
}

const percent = (share) => `${(100 * share).toFixed(1)} %`

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [studies = '2000', seed = 'checks', only = ''] = process.argv.slice(2)
  for (const shape of Object.keys(shapes)) {
    for (const scenarios of [12, 27, 34, 50, 90]) {
      if (!`${shape}, n = ${scenarios}`.includes(only)) continue
      for (const difference of [0, -1, -2, -3]) {
        const random = createRandom(`${seed} ${shape} ${scenarios} ${difference}`)
        const { pass, fail, asked, holds } = studiesOfChecks({ shape, scenarios, difference }, Number(studies), random)
        console.log(
          `${shape}, n = ${scenarios}, ${difference} margins: pass ${percent(pass)}, fail ${percent(fail)}, asked ${percent(asked)}, interval holds ${percent(holds)}`,
        )
      }
    }
  }
}
