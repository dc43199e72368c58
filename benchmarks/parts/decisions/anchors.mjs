// How often anchors notice a judge that moved, and block one that did not, by the functions that
// `attune baseline write` and `attune check` call:
// `node benchmarks/parts/decisions/anchors.mjs [studies per row] [seed] [only worlds with this]`.
// Needs a build, takes some minutes.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { baselineText, Comparisons } from '@attune/claims'
import { known } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import { normal } from '@attune/statistics'

const shapes = {
  normal: (random) => normal(random),
  skewed: (random) => -Math.log(1 - random()) - 1,
  'two kinds': (random) => (random() < 0.3 ? 1.53 : -0.65),
}
/** What a judge gives for what it thinks. */
const scales = {
  'any number': (score) => score,
  'steps of 0.25': (score) => Math.round(4 * score) / 4,
  'steps of 1, -2 to 2': (score) => Math.max(-2, Math.min(2, Math.round(score))),
}
const noises = [0, 0.3, 0.5]
const sizes = [12, 27, 50, 118]
/**
 * The margin of the gate, and how far a judge moves that moves: in standard deviations of scores.
 */
export const MARGIN = 0.5

const digests = async (ids) => new Map(ids.map((id) => [id, id]))

/** Whether a check finds that the judge moved, and how many judgements it asks for. */
export async function study({ size, shape, scale, noise, shift }, seed, file) {
  const random = createRandom(seed)
  const ids = Array.from({ length: size }, (_, at) => `s${at}`)
  const truth = new Map(ids.map((id) => [id, shapes[shape](random) * Math.sqrt(1 - noise ** 2)]))
  const says = (id, by = 0) => known(scales[scale](truth.get(id) + by + noise * normal(random)))
  let judgements = 0
  const judges = {
    judge: async ({ scenario }, _, occasion) => {
      const isCheck = occasion.startsWith('check')
      if (isCheck) judgements++
      return known({ score: says(scenario, isCheck ? shift : 0) })
    },
    keyOf: async ({ scenario }) => scenario,
    stored: async () => ({ turns: [], ending: { reason: 'turn-limit' } }),
  }
  const gate = { name: 'score', of: 'verdict', source: 'judge', number: 'score', supporter: 'bot' }
  const evaluation = {
    name: 'care',
    seed: `draw ${seed}`,
    statistics: { level: 0.95 },
    async *dialogues() {
      for (const id of ids) {
        const verdicts = {
          judge: known([{ criterion: 'score', outcome: says(id), rationale: '' }]),
        }
        const place = { scenario: { id }, supporter: 'bot', conditions: {}, repeat: 1 }
        yield { ...place, dialogue: known({}), estimates: {}, verdicts }
      }
    },
  }
  const config = {
    name: 'care',
    sections: {
      gates: [{ ...gate, bound: -MARGIN, against: { kind: 'baseline', file, supporter: 'bot' } }],
    },
  }
  const comparisons = new Comparisons(
    { models: new Map() },
    [{ config, evaluation, digests: () => digests(ids) }],
    undefined,
    undefined,
  )
  const anchors = await comparisons.keepAnchors(judges, { texts: false, occasion: 'baseline' })
  writeFileSync(
    file,
    baselineText({ baseline: 4, attune: '', evaluations: { care: stored(ids) }, anchors }),
  )
  const findings = await comparisons.anchors(judges, `check ${seed}`)
  return { isBlocked: findings.some(({ moved }) => moved), judgements }
}

const part = { use: 'a/b', revision: 1, conditions: {}, options: {}, prompts: {} }
const stored = (ids) => ({
  id: '',
  instrument: { seed: '', flags: 1, scenarios: part, simulators: {}, readers: {} },
  supporters: {},
  answered: {},
  scenarios: Object.fromEntries(ids.map((id) => [id, { digest: id, language: 'en' }])),
  numbers: [],
})

/**
 * Shares of studies in which nothing is decided, of a judge that moved and of one that did not, and
 * judgements of a check.
 */
export async function row(world, studies, seed) {
  const folder = mkdtempSync(join(tmpdir(), 'attune-anchors-'))
  const counts = { moved: 0, unmoved: 0, judgements: 0 }
  for (let at = 0; at < studies; at++) {
    for (const [name, shift] of [
      ['moved', MARGIN],
      ['unmoved', 0],
    ]) {
      // Worlds that shared their draws would all be off by the same chance.
      const own = JSON.stringify([seed, world, name, at])
      const found = await study({ ...world, shift }, own, join(folder, 'main.baseline.json'))
      if (found.isBlocked) counts[name]++
      counts.judgements += found.judgements / (2 * studies)
    }
  }
  rmSync(folder, { recursive: true })
  return {
    ...world,
    moved: counts.moved / studies,
    unmoved: counts.unmoved / studies,
    judgements: counts.judgements,
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [studies = '200', seed = 'anchors', only = ''] = process.argv.slice(2)
  const percent = (share) => `${(100 * share).toFixed(1)} %`
  console.log(
    'world | n | nothing decided, judge moved by the margin (wanted: 80 %) | not moved (1 %) | judgements of a check',
  )
  const worlds = Object.keys(shapes).flatMap((shape) =>
    Object.keys(scales).flatMap((scale) =>
      noises.flatMap((noise) => sizes.map((size) => ({ shape, scale, noise, size }))),
    ),
  )
  for (const world of worlds) {
    const name = `${world.shape}, ${world.scale}, noise ${world.noise}`
    if (!name.includes(only)) continue
    const found = await row(world, Number(studies), seed)
    const figures = [percent(found.moved), percent(found.unmoved), found.judgements.toFixed(1)]
    console.log([name, world.size, ...figures].join(' | '))
  }
}
