// Clean dialogues: how many an audit flags, and whether anything is seen between two halves of
// them. `node benchmarks/parts/seekers/clean.mjs [splits, 20] [worlds, rules,others,stock,real]`;
// needs a build. Fails above 6.5 % on average over splits, and where the DeLong intervals of more
// than a tenth of measures and languages miss 0.5.
import { createRandom } from '@attune/core/internal'
import { hasReal, others, people, rules, stock } from './worlds.mjs'
import { here, plugin } from './load.mjs'

const { drawnOrder } = await plugin('drawn-order')
const { auditAlarms } = await plugin('alarms/audit-alarms')
const { halvesOf } = await here('known-groups/group')
const { readGroup } = await plugin('reading/read-group')
const { separationsOf } = await here('known-groups/scored')
const { listsOf } = await plugin('lists/index')

const splits = Number(process.argv[2] ?? 20)
const named = (process.argv[3] ?? 'rules,others,stock,real').split(',')
const COUNT = 200
const lists = listsOf()
const made = { rules, others, stock, real: () => people() }
const fails = []

for (const world of named) {
  let [pairs, missed] = [0, 0]
  for (const language of world === 'real' ? (hasReal ? ['en'] : []) : ['en', 'zh']) {
    const dialogues = made[world](language, COUNT)
    const all = readGroup(dialogues, { lists })
    const part = (order) => ({
      dialogues: order.map((at) => all.dialogues[at]),
      features: order.map((at) => all.features[at]),
    })
    const rates = Array.from({ length: splits }, (_, split) => {
      const order = drawnOrder(createRandom(`split ${split}`), dialogues.length)
      const cut = Math.floor((order.length * 2) / 3)
      const found = auditAlarms(
        part(order.slice(0, cut)),
        part(order.slice(cut)).features,
        String(split),
      ).dialogues
      return (
        found.filter(({ alarm }) => alarm.state === 'known' && alarm.value).length / found.length
      )
    })
    const rate = rates.reduce((sum, each) => sum + each, 0) / splits
    for (let split = 0; split < splits; split++) {
      const { clean, base } = halvesOf(dialogues, `halves ${split}`)
      for (const { auroc } of separationsOf(
        readGroup(base, { lists, also: clean }),
        readGroup(clean, { lists, also: base }),
      )) {
        if (auroc.interval.state === 'unknown') continue
        pairs += 1
        missed += Number(auroc.interval.value.lower > 0.5 || auroc.interval.value.upper < 0.5)
      }
    }
    const isMany = rate > 0.065
    if (isMany) fails.push(`${world} ${language}: alarms`)
    console.log(
      `${world} ${language}: ${(100 * rate).toFixed(1)} % flagged over ${splits} splits${isMany ? ' TOO MANY' : ''}`,
    )
  }
  const held = 1 - missed / pairs
  if (held < 0.9) fails.push(`${world}: intervals`)
  console.log(
    `${world}: ${(100 * held).toFixed(1)} % of ${pairs} intervals hold 0.5${held < 0.9 ? ' TOO FEW' : ''}`,
  )
}
if (fails.length > 0) process.exitCode = 1
