// What reports find beside paired t tests with Holm, claim by claim:
// `node benchmarks/parts/claims/found.mjs [studies a cell] [part of a cell's name] [file]`. Cells:
// 2, 3, 5 supporters, 1 or 3 primary measures, 8 to 50 scenarios, three shapes. With a file the
// differences and what was found are written to it, for check_claims.py, which asks scipy. Needs a
// build; 400 studies a cell take some ten minutes.
import { appendFileSync } from 'node:fs'
import { claimsOf } from '@attune/claims'
import { createRandom } from '@attune/core/internal'
import {
  askedOf,
  drawReport,
  holm,
  pairedT,
  pairsOf,
  percent,
  primaryOf,
  shapes,
} from './study.mjs'

const [studies = 400, only = '', file] = process.argv.slice(2)
let others = 0

for (const shape of Object.keys(shapes))
  for (const lead of [1, 0.5])
    for (const count of [2, 3, 5])
      for (const primary of [1, 3])
        for (const scenarios of [8, 12, 20, 50]) {
          const cell = `${shape}, ${count} supporters, ${primary} primary, ${scenarios} scenarios, ${lead} SD`
          if (cell.includes(only))
            console.log(cellOf(cell, { shape, count, primary, scenarios, lead }))
        }
if (others > 0) console.log(`${others} claims are not those of t with Holm.`)
process.exitCode = others > 0 ? 1 : 0

function cellOf(cell, world) {
  const random = createRandom(cell)
  const sum = { true: 0, found: 0, different: 0, equal: 0 }
  for (let study = 0; study < Number(studies); study++) {
    const measures = drawReport(world, random)
    const asked = askedOf(measures, primaryOf(world.primary))
    const claims = claimsOf(asked, { level: 0.95 })
    const pairs = pairsOf(world.count)
    const own = measures
      .slice(0, world.primary)
      .flatMap(({ columns }) => pairs.map(([one, other]) => pairedT(columns[one], columns[other])))
    // Where all differences of some claim are equal t has no p.
    const isTested = own.every((each) => each !== undefined)
    const adjusted = holm(own.map((each) => each?.p ?? 1))
    for (const [at, t] of own.entries()) {
      const { detected, direction } = claims[at]
      const isFound = detected && (direction === 'above') === t?.mean > 0
      if (asked[at].truth > 0) {
        sum.true++
        sum.found += Number(detected && direction === 'above')
      }
      if (!isTested) sum.equal++
      else if (isFound !== adjusted[at] < 0.05) sum.different++
    }
    if (file)
      appendFileSync(
        file,
        `${JSON.stringify({
          differences: measures
            .slice(0, world.primary)
            .flatMap(({ columns }) =>
              pairs.map(([one, other]) =>
                columns[one].map((value, s) => value - columns[other][s]),
              ),
            ),
          claims: claims.slice(0, own.length).map(({ detected, p, interval }) => ({
            detected,
            p: p.value,
            interval: interval.value,
          })),
        })}\n`,
      )
  }
  others += sum.different
  const said = sum.equal > 0 ? `, ${sum.equal} beside equal differences` : ''
  return `${cell}: ${percent(sum.found, sum.true)} % found, ${sum.different} unlike t with Holm${said}`
}
