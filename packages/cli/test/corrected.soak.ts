/**
 * 20 studies from the log to the claim, through the command: what people would say is held, as
 * `benchmarks/parts/ratings` finds of 2,000.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createRandom, type Random } from '@attune/core/internal'
import type { Claim } from '@attune/core/findings'
import { normal } from '@attune/statistics'
import { studyFolder } from '@attune/testkit/shared/rated-study.js'
import { attune, type RunReport, run } from './e2e/in-process.js'

const STUDIES = Number(process.env['ATTUNE_STUDIES'] ?? 20)
const [SCENARIOS, RATED] = [130, 30]
const SUPPORTERS = ['Zorblax', 'Quimby']
const level = (latent: number): number => Math.min(5, Math.max(1, Math.round(latent)))

/**
 * Two equal systems, half of whose variance is the scenario's; the judge is 0.6 too high, favours
 * the first by 0.8 and follows people by 0.7.
 */
function scoresOf(random: Random) {
  const scenario = normal(random)
  return SUPPORTERS.map((supporter, which) => {
    const latent = Math.SQRT1_2 * scenario + Math.SQRT1_2 * normal(random)
    const judged = 0.7 * latent + Math.sqrt(1 - 0.49) * normal(random)
    return {
      supporter,
      human: level(3 + latent),
      judge: level(3.6 + (which === 0 ? 0.8 : 0) + judged),
    }
  })
}

const config = (more = ''): string => `seed: s
plugins: [ratings]
evaluations:
  study:
    scenarios: { use: core/log, file: log.jsonl }
    simulator: { use: core/replay, file: log.jsonl }
    judges:
      auto: { use: core/recorded, file: judge.csv, criteria: [warmth] }
${more}`

const corrected = `      people: { use: ratings/people, study: ratings/warmth }
    primary: [{ measure: auto.warmth, corrected: people }]
    analyses: { ratings/corrected: { people: people, of: auto } }
`
const questions =
  "questions: [{ id: warmth, form: score, text: How warm?, levels: [{ value: 1, text: cold }, { value: 2, text: '' }, { value: 3, text: '' }, { value: 4, text: '' }, { value: 5, text: warm }] }]"

async function differenceOf(seed: string): Promise<Claim> {
  const random = createRandom(seed)
  const folder = studyFolder({
    scenarios: SCENARIOS,
    study: `raters: [anna, ben]\nscenarios: ${RATED}\n${questions}\njudge: auto\n`,
  })
  const human = new Map<string, number>()
  const rows = Array.from({ length: SCENARIOS }, (_, at) =>
    scoresOf(random).map(({ supporter, human: said, judge }) => {
      human.set(`wobbegong-${at} ${supporter}`, said)
      return `wobbegong-${at},${supporter},${judge}`
    }),
  ).flat()
  writeFileSync(join(folder, 'judge.csv'), `scenario,supporter,warmth\n${rows.join('\n')}\n`)
  writeFileSync(join(folder, 'attune.config.yaml'), config())
  await run(folder)
  const planned = await attune(folder, ['rate', 'plan', 'ratings/warmth', '--seed', seed])
  if (planned.status !== 0) throw new Error(planned.stderr)
  const { items } = JSON.parse(
    readFileSync(join(folder, 'ratings/warmth/design.json'), 'utf8'),
  ) as {
    items: { id: string; dialogues: [{ scenario: string; supporter: string }] }[]
  }
  const said = items.map(
    ({ id, dialogues: [{ scenario, supporter }] }) =>
      `${id},anna,${human.get(`${scenario} ${supporter}`)}`,
  )
  writeFileSync(join(folder, 'ratings.csv'), `item,rater,warmth\n${said.join('\n')}\n`)
  await attune(folder, ['rate', 'import', 'ratings/warmth', 'ratings.csv'])
  writeFileSync(join(folder, 'attune.config.yaml'), config(corrected))
  const { claims } = (await run(folder)) as RunReport & { readonly claims: readonly Claim[] }
  rmSync(folder, { recursive: true, force: true })
  return claims.find(({ id }) => id === 'study/auto.warmth corrected by people/Zorblax~Quimby')!
}

test(
  `the difference of two equal systems is held, and not found, in ${STUDIES} studies`,
  { timeout: 1_800_000 },
  async () => {
    const claims: Claim[] = []
    for (let at = 0; at < STUDIES; at++) claims.push(await differenceOf(`study ${at}`))
    const held = claims.filter(
      ({ interval }) =>
        interval.state === 'known' && interval.value.lower <= 0 && interval.value.upper >= 0,
    )
    const detected = claims.filter((claim) => claim.detected)
    console.log(`${claims.length} studies: held ${held.length}, found ${detected.length}`)
    expect(claims.every(({ n }) => n.clusters === RATED && n.values === SCENARIOS)).toBe(true)
    // Of 20 at 95 % two are missed by chance in a quarter, four in one of 60.
    expect(held.length).toBeGreaterThanOrEqual(STUDIES - 4)
    expect(detected.length).toBeLessThanOrEqual(STUDIES - held.length)
  },
)
