/**
 * Four raters with leans -1, -0.3, 0.3, 1 on 120 dialogues, two of each and a fifth by all: how
 * often the interval of each lean holds it, and how often corrected scores follow the truth more
 * closely than plain means: `leans.mjs [studies] [seed]`. Ratings go through the import of
 * `attune rate import` and the table that reports print.
 */
import { createRandom } from '@attune/core/internal'
import { severityRows } from '@attune/kit/internal'
import { importTable } from '@attune/ratings/study'
import { normal, pearson, raterSeverity } from '@attune/statistics'

const [studies = 1000, seed = 's'] = process.argv.slice(2)
const LEANS = [-1, -0.3, 0.3, 1]
const ITEMS = 120

function tableOf(noise, name) {
  const random = createRandom(`${seed} ${name}`)
  const truth = Array.from({ length: ITEMS }, () => 5 + 1.2 * normal(random))
  const rows = truth.flatMap((score, item) => {
    const order = LEANS.map((_, rater) => ({ rater, at: random() })).sort((a, b) => a.at - b.at)
    const own = item % 5 === 0 ? order : order.slice(0, 2)
    return own.map(({ rater }) => {
      const said = score + LEANS[rater] + noise[rater] * normal(random)
      return `d${item},r${rater},${Math.min(10, Math.max(0, said)).toFixed(1)}`
    })
  })
  return { truth, text: `item,rater,warmth\n${rows.join('\n')}\n` }
}

for (const [name, noise] of [
  ['equal noise', [0.8, 0.8, 0.8, 0.8]],
  ['rater 4 twice as noisy', [0.8, 0.8, 0.8, 1.6]],
]) {
  const held = LEANS.map(() => 0)
  let closer = 0
  for (let study = 0; study < Number(studies); study++) {
    const { truth, text } = tableOf(noise, `${name} ${study}`)
    const { answers } = importTable(text)
    const said = new Map(answers.map(({ item, rater, value }) => [`${item} ${rater}`, value]))
    const ratings = LEANS.map((_, rater) => ({
      column: { key: `r${rater}`, title: `r${rater}` },
      sign: 1,
      scores: answers.flatMap(({ item, rater: by, value }) =>
        by === `r${rater}`
          ? [{ supporter: 's', cluster: item, dialogue: item, value: seen(value) }]
          : [],
      ),
    }))
    for (const [rater, { severity }] of severityRows(ratings, 0.95).entries())
      held[rater] += Number(
        severity.interval.lower <= LEANS[rater] && LEANS[rater] <= severity.interval.upper,
      )
    const items = truth.map((_, item) =>
      LEANS.map((__, rater) => seen(said.get(`d${item} r${rater}`))),
    )
    const corrected = raterSeverity({ raters: LEANS.length, items }).items.map(({ value }) => value)
    const plain = items.map((item) =>
      mean(item.flatMap((each) => (each.state === 'known' ? [each.value] : []))),
    )
    closer += Number(pearson(corrected, truth).value.value > pearson(plain, truth).value.value)
  }
  console.log(
    `${name}: leans held ${held.map((count) => `${((100 * count) / studies).toFixed(1)} %`).join(', ')}; corrected closer than plain means in ${((100 * closer) / studies).toFixed(1)} %`,
  )
}

function seen(value) {
  return value === undefined ? { state: 'unknown', why: 'not asked' } : { state: 'known', value }
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
