// What studies of twelve people with five sessions find about bots whose memory is known:
// `node benchmarks/parts/returning/simulations.mjs [studies with a difference] [equal studies]`.
// Each person tells four facts that come due. Through `claimsOf`, which `attune run` calls, with
// recall as the primary measure. Fails where less is found, held or kept than docs/returning.md
// promises. Needs a build; 200 and 1,000 studies take some minutes.
import { pathToFileURL } from 'node:url'
import { claimsOf } from '@attune/claims'
import { askedOf, percent } from '../claims/study.mjs'
import { columnsOf, printed, studied } from './world.mjs'

/** Shares that are promised, in %. */
export const PROMISED = { found: 80, held: 93, wrong: 6.5 }

const MEASURES = {
  recall: 'higher',
  invented: 'lower',
  contradicted: 'lower',
  stale: 'lower',
}

/** The claims of a study whose primary measure is recall. */
function claimsAbout(rows) {
  const measures = Object.entries(MEASURES).map(([name, better]) => ({
    name,
    of: { better, range: [0, 1] },
    columns: columnsOf(rows, name),
  }))
  return claimsOf(askedOf(measures, ['e.recall']), { level: 0.95 })
}

const isPrimaryFound = ({ family, detected }) => family === 'primary' && detected

/** Studies in which all three pairs are found in the right order. */
export async function foundIn(studies, seed = 'differs') {
  let found = 0
  const bots = { a: { remembers: 0.95 }, b: { remembers: 0.5 }, c: { remembers: 0.05 } }
  for (let study = 0; study < studies; study++) {
    const claims = claimsAbout(await studied(bots, `${seed} ${study}`))
    const right = claims.filter((claim) => isPrimaryFound(claim) && claim.direction === 'above')
    found += Number(right.length === 3)
  }
  return found
}

/**
 * Studies in which the printed interval holds the share of invented memories, and the mean share.
 */
export async function heldIn(studies, share = 0.2, seed = 'invents') {
  const sum = { held: 0, share: 0 }
  for (let study = 0; study < studies; study++) {
    const rows = await studied({ a: { invents: share } }, `${seed} ${study}`)
    const { value, interval } = (await printed(rows)).memory[0].invented
    sum.held += Number(interval.lower <= share && share <= interval.upper)
    sum.share += value.value / studies
  }
  return sum
}

/** Studies of three equal bots with any false primary claim. */
export async function wrongIn(studies, remembers, seed = 'equal') {
  let wrong = 0
  const bots = { a: { remembers }, b: { remembers }, c: { remembers } }
  for (let study = 0; study < studies; study++)
    wrong += Number(
      claimsAbout(await studied(bots, `${seed} ${remembers} ${study}`)).some(isPrimaryFound),
    )
  return wrong
}

async function main([differ = '200', equal = '1000']) {
  const [studies, equals] = [Number(differ), Number(equal)]
  let isKept = true
  const say = (text, isOk) => {
    isKept &&= isOk
    console.log(`${isOk ? 'ok ' : 'OUT'} ${text}`)
  }
  const found = percent(await foundIn(studies), studies)
  say(`all three pairs found in ${found} % of ${studies} studies`, found >= PROMISED.found)
  const { held, share } = await heldIn(studies)
  const heldShare = percent(held, studies)
  say(
    `the interval holds .2 in ${heldShare} % of ${studies} studies (mean share ${share.toFixed(3)})`,
    heldShare >= PROMISED.held,
  )
  for (const chance of [0.05, 0.5, 0.95]) {
    const wrong = percent(await wrongIn(equals, chance), equals)
    say(
      `three equal bots that remember ${chance}: a false primary claim in ${wrong} % of ${equals}`,
      wrong <= PROMISED.wrong,
    )
  }
  process.exitCode = isKept ? 0 : 1
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await main(process.argv.slice(2))
