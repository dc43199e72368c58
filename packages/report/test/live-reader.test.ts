/** A viewer of a large store: pages come before analyses are done, and say so. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { AttuneError } from '@attune/core/internal'
import { drawSvg } from '@attune/figures'
import { LiveReader } from '../src/server/live-reader.js'
import { computingAnalyses, overviewBefore } from '../src/server/still-computing.js'
import { TextIndex } from '../src/server/text-index.js'
import { ViewFile } from '../src/server/view-file.js'
import { makeStudy, type Study } from './fixture/study.js'

const folder = mkdtempSync(join(tmpdir(), 'attune-live-'))
const errors: unknown[] = []
let study: Study

beforeAll(async () => {
  study = await makeStudy()
}, 180_000)
afterAll(async () => {
  await study?.end()
  rmSync(folder, { recursive: true, force: true })
})

function readerOf(name: string, many?: number): LiveReader {
  const cache = new ViewFile(join(folder, name))
  const texts = new TextIndex(study.project, cache)
  const onError = (error: unknown): void => void errors.push(error)
  return new LiveReader({
    project: study.project,
    cache,
    texts,
    draw: drawSvg,
    onError,
    ...(many !== undefined && { manyDialogues: many }),
  })
}

/** Analyses that have findings are open again. */
const withOpen = (): void =>
  void vi.spyOn(study.project.read, 'openAnalyses').mockResolvedValue([
    {
      kind: 'analyse',
      evaluation: 'talks',
      label: 'core/measures',
      use: 'core/measures',
      about: {},
    },
  ] as never)

test('of many dialogues the first page says which analyses are still computed, and a newer one has their results', async () => {
  withOpen()
  const reader = readerOf('many.view', 1)
  await reader.ready()
  const before = await reader.version()
  const first = await reader.overview()
  expect(first.computing?.en).toContain('Still computed: core/measures.')
  expect(first.evaluations[0]).toMatchObject({ dialogues: 12, analyses: [] })
  expect((await reader.list({ evaluation: 'talks', offset: 0, limit: 5 }))!.total).toBe(12)
  await vi.waitFor(async () => expect(await reader.version()).toBeGreaterThan(before), {
    timeout: 20_000,
  })
  const next = await reader.overview()
  expect(next.computing).toBeUndefined()
  expect(next.evaluations[0]!.analyses.length).toBeGreaterThan(0)
  vi.restoreAllMocks()
}, 30_000)

test('of few dialogues the first page has everything', async () => {
  withOpen()
  const reader = readerOf('few.view')
  await reader.ready()
  const { computing, evaluations } = await reader.overview()
  expect(computing).toBeUndefined()
  expect(evaluations[0]!.analyses.length).toBeGreaterThan(0)
  vi.restoreAllMocks()
}, 30_000)

test('a viewer that is opened again looks scenarios up by id, without reading their source', async () => {
  const name = 'again.view'
  const first = readerOf(name)
  const { rows } = (await first.list({ evaluation: 'talks', offset: 11, limit: 1 }))!
  const { scenario, supporter, repeat } = rows[0]!
  const asked = { evaluation: 'talks', scenario: scenario.id, side: supporter, repeat }
  const whole = await first.dialogue(asked)
  await first.close()

  const archives = study.project.read.archives()
  const scenarios = archives.map((archive) => vi.spyOn(archive, 'scenarios'))
  vi.spyOn(study.project.read, 'archives').mockReturnValue(archives)
  const again = readerOf(name)
  await again.ready()
  expect(await again.dialogue(asked)).toEqual(whole)
  expect(whole?.scenario.profile).not.toBe('')
  for (const source of scenarios) expect(source).not.toHaveBeenCalled()
  await again.close()
  vi.restoreAllMocks()
}, 30_000)

describe('a viewer that is closed while analyses are computed', () => {
  const misuse = new AttuneError('STORE_MISUSE', { file: 'study.db', what: 'it is closed' })

  test.each([
    ['fail because the store is closed', () => Promise.reject(misuse)],
    ['end early', () => Promise.resolve({ found: [], failed: [], reused: 0 })],
  ])(
    'ends quietly and keeps nothing: analyses %s',
    async (how, end) => {
      withOpen()
      const started = vi
        .spyOn(study.project.read, 'findings')
        .mockImplementation(async ({ signal } = {}) => {
          await once(signal!, 'abort')
          return end()
        })
      const name = `closed ${how}.view`
      const reader = readerOf(name, 1)
      const before = await reader.version()
      expect((await reader.overview()).computing).toBeDefined()
      await vi.waitFor(() => expect(started).toHaveBeenCalled(), { timeout: 20_000 })
      await reader.close()
      vi.restoreAllMocks()
      const kept = new ViewFile(join(folder, name))
      expect(kept.read(await study.project.read.state())).toBeUndefined()
      kept.close()
      expect([await reader.version(), errors]).toEqual([before, []])
    },
    30_000,
  )

  test('does not begin those that a page would have started', async () => {
    withOpen()
    const findings = vi.spyOn(study.project.read, 'findings')
    const reader = readerOf('closed early.view', 1)
    await reader.ready()
    expect((await reader.overview()).computing?.en).toContain('Still computed')
    await reader.close()
    await sleep(700)
    expect(findings).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  }, 30_000)
})

test('before the index is read the page has what the config says', () => {
  const { title, computing, evaluations } = overviewBefore(study.project)
  expect(title).toBe('talks')
  expect(evaluations[0]!.supporters).toContain('bot-a')
  expect(computing).toMatchObject({
    en: expect.stringContaining('index'),
    zh: expect.stringContaining('索引'),
  })
})

test('analyses of several evaluations are named with theirs', () => {
  const open = ['one', 'two'].map((evaluation) => ({ evaluation, label: 'core/measures' }))
  expect(computingAnalyses(open as never).en).toContain('core/measures (one), core/measures (two)')
})

test('none of this is an error of the server', () => expect(errors).toEqual([]))
