// How often claims about other seekers mislead, and intervals of variance shares hold, by the
// public functions of @attune/statistics on simulated studies.
// `node benchmarks/parts/claims/seekers.mjs [studies per cell] [like-these|shares] [seed] ['3 × 5 × 12'…]`;
// needs a build, takes some minutes, shares 0.06 s a study.
import { createRandom } from '@attune/core/internal'
import {
  componentDraws,
  normal,
  shareIntervals,
  twoWayTest,
  varianceComponents,
} from '@attune/statistics'

const percent = (count, of) => ((100 * count) / of).toFixed(1)
const line = (cells) => console.log(`| ${cells.join(' | ')} |`)
const head = (cells) => {
  line(cells)
  line(cells.map(() => '---'))
}

/** With mean 0 and variance 1. */
const shapes = {
  normal,
  exponential: (random) => -Math.log(1 - random()) - 1,
  uniform: (random) => Math.sqrt(12) * (random() - 0.5),
  't with 5 df': (random) => {
    const squares = Array.from({ length: 5 }, () => normal(random) ** 2)
    return normal(random) / Math.sqrt(squares.reduce((sum, each) => sum + each) / 3)
  },
  'one in five': odd(0.2),
  'one in ten': odd(0.1),
}

/** That share of seekers is unlike all others, which are alike. */
function odd(share) {
  return (random) => (Number(random() < share) - share) / Math.sqrt(share * (1 - share))
}

/**
 * Differences of two systems that are equal over all seekers; without the interaction their SD is
 * 1.
 */
export function equalOverSeekers(
  random,
  { seekers, scenarios, interaction, shape = 'normal', shared = 0.5, lost = 0 },
) {
  const effects = Array.from({ length: scenarios }, () => Math.sqrt(shared) * normal(random))
  return Array.from({ length: seekers }, (_, seeker) => {
    const own = interaction * shapes[shape](random)
    return effects.flatMap((effect, at) => {
      const value = own + effect + Math.sqrt(1 - shared) * normal(random)
      return random() < lost
        ? []
        : [{ facet: `seeker ${seeker}`, cluster: `scenario ${at}`, value }]
    })
  }).flat()
}

export function twoWayErrors(studies, world, seed = '') {
  const random = createRandom(`two-way ${JSON.stringify(world)}${seed}`)
  let detected = 0
  for (let study = 0; study < studies; study++) {
    const { pValue } = twoWayTest(equalOverSeekers(random, world))
    detected += Number(pValue.state === 'known' && pValue.value < 0.05)
  }
  return detected
}

/** Shares of the variance by effect; what is left out is 0. */
export const worlds = {
  mixed: { p: 0.2, s: 0.2, c: 0.2, 'p:s': 0.05, 'p:c': 0.05, 's:c': 0.05, residual: 0.25 },
  'seeker 0': { p: 0.2, c: 0.3, 'p:c': 0.1, residual: 0.4 },
  'seeker .05': { p: 0.1, s: 0.05, c: 0.25, 'p:s': 0.05, 'p:c': 0.1, 's:c': 0.05, residual: 0.4 },
  'seeker .4': { p: 0.05, s: 0.4, c: 0.1, 'p:s': 0.05, 's:c': 0.1, residual: 0.3 },
  'supporter 0': { s: 0.2, c: 0.4, residual: 0.4 },
  'supporter:seeker .2': {
    p: 0.2,
    s: 0.05,
    c: 0.1,
    'p:s': 0.2,
    'p:c': 0.05,
    's:c': 0.05,
    residual: 0.35,
  },
  'supporter:seeker .4': { p: 0.05, c: 0.1, 'p:s': 0.4, 'p:c': 0.05, residual: 0.4 },
  'residual .8': {
    p: 0.04,
    s: 0.04,
    c: 0.04,
    'p:s': 0.03,
    'p:c': 0.03,
    's:c': 0.02,
    residual: 0.8,
  },
  'seeker:scenario .4': { p: 0.1, s: 0.1, c: 0.1, 's:c': 0.4, residual: 0.3 },
}
const effects = ['p', 's', 'p:s', 'c', 'p:c', 's:c', 'residual']

/**
 * p supporters, s seekers, c scenarios, one dialogue of each; a share `lost` of them is missing.
 */
