// What the measures find of planted faults, in worlds and wordings by different hands: every
// demand, its AUROC and lower limit.
// `node benchmarks/parts/seekers/known-groups.mjs [dialogues, 600] [worlds, rules,others,stock,real] [banks, held,other]`;
// needs a build.
// 600 dialogues are 300 + 300, or 30 + 30 seekers: with fewer seekers no AUROC has a lower limit
// near 1. Fails where a figure is below its demand.
import { demands, MOST_REPEATED, seenDemands, SLACK, STEP, worded } from './demands.mjs'
import { hasReal, others, otherWordings, real, rules, stock } from './worlds.mjs'
import { here, plugin } from './load.mjs'

const { listsOf } = await plugin('lists/index')
const { ownWordings, readWordings } = await here('faults/wordings')
const { plantedGroups } = await here('known-groups/groups')
const { diagonalOf, groupRows } = await here('known-groups/rows')
const { readGroup } = await plugin('reading/read-group')
const { separationsOf } = await here('known-groups/scored')

const [count = '600', named = 'rules,others,stock,real', banked = 'held,other'] =
  process.argv.slice(2)
const DOSES = [0.1, 0.25, 0.5, 1]
const lists = listsOf()
const banks = { held: ownWordings.held, other: readWordings(otherWordings), seen: ownWordings.seen }
const made = { rules, others, stock }
const fails = []

const show = ({ value, interval }) =>
  value.state === 'unknown'
    ? value.why
    : `${value.value.toFixed(3)} (${interval.state === 'known' ? interval.value.lower.toFixed(2) : '?'})`

function judged(place, fault, dose, measure, least, auroc) {
  const isMet =
    auroc?.value.state === 'known' &&
    auroc.value.value >= least &&
    auroc.interval.state === 'known' &&
    auroc.interval.value.lower >= least - SLACK
  if (!isMet) fails.push(`${place} ${fault} ${dose} ${measure}`)
  return isMet ? '' : ` BELOW ${least}`
}

for (const world of named.split(',')) {
  for (const language of world === 'real' ? (hasReal ? ['en'] : []) : ['en', 'zh']) {
    const dialogues = world === 'real' ? real() : made[world](language, Number(count))
    for (const bank of [...banked.split(','), 'seen']) {
      const wanted = bank === 'seen' ? seenDemands : demands
      const place = `${world} ${language}, ${bank}`
      const faults = [...new Set(wanted.map(([fault]) => fault))]
      const groups = plantedGroups(dialogues, {
        wordings: banks[bank],
        doses: DOSES,
        faults,
        seed: '7',
      })
      console.log(`${place} wordings: ${groups.spare.length} + ${groups.clean.dialogues.length}`)
      const rows = groupRows({ language, ...groups }, lists, 'diagonal')
      for (const [fault, dose, measure, least] of wanted) {
        const at = (each) =>
          rows
            .filter((row) => row.fault === fault && row.dose === each)
            .flatMap(diagonalOf)
            .find((found) => found.measure === measure)?.auroc
        if (world === 'real' && at(dose)?.value.state !== 'known') continue
        const all = DOSES.map(at)
        const isFalling = all.some(
          (auroc, place) => place > 0 && auroc?.value.value < all[place - 1]?.value.value - STEP,
        )
        if (isFalling) fails.push(`${place} ${fault} ${measure} falls`)
        console.log(
          `  ${fault.padEnd(16)} ${measure.padEnd(15)} ${String(least).padEnd(4)} at ${dose}: ${all.map((auroc) => (auroc === undefined ? '-' : show(auroc))).join('  ')}${judged(place, fault, dose, measure, least, at(dose))}${isFalling ? ' FALLS' : ''}`,
        )
      }
      if (bank === 'seen') continue
      const low = readGroup(groups.clean.dialogues, { lists })
      const again = plantedGroups(dialogues, {
        wordings: banks[bank],
        doses: [0.25],
        faults: worded,
        seed: '7',
      })
      for (const { fault, dialogues: faulty } of again.faulty) {
        const [{ auroc }] = separationsOf(readGroup(faulty, { lists }), low, ['self-repeat'])
        const isSeen = auroc.value.value > MOST_REPEATED
        if (isSeen) fails.push(`${place} ${fault} is seen as repetition`)
        console.log(
          `  ${fault.padEnd(16)} self-repeat     ${show(auroc)}${isSeen ? ` ABOVE ${MOST_REPEATED}` : ''}`,
        )
      }
    }
  }
}
console.log(fails.length === 0 ? 'every demand is met' : `not met:\n${fails.join('\n')}`)
if (fails.length > 0) process.exitCode = 1
