/** Which of many dialogues a report holds, where it cannot hold all. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReport, type ReportProject } from '@attune/report'
import { makeMany } from './fixture/many.js'
import type { Study } from './fixture/study.js'
import { blocksOf } from '@attune/testkit/shared/unpacked.js'

const DIALOGUES = 1000
/** Characters for texts: enough for some of the dialogues. */
const ROOM = 40_000
const { signal } = new AbortController()
const usual = { maxSize: 50e6, texts: true, prompts: true, folder: false, signal }
let study: Study
/** Holds no texts. */
let least: number
let sampled: Awaited<ReturnType<typeof heldWith>>

beforeAll(async () => {
  study = await makeMany(DIALOGUES)
  least = (await makeReport(study.project, { ...usual, maxSize: 1 })).files[0]!.content.length
  sampled = await heldWith(ROOM)
}, 60_000)
afterAll(() => study.end())

interface Inside {
  readonly overview: { readonly leftOut: { readonly dialogues: number; readonly of: number } }
  readonly catalogs: readonly [
    {
      readonly scenarios: readonly {
        readonly id: string
        readonly language: string
        readonly tags: { topic: string }
      }[]
      readonly dialogues: {
        readonly scenario: readonly number[]
        readonly place: readonly number[]
      }
    },
  ]
  readonly held: Readonly<Record<string, { readonly dialogues: Readonly<Record<string, number>> }>>
}

/** The scenarios whose dialogues are inside a report with so much room for texts. */
async function heldWith(room: number, project: ReportProject = study.project) {
  const { files } = await makeReport(project, { ...usual, maxSize: least + room })
  const [data, lists] = blocksOf(files).map((block) => JSON.parse(block) as unknown)
  const { overview, held } = data as Inside
  const catalogs = lists as Inside['catalogs']
  const [{ scenarios, dialogues }] = catalogs
  const places = new Set(Object.keys(held['talks']?.dialogues ?? {}))
  const rows = dialogues.place.flatMap((place, row) =>
    places.has(String(place)) ? [dialogues.scenario[row]!] : [],
  )
  const inside = [...new Set(rows)].map((scenario) => scenarios[scenario]!)
  return {
    leftOut: overview.leftOut,
    dialogues: rows.length,
    size: files[0]!.content.length,
    inside,
  }
}

const idsOf = ({ inside }: Awaited<ReturnType<typeof heldWith>>): string[] =>
  inside.map(({ id }) => id).sort()
/** Flagged, failed, and with a reading that failed. */
const urgent = ['s13', 's142', 's17', 's242', 's342', 's42', 's442']

test('1,000 short dialogues take less than 5 MB, all of them inside', async () => {
  const { files, held } = await makeReport(study.project, usual)
  expect(held).toBe(DIALOGUES)
  expect(files[0]!.content.length).toBeLessThan(5e6)
})

test('where only a few fit, they are those with flags, failures and lost results', async () => {
  const report = await heldWith(8000)
  expect(report.inside.length).toBeGreaterThan(2)
  expect(urgent).toEqual(expect.arrayContaining(idsOf(report)))
})

test('others follow by language and tag in turn, both supporters of a scenario together', () => {
  const report = sampled
  expect(idsOf(report)).toEqual(expect.arrayContaining(urgent))
  expect(report.dialogues).toBe(2 * report.inside.length)
  const sample = report.inside.filter(({ id }) => !urgent.includes(id))
  const sizes = ['en usual', 'en rare', 'zh usual', 'zh rare'].map(
    (stratum) =>
      sample.filter(({ language, tags }) => `${language} ${tags.topic}` === stratum).length,
  )
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
})

test('the seed of the config draws the sample', async () => {
  const first = idsOf(sampled)
  expect(idsOf(await heldWith(ROOM))).toEqual(first)
  const { project } = study
  const other: ReportProject = {
    config: { ...project.config, seed: 'another' },
    notices: project.notices,
    loaded: project.loaded,
    services: project.services,
    read: project.read,
  }
  const drawn = idsOf(await heldWith(ROOM, other))
  expect(drawn).not.toEqual(first)
  expect(drawn).toEqual(expect.arrayContaining(urgent))
})

test('the report keeps to its size, and says how many texts it leaves out', () => {
  const report = sampled
  expect(report.size).toBeLessThanOrEqual(least + ROOM)
  expect(report.size).toBeGreaterThan(least + 30_000)
  expect(report.leftOut).toMatchObject({ dialogues: DIALOGUES - report.dialogues, of: DIALOGUES })
})