export function ratedStudy(random, { sizes: [p, s, c], world, shape = 'normal', lost = 0 }) {
  const draw = (effect, count) =>
    Array.from(
      { length: count },
      () => Math.sqrt(worlds[world][effect] ?? 0) * shapes[shape](random),
    )
  const [ofP, ofS, ofC] = [draw('p', p), draw('s', s), draw('c', c)]
  const [ofPS, ofPC, ofSC] = [draw('p:s', p * s), draw('p:c', p * c), draw('s:c', s * c)]
  const rest = draw('residual', p * s * c)
  return rest.flatMap((each, at) => {
    const [i, j, k] = [Math.floor(at / (s * c)), Math.floor(at / c) % s, at % c]
    const value =
      ofP[i] + ofS[j] + ofC[k] + ofPS[i * s + j] + ofPC[i * c + k] + ofSC[j * c + k] + each
    return random() < lost ? [] : [{ levels: [`p${i}`, `s${j}`, `c${k}`], value }]
  })
}

export function sharesThatHold(studies, study, seed = '') {
  const random = createRandom(`shares ${JSON.stringify(study)}${seed}`)
  const held = Object.fromEntries(effects.map((effect) => [effect, 0]))
  for (let at = 0; at < studies; at++) {
    const found = varianceComponents(['p', 's', 'c'], ratedStudy(random, study))
    const draws = componentDraws(found.value, { random, draws: 1000 })
    const intervals = shareIntervals(found.value, { random, draws })
    for (const effect of effects) {
      const truth = worlds[study.world][effect] ?? 0
      const { lower, upper } = intervals[effect]
      held[effect] += Number(lower <= truth + 1e-12 && truth <= upper + 1e-12)
    }
  }
  return held
}

function printTwoWay(studies, seed) {
  console.log(
    '\nSystems equal over all seekers, found different for seekers like these (at most 6.5 %)\n',
  )
  const sizes = [12, 50, 118]
  const interactions = [0.1, 0.3]
  head([
    'seekers, lost, shape',
    ...sizes.flatMap((n) => interactions.map((sd) => `n = ${n}, SD ${sd}`)),
  ])
  const kinds = [
    { seekers: 5 },
    { seekers: 5, shared: 0.1 },
    { seekers: 10 },
    { seekers: 5, lost: 0.2 },
    { seekers: 5, shape: 'exponential' },
    { seekers: 5, shape: 'uniform' },
    { seekers: 5, shape: 'one in five' },
    { seekers: 5, shape: 'one in ten' },
    { seekers: 10, shape: 'one in five' },
  ]
  for (const kind of kinds) {
    const cells = sizes.flatMap((scenarios) =>
      interactions.map((interaction) =>
        percent(twoWayErrors(studies, { ...kind, scenarios, interaction }, seed), studies),
      ),
    )
    line([JSON.stringify(kind), ...cells])
  }
}

function printShares(studies, seed, chosen) {
  console.log('\nIntervals of variance shares that hold (92 to 98.5 %; share 0: at least 92)\n')
  head(['supporters × seekers × scenarios, world', ...effects])
  const studyKinds = [
    { sizes: [3, 5, 12] },
    { sizes: [3, 5, 50] },
    { sizes: [3, 10, 12] },
    { sizes: [6, 6, 20] },
    { sizes: [3, 5, 20], lost: 0.1 },
    { sizes: [3, 5, 20], shape: 'exponential' },
    { sizes: [6, 6, 20], shape: 'exponential' },
    { sizes: [3, 5, 20], shape: 't with 5 df' },
    { sizes: [3, 3, 20] },
    { sizes: [3, 2, 20] },
  ]
  for (const kind of studyKinds) {
    const { sizes, ...rest } = kind
    const title = [sizes.join(' × '), ...Object.values(rest)].join(' ')
    if (chosen.length > 0 && !chosen.includes(title)) continue
    for (const world of Object.keys(worlds)) {
      const held = sharesThatHold(studies, { ...kind, world }, seed)
      line([`${title} ${world}`, ...effects.map((effect) => percent(held[effect], studies))])
    }
  }
}

if (process.argv[1] === import.meta.filename) {
  const [, , studies = 1000, part, seed, ...chosen] = process.argv
  if (part !== 'shares') printTwoWay(Number(studies), seed)
  if (part !== 'like-these') printShares(Number(studies), seed, chosen)
}
