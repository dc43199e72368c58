/**
 * A rater who has the own package, and knows the config, the run, the study file, its folder's name
 * and this code, attacks the blinding.
 */
import { createHash, createHmac } from 'node:crypto'
import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createRandom } from '@attune/core/internal'
import { openProject } from '@attune/host'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assign } from '../src/design/assign.js'
import type { Study } from '../src/design/folder.js'
import { planStudy } from '../src/design/plan.js'
import { raterView } from '../src/design/rater-view.js'
import type { RaterView } from '../src/design/shown.js'
import { secretRandom } from '../src/design/secret.js'
import { readStudyFile } from '../src/design/study-file.js'
import { type MadeStudy, makeStudy } from '@attune/testkit/shared/rated-study.js'

const RATERS = 'raters: [anna, ben, carla]\n'
const SEED = 's'
const random64 = (name: string): string => createHash('sha256').update(name).digest('hex')
const made: MadeStudy[] = []
afterAll(() => made.forEach((each) => each.end()))

async function studied(secret: string, study = RATERS): Promise<MadeStudy> {
  const each = await makeStudy({ scenarios: 20, study, secret })
  made.push(each)
  return each
}

const packOf = ({ shown, design }: Study, rater = 'anna'): RaterView =>
  raterView(shown, design.shown, rater)

/** Keys that can be made of what is public. */
function publicKeys(view: RaterView): (string | Buffer)[] {
  const words = [
    SEED,
    'warmth',
    view.design,
    view.rater,
    '',
    ...Array.from({ length: 20 }, (_, at) => String(at)),
  ]
  const texts = [...words, ...words.flatMap((word) => [`${word} warmth`, `${SEED} ${word}`])]
  return texts
    .flatMap((text) => [text, `attune ratings ${text}`])
    .flatMap((text) => [text, sha(text)])
}
const sha = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Ids of the first places of a design under a key. */
const idsUnder = (key: string | Buffer): string[] =>
  Array.from({ length: 60 }, (_, at) =>
    [at, at + 1].map((place) =>
      createHmac('sha256', key).update(`item ${place}`).digest('hex').slice(0, 20),
    ),
  ).flat()

describe.each(['dialogues', 'pairs'])('a study of %s', (rate) => {
  let one: MadeStudy
  let other: MadeStudy
  beforeAll(async () => {
    const study = `rate: ${rate}\n${RATERS}leastRepeats: 2\ngap: 5\n`
    one = await studied(random64('one'), study)
    other = await studied(random64('other'), study)
  })

  test('has ids that follow from nothing public', () => {
    const view = packOf(one.study)
    const own = new Set(view.items.map(({ item }) => item))
    for (const key of publicKeys(view))
      expect(idsUnder(key).filter((id) => own.has(id))).toEqual([])
  })

  test('has other ids, orders and sides when all that is public is the same', () => {
    const [left, right] = [one.study, other.study]
    const known = new Set(left.shown.items.map(({ id }) => id))
    expect(right.shown.items.filter(({ id }) => known.has(id))).toEqual([])
    const textsOf = (study: Study): string[] =>
      packOf(study).items.map(({ dialogues }) => JSON.stringify(dialogues))
    expect(textsOf(left)).not.toEqual(textsOf(right))
    const scenarios = ({ design }: Study): string[] =>
      [...new Set(design.items.map(({ cluster }) => cluster))].sort()
    expect(scenarios(left)).toEqual(scenarios(right))
  })
})

test('the secret is made once, is read by its owner only, and the same study is drawn from it again', async () => {
  const { folder } = await studied(random64('first'))
  const file = join(folder, '.secret')
  rmSync(file)
  const project = await openProject({ cwd: join(folder, '../..') })
  try {
    const draw = async () =>
      planStudy(project, { folder, file: await readStudyFile(folder), seed: SEED })
    const first = await draw()
    const secret = readFileSync(file, 'utf8')
    expect(secret).toMatch(/^[0-9a-f]{64}\n$/)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await draw()).toEqual(first)
    expect(JSON.stringify(first.design)).not.toContain(secret.trim())
    rmSync(file)
    const ids = new Set(first.design.items.map(({ id }) => id))
    expect((await draw()).design.items.filter(({ id }) => ids.has(id))).toEqual([])
  } finally {
    await project.close()
  }
})

test('neither place nor side nor order of ids tells the supporter, over 300 studies', () => {
  const STUDIES = 300
  const ITEMS = 24
  const score = { early: 0, left: 0, low: 0, n: 0 }
  for (let study = 0; study < STUDIES; study++) {
    const secret = sha(`study ${study}`)
    // Items run through the supporters in turn, as the run does.
    const items = Array.from({ length: ITEMS }, (_, at) => ({
      id: `${at}`,
      kind: 'pair' as const,
      languages: ['en'],
    }))
    const options = { overlap: 2, shared: 0.2, repeats: 0, leastRepeats: 0, gap: 5 }
    const raters = [{ id: 'anna' }, { id: 'ben' }, { id: 'carla' }]
    const own = assign(items, raters, options, secretRandom(secret, 'assignments')).filter(
      ({ rater }) => rater === 'anna',
    )
    for (const { item, place, left } of own) {
      const isOdd = Number(item) % 2 === 1
      score.n += 1
      if (isOdd === place <= own.length / 2) score.early += 1
      if (isOdd === (left === 'first')) score.left += 1
      if (isOdd === place % 2 > 0) score.low += 1
    }
  }
  // Four standard errors of a fair coin.
  const bound = 2 / Math.sqrt(score.n)
  for (const hits of [score.early, score.left, score.low])
    expect(Math.abs(hits / score.n - 0.5)).toBeLessThan(bound)
})

test('random numbers of a secret are uniform, and differ by purpose', () => {
  const random = secretRandom(sha('uniform'), 'sides')
  const values = Array.from({ length: 10_000 }, random)
  expect(values.every((value) => value >= 0 && value < 1)).toBe(true)
  expect(values.reduce((sum, value) => sum + value, 0) / values.length).toBeCloseTo(0.5, 1)
  expect(new Set(values).size).toBe(values.length)
  expect(secretRandom(sha('uniform'), 'order')()).not.toBe(values[0])
  expect(createRandom('uniform')()).not.toBe(values[0])
})
