// How often intervals hold and p-values mislead, through the command: thousands of studies whose
// truth is known, each a measure or criterion of a run.
// `npm run bench -- coverage [studies per cell] [part…] [scenarios…]`; needs a build, takes hours.
import { claimsAlone } from '@attune/claims'
import { known } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import { combineShowings, mirror } from '@attune/core/findings'
import { pairs } from '@attune/kit'
import { study } from '../studies/study.mjs'

const isNumber = (text) => Number(text) > 0
const [studiesPerCell = 2000, ...given] = process.argv.slice(2).filter(isNumber).map(Number)
const sizes = given.length > 0 ? given : [3, 5, 8, 12, 20, 118]
const abc = ['a', 'b', 'c']
const eighteen = Array.from({ length: 18 }, (_, at) => `s${at}`)
let failures = 0

const valueOf = (known) => (known?.state === 'known' ? known.value : undefined)
const holds = ({ interval }, truth) =>
  interval && interval.lower <= truth && truth <= interval.upper
const isBelow = (p) => valueOf(p) !== undefined && valueOf(p) < 0.05

/** Yes among those that say anything, as a percentage. */
function share(answers) {
  const said = answers.filter((answer) => answer !== undefined)
  return said.length === 0 ? undefined : (100 * said.filter(Boolean).length) / said.length
}

/** Prints a row; a figure outside its limits is marked, and the script fails. */
function row(title, figures, isWithin) {
  const cells = figures.map((figure, at) => {
    if (figure === undefined) return '–'
    const right = isWithin?.(figure, sizes[at]) ?? true
    failures += Number(!right)
    return `${figure.toFixed(1)} %${right ? '' : ' (!)'}`
  })
  console.log(`| ${[title, ...cells].join(' | ')} |`)
}

/** Cells of so many studies, from as many runs as that takes. */
async function collect(wanted, perRun, make) {
  const found = []
  for (let world = 0; found.length < wanted; world++) {
    found.push(...(await make(`w${world}`, Math.min(perRun, wanted - found.length))))
  }
  return found
}

const columnsOf = (table, letter) =>
  table.columns.map(({ key }) => key).filter((key) => new RegExp(`^${letter}\\d`).test(key))

/** Of each measure the cells of all supporters, and of all pairs. */
async function measured(scenarios, { supporters, measures, world, ...estimator }) {
  const tables = await study({
    scenarios,
    supporters,
    world,
    estimators: { 'study/drawn': { measures, world, ...estimator } },
    analyses: { 'core/measures': {} },
  })
  const [means, differences] = [
    tables['measures-study-drawn'],
    tables['measures-study-drawn-comparisons'],
  ]
  return columnsOf(differences, 'm').map((key) => ({
    means: means.rows.map((each) => each[key]),
    pairs: differences.rows.map((each) => each[key]),
  }))
}

async function shares(studies, truth, repeats) {
  const found = []
  for (const size of sizes) {
    const make = async (world, criteria) => {
      const tables = await study({
        scenarios: size,
        supporters: ['a'],
        world,
        repeats,
        judges: { 'study/asked': { criteria, world, share: truth } },
        analyses: { 'core/verdicts': {} },
      })
      return askedOf(tables['verdicts-study-asked'], truth, criteria)
    }
    found.push(share(await collect(studies, size > 20 ? 250 : 1000, make)))
  }
  row(
    `interval of a share of ${truth} holds the truth, ${repeats} a scenario`,
    found,
    (held) => held >= 93,
  )
}

