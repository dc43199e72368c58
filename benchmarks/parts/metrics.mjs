// Trajectory metrics of dialogues with 41 scores, beside a loop that only sums them.
import { known } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import { trajectoryMetrics } from '@attune/statistics/series'

const random = createRandom('benchmark')
const dialogues = Array.from({ length: 20_000 }, () =>
  Array.from({ length: 41 }, () => known(random())),
)

function timed(work) {
  const began = performance.now()
  let sum = 0
  for (const scores of dialogues) sum += work(scores)
  return { perSecond: dialogues.length / ((performance.now() - began) / 1000), sum }
}
const plain = (scores) => scores.reduce((sum, { value }) => sum + value, 0)
const whole = (scores) => trajectoryMetrics(scores, { skip: [10, 20, 30] }).etv.value.value

timed(plain)
timed(whole)
console.log(JSON.stringify({ plain: timed(plain).perSecond, metrics: timed(whole).perSecond }))
