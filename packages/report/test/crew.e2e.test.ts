/// <reference lib="dom" />
/** The viewer over a shared store: who works on it now, and who was lost. */
import type { CrewAtWork } from '@attune/cluster'
import type { Member, MemberState } from '@attune/core/runtime'
import { startViewer, type Viewer } from '@attune/report'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { axeFaults } from './fixture/axe.js'
import { openBrowser, tooWide, type Watched, watchedPage } from './fixture/browser.js'
import { HOSTILE } from './fixture/hostile.js'
import { makeStudy, type Study } from './fixture/study.js'

let study: Study
let viewer: Viewer
let browser: Browser
let watched: Watched | undefined
let atWork: CrewAtWork | undefined

beforeAll(async () => {
  study = await makeStudy()
  viewer = await startViewer(sharedBy(study.project), { port: 0 })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await viewer?.close()
  await study?.end()
})
beforeEach(() => {
  atWork = { alive: [], gone: [] }
})
afterEach(async () => {
  await watched?.page.context().close()
  const faults = watched?.faults ?? []
  if (faults.length > 0) throw new Error(faults.join('\n'))
})

/** The same, on a store that the members of {@link atWork} share. */
function sharedBy(project: Study['project']): Study['project'] {
  const members = async () => [...atWork!.alive, ...atWork!.gone]
  const store = Object.create(project.services.store, {
    crew: { get: () => atWork && { me: 'page', members } },
  }) as typeof project.services.store
  const read = Object.assign(Object.create(project.read) as typeof project.read, { runs: async () => [] })
  return Object.assign(Object.create(project) as typeof project, { services: { ...project.services, store }, read })
}

async function open(width = 1280): Promise<Page> {
  watched = await watchedPage(browser, `http://127.0.0.1:${viewer.port}`, width)
  await watched.page.goto(viewer.url)
  await watched.page.locator('main h1').waitFor()
  await watched.page.waitForLoadState('networkidle')
  return watched.page
}

const member = (id: number, state: Partial<MemberState>, more: Partial<Member> = {}): Member => ({
  id: String(id),
  host: 'node7',
  pid: id,
  began: '2026-11-22T13:00:00.000Z',
  seen: '2026-11-22T14:02:11.000Z',
  is: 'alive',
  state: {
    role: 'worker',
    run: 12,
    groups: 0,
    doing: [],
    counts: { done: 20, reused: 3, failed: 2, skipped: 0, leftOut: 0 },
    usage: { calls: 340, repeated: 0, waiting: 0, tokens: { input: 1, output: 1, reasoning: 0 }, cost: 0.376 },
    ...state,
  },
  ...more,
})

const hostile = member(
  4242,
  {
    groups: 2,
    doing: [
      { evaluation: 'talks', scenario: 'job-loss', repeat: 2 },
      { evaluation: 'talks', scenario: HOSTILE.id, repeat: 1 },
    ],
    waits: `a limit of model "${HOSTILE.name}" until 14:03:12 UTC`,
  },
  { host: 'attune-worker-7d9f8b6c5-xk2lp.grief-study.svc.cluster.local' },
)
const planner = member(7, { role: 'planner' })
const lost = member(9, { groups: 3 }, { is: 'lost' })

test('workers are shown with what they are in, and change with nothing else of the page', async () => {
  atWork = {
    alive: [planner, member(8, { groups: 1, doing: [{ evaluation: 'talks', scenario: 'calm', repeat: 1 }] })],
    gone: [lost],
  }
  const page = await open()
  const panel = page.locator('section.crew')
  // The planner counts the units of its workers: they are no others.
  expect(await panel.locator('summary').textContent()).toBe(
    'Processes at work: 2. 20 units done, 3 reused, 2 failed; 680 calls, cost 0.75',
  )
  const text = await panel.textContent()
  expect(text).toContain('planner on node7 (pid 7)')
  expect(text).toContain('worker on node7 (pid 8)')
  expect(text).toContain('20 units done, 3 reused, 2 failed; 340 calls, cost 0.38')
  expect(text).toContain('groups in hand: 1 (talks/calm)')
  expect(text).toContain('worker on node7 (pid 9) is lost since 14:02:11 UTC. Its groups (3) go to the others.')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  atWork = { alive: [planner], gone: [] }
  await panel.locator('summary', { hasText: 'Processes at work: 1.' }).waitFor()
  expect(await panel.textContent()).not.toContain('lost')
  expect(asked).toContain('/api/crew')
  expect(asked).not.toContain('/api/overview')
})

test('with nobody at work there is nothing to see, until somebody comes', async () => {
  const page = await open()
  expect(await page.locator('section.crew').count()).toBe(0)
  atWork = { alive: [], gone: [member(3, { role: 'run', run: 5, groups: 1 }, { is: 'lost' })] }
  await page.locator('section.crew', { hasText: 'run 5 on node7 (pid 3) is lost' }).waitFor()
})

test('where nobody shares the store it is asked once', async () => {
  atWork = undefined
  let asked = 0
  watched = await watchedPage(browser, `http://127.0.0.1:${viewer.port}`, 1280)
  const { page } = watched
  page.on('request', (request) => void (asked += request.url().includes('/api/crew') ? 1 : 0))
  await page.goto(viewer.url)
  await page.waitForRequest((request) => request.url().includes('/api/version'))
  await page.waitForRequest((request) => request.url().includes('/api/version'))
  expect(asked).toBe(1)
  expect(await page.locator('section.crew').count()).toBe(0)
})

test.each([390, 1280])(
  'in both languages and themes it fits at %i, and axe-core finds nothing serious',
  async (width) => {
    const many = Array.from({ length: 6 }, (_, i) => member(100 + i, { analysing: 'core/measures' }))
    atWork = { alive: [planner, hostile, ...many], gone: [lost, member(10, { stopped: HOSTILE.text }, { is: 'left' })] }
    const page = await open(width)
    await page.locator('section.crew summary').click()
    const found: Record<string, readonly string[]> = {}
    for (const language of ['en', 'zh']) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        found[`${language}, ${colorScheme}`] = [...(await axeFaults(page)), ...(await tooWide(page))]
      }
      if (language === 'en') await page.locator('button.language').click()
    }
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((each) => [each, []])))
    expect(await page.locator('section.crew').textContent()).toContain('失去联系')
  },
)