const parts = {
  async numbers(studies) {
    for (const [distribution, truth] of [
      ['normal', 0],
      ['exponential', 1],
      ['log-normal', Math.exp(0.5)],
    ]) {
      const supporters = distribution === 'normal' ? abc : abc.slice(0, 2)
      const found = []
      for (const size of sizes) {
        const make = (world, measures) =>
          measured(size, { supporters, measures, world, distribution })
        found.push(await collect(studies, size > 20 ? 250 : 1000, make))
      }
      const isSkewed = distribution !== 'normal'
      row(
        `raw p < .05, ${distribution}`,
        found.map((all) => share(all.map(({ pairs }) => isBelow(pairs[0].p)))),
        (p) => p <= 6.5,
      )
      row(
        `interval of a difference leaves 0, ${distribution}`,
        found.map((all) => share(all.map(({ pairs: [pair] }) => pair.interval && !holds(pair, 0)))),
        (left) => left <= (isSkewed ? 9 : 7) && (isSkewed || left >= 2),
      )
      row(
        `interval of a mean holds the truth, ${distribution}`,
        found.map((all) =>
          share(all.map(({ means: [mean] }) => mean.interval && holds(mean, truth))),
        ),
        (held) =>
          distribution === 'normal'
            ? held >= 93 && held <= 98
            : distribution === 'log-normal' || held >= 88,
      )
      if (supporters.length < 3) continue
      const isFalse = ({ pairs }) => pairs.some(({ adjusted }) => isBelow(adjusted))
      row(
        'a false find among 3 systems, adjusted',
        found.map((all) => share(all.map(isFalse))),
        (figure) => figure <= 6.5 + errors(studies),
      )
    }
  },

  async families(studies) {
    const found = []
    for (const size of sizes) {
      const make = (world, measures) => measured(size, { supporters: eighteen, measures, world })
      const all = await collect(studies / 4, size > 20 ? 25 : 125, make)
      found.push(share(all.map(({ pairs }) => pairs.some(({ adjusted }) => isBelow(adjusted)))))
    }
    row(
      'a false find among 18 systems, adjusted',
      found,
      (figure) => figure <= 6.5 + errors(studies / 4),
    )
  },

  async power(studies) {
    const make = (world, measures) =>
      measured(12, {
        supporters: abc.slice(0, 2),
        measures,
        world,
        scale: Math.SQRT1_2,
        shift: { a: 1 },
      })
    const all = await collect(studies, 1000, make)
    const figure = share(all.map(({ pairs }) => isBelow(pairs[0].p)))
    row('a difference of 1 SD is found at 12 scenarios', [figure], (found) => found >= 85)
  },

  'shares-0.5': (studies) => shares(studies, 0.5, 1),
  'shares-0.8-repeats': (studies) => shares(studies, 0.8, 3),
  'shares-0.95': (studies) => shares(studies, 0.95, 1),
  'shares-0.95-repeats': (studies) => shares(studies, 0.95, 3),

  async 'win-rates'(studies) {
    const found = []
    for (const size of sizes) {
      const make = async (world, criteria) => {
        const tables = await study({
          scenarios: size,
          supporters: ['a', 'b'],
          world,
          judges: { 'study/coin': { criteria, world } },
          analyses: { 'study/preferred': { judge: 'study/coin' } },
        })
        const [cells] = tables['win-rates'].rows
        return columnsOf(tables['win-rates'], 'c').map((key) => cells[key])
      }
      found.push(await collect(studies, size > 20 ? 250 : 1000, make))
    }
    const held = found.map((all) => share(all.map((cell) => cell.interval && holds(cell, 0.5))))
    row('interval of a win rate of 0.5 holds the truth', held, (figure) => figure >= 93)
    const below = found.map((all) => share(all.map(({ p }) => isBelow(p))))
    row('raw p < .05, win rates', below, (figure) => figure <= 6.5)
  },

  /** By the kit: 10 roles, 3 models, 3 criteria in both orders. */
  coins(studies) {
    const random = createRandom('coins')
    const coin = () => known(random() < 0.5 ? 'first' : 'second')
    const statistics = { level: 0.95 }
    const claims = claimsAlone('coins', statistics)
    const named = Array.from({ length: studies / 2 }, () => {
      const { sentences } = pairs({ supporters: abc, statistics, claims }, coinMatches(coin), {
        id: 'coins',
        title: 'Coins',
      })
      return sentences.some((sentence) => sentence.includes('is preferred to'))
    })
    row('a coin prefers one of 3 systems (10 scenarios)', [share(named)], (figure) => figure <= 7)
  },

  async agreement(studies) {
    const found = []
    for (const size of sizes) {
      const make = async (world, measures) => {
        const rater = (as) => [as, { use: 'study/drawn', measures, world: world + as, shared: 0.5 }]
        const tables = await study({
          scenarios: size,
          supporters: ['a'],
          world,
          estimators: Object.fromEntries(['x', 'y', 'z'].map(rater)),
          analyses: { 'study/agreed': { of: ['x', 'y', 'z'] } },
        })
        const names = Object.keys(tables).filter((id) => id.endsWith('-scores'))
        return names.flatMap((id) =>
          [0, 1, 2].map((pair) => ({
            ranks: tables[id.replace('scores', 'dialogues')].rows[pair],
            scores: tables[id].rows[pair],
          })),
        )
      }
      found.push(
        await collect(studies, size > 20 ? 50 : 250, (of, left) => make(of, Math.ceil(left / 3))),
      )
    }
    // Each two of three raters with half of their variance in common: Greiner, and what the
    // coefficients estimate.
    for (const [title, read, truth] of [
      ['Spearman ρ', ({ ranks }) => ranks.spearman, (6 / Math.PI) * Math.asin(0.25)],
      ['Kendall τ', ({ ranks }) => ranks.kendall, (2 / Math.PI) * Math.asin(0.5)],
      ['Pearson r', ({ scores }) => scores.pearson, 0.5],
      ['Krippendorff α', ({ scores }) => scores.alpha, 0.5],
      ['ICC(A,1)', ({ scores }) => scores.absolute, 0.5],
      ['ICC(C,1)', ({ scores }) => scores.consistent, 0.5],
    ]) {
      const held = found.map((all) =>
        share(all.map(read).map((cell) => cell.interval && holds(cell, truth))),
      )
      row(
        `interval of ${title} holds the truth`,
        held,
        (figure) => figure >= 93 - errors(studies / 3),
      )
    }
  },
}

