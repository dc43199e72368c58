// Whether intervals of seekers/dependence hold the shares of known components:
// `node benchmarks/parts/seekers/dependence.mjs [studies, 200]`; needs a build. 3 and 5 seekers, 4
// supporters, 20 scenarios, a tenth of the cells missing. Components of the four supporters and of
// the seekers are drawn: shares are of the population that they are drawn from. Fails where less
// than 90 % hold, and where three seekers get a share.
import { known } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import { normal } from '@attune/statistics'
import { component, evaluationOf } from '@attune/testkit'

const { default: plugin } = await import('../../../packages/plugin-seekers/dist/index.js')
const studies = Number(process.argv[2] ?? 200)
const worlds = {
  'order depends little': {
    supporter: 1,
    seeker: 0.5,
    scenario: 0.5,
    'supporter:seeker': 0.1,
    residual: 1,
  },
  'order depends much': {
    supporter: 0.5,
    seeker: 0.5,
    scenario: 0.5,
    'supporter:seeker': 1,
    residual: 1,
  },
}
const fails = []

function study({ sizes, of, random }) {
  const draw = (name, count) =>
    Array.from({ length: count }, () => Math.sqrt(of[name] ?? 0) * normal(random))
  const [seekers, supporters, scenarios] = sizes
  const [p, s, c, ps] = [
    draw('supporter', supporters),
    draw('seeker', seekers),
    draw('scenario', scenarios),
    draw('supporter:seeker', supporters * seekers),
  ]
  const dialogues = []
  for (let seeker = 0; seeker < seekers; seeker++)
    for (let supporter = 0; supporter < supporters; supporter++)
      for (let scenario = 0; scenario < scenarios; scenario++) {
        const error = Math.sqrt(of.residual) * normal(random)
        if (random() < 0.1) continue
        const value =
          p[supporter] + s[seeker] + c[scenario] + ps[supporter * seekers + seeker] + error
        dialogues.push({
          supporter: `s${supporter}`,
          scenario: { id: `c${scenario}` },
          conditions: { 'simulator.voice': `v${seeker}` },
          dialogue: { turns: [{ speaker: 'seeker', text: 'x' }], ending: { reason: 'turn-limit' } },
          estimates: { felt: { measures: { mood: known(value) }, series: {} } },
        })
      }
  return component(plugin, 'dependence').analyse(evaluationOf({ dialogues }), { timeout: 60_000 })
}

for (const [world, of] of Object.entries(worlds)) {
  const total = Object.values(of).reduce((sum, each) => sum + each, 0)
  const random = createRandom(world)
  const held = new Map()
  for (let each = 0; each < studies; each++) {
    const { tables } = (await study({ sizes: [5, 4, 20], of, random })).result
    const { rows } = tables.find(({ id }) => id.startsWith('seekers-variance'))
    for (const { source, share } of rows) {
      const name = source.replaceAll(' × ', ':')
      const truth = (of[name] ?? 0) / total
      const isHeld = share.interval.lower - 1e-9 <= truth && truth <= share.interval.upper + 1e-9
      held.set(name, (held.get(name) ?? 0) + Number(isHeld))
    }
  }
  for (const [name, count] of held) {
    const rate = count / studies
    if (rate < 0.9) fails.push(`${world} ${name}`)
    console.log(
      `${world}, 5 seekers, ${name}: ${(100 * rate).toFixed(1)} % of ${studies} intervals hold${rate < 0.9 ? ' TOO FEW' : ''}`,
    )
  }
  const { tables } = (await study({ sizes: [3, 4, 20], of, random })).result
  const ids = tables.map(({ id }) => id).join(', ')
  if (ids !== 'seekers-range, seekers-order') fails.push(`${world}: shares of three seekers`)
  console.log(`${world}, 3 seekers: tables ${ids}`)
}
if (fails.length > 0) process.exitCode = 1
