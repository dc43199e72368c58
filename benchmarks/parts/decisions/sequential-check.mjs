// Checks that end as soon as all gates pass, by the functions that `attune check --until decided` calls:
// `node benchmarks/parts/decisions/sequential-check.mjs [studies] [seed]`. Needs a build.
import { pathToFileURL } from 'node:url'
import { decide, looksAt } from '@attune/claims'
import { createRandom } from '@attune/core'
import { normal } from '@attune/statistics'
import { marginFor, shapes } from './histories.mjs'
import { GATE, rowsOf } from './in-memory.mjs'

/** A check against a baseline; `difference` in margins. How it is decided, and on how many scenarios. */
export function checkUntilDecided({ scenarios, shape, difference }, random) {
  const margin = marginFor(scenarios)
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
  for (let look = 1; ; look++) {
    const [own, before] = [now, values].map((all) => rowsOf(all.slice(0, looks[look - 1])))
    const back = { now: { ...at, stage: { looks, at: look } }, earlier: [] }
    const [{ outcome }] = decide([{ gate, own, other: before, runs: [before], back }], { level: 0.95 })
    if (outcome === 'pass' || look === looks.length) return { outcome, asked: looks[look - 1] / scenarios }
  }
}

export function studiesOfChecks(world, studies, random) {
  const found = { pass: 0, fail: 0, inconclusive: 0, asked: 0 }
  for (let study = 0; study < studies; study++) {
    const { outcome, asked } = checkUntilDecided(world, random)
    found[outcome] += 1 / studies
    found.asked += asked / studies
  }
  return found
}

const percent = (share) => `${(100 * share).toFixed(1)} %`

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [studies = '2000', seed = 'checks'] = process.argv.slice(2)
  for (const shape of Object.keys(shapes)) {
    for (const scenarios of [27, 50]) {
      for (const difference of [0, -1, -2]) {
        const random = createRandom(`${seed} ${shape} ${scenarios} ${difference}`)
        const { pass, fail, asked } = studiesOfChecks({ shape, scenarios, difference }, Number(studies), random)
        console.log(
          `${shape}, n = ${scenarios}, ${difference} margins: pass ${percent(pass)}, fail ${percent(fail)}, asked ${percent(asked)}`,
        )
      }
    }
  }
}