const coinMatches = (coin) =>
  Array.from({ length: 10 }, (_, at) => `r${at}`).flatMap((scenario) =>
    ['x', 'y', 'z'].flatMap((name) =>
      [
        ['a', 'b'],
        ['a', 'c'],
        ['b', 'c'],
      ].map(([supporter, other]) => {
        const [straight, swapped] = [coin(), coin()]
        const outcome = combineShowings([
          { swapped: false, outcome: straight },
          { swapped: true, outcome: swapped },
        ])
        const showings = [
          { shownFirst: supporter, outcome: straight },
          { shownFirst: other, outcome: mirror(swapped) },
        ]
        const common = {
          scenario,
          cluster: scenario,
          language: 'en',
          tags: {},
          repeat: 1,
          conditions: {},
        }
        return { ...common, name, supporter, other, outcome, showings }
      }),
    ),
  )

/**
 * Whether the interval of each criterion holds; one to which all said no has a column of its own.
 */
function askedOf({ columns, rows: [cells] }, truth, criteria) {
  const keys = new Set(columns.map(({ key }) => key))
  return Array.from({ length: criteria }, (_, at) => {
    const name = `c${String(at + 1).padStart(4, '0')}`
    const isNever = !keys.has(`${name}: yes`)
    const cell = cells[isNever ? `${name}: no` : `${name}: yes`]
    return cell.interval && holds(cell, isNever ? 1 - truth : truth)
  })
}

/** Two simulation errors of a figure of 5 %. */
const errors = (studies) => 200 * Math.sqrt((0.05 * 0.95) / studies)

const wanted = process.argv.slice(2).filter((text) => !isNumber(text))
console.log(`| scenarios | ${sizes.join(' | ')} |\n| --- |${sizes.map(() => ' --- |').join('')}`)
for (const [name, part] of Object.entries(parts)) {
  if (wanted.length === 0 || wanted.some((each) => name.startsWith(each)))
    await part(studiesPerCell)
}
if (failures > 0) {
  console.error(`${failures} figures are outside their limits: (!).`)
  process.exitCode = 1
}
