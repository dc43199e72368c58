/**
 * The page where much is unsent, texts are long, the browser has no room, the network is away, or
 * the server refuses.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AnswerRow,
  importAnswers,
  packStudy,
  readAnswers,
  type RatingServer,
  serveStudy,
} from '@attune/ratings/study'
import { openBrowser, openPage } from './fixture/browser.js'
import { begin } from './fixture/rate.js'
import { type MadeStudy, makeStudy } from '@attune/testkit/shared/rated-study.js'

const isLong = process.env['ATTUNE_SOAK'] !== undefined
/** Twenty questions of two items each: 1,000 answers in the soak. */
const SCENARIOS = isLong ? 25 : 10
const COMMENTS = isLong ? 80 : 25

let browser: Browser
const clock = { date: () => new Date(), monotonic: () => performance.now() }
const limits = { burst: 1e6, perSecond: 1e6 }
const closing: (() => Promise<void> | void)[] = []

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  for (const close of closing) await close()
})

async function started(
  study: string,
  scenarios: number,
): Promise<{ made: MadeStudy; server: RatingServer }> {
  const made = await makeStudy({ study, scenarios })
  const server = await serveStudy(made.study, { port: 0, clock, limits })
  closing.push(
    () => server.close(),
    () => made.end(),
  )
  return { made, server }
}

const small = 'raters: [anna, ben]\nguess: false\nleastRepeats: 1\ngap: 2\n'
const rowsOf = ({ folder }: MadeStudy): readonly AnswerRow[] =>
  readAnswers(join(folder, 'answers.jsonl')).rows.filter(({ kind }) => kind === 'answer')
const cut = async (on: Page | BrowserContext): Promise<void> =>
  void (await on.route('**/api/answers', (route) => route.abort()))
const sent = (page: Page): Promise<void> =>
  page.locator('.banner.empty').waitFor({ state: 'attached', timeout: 60_000 })

async function answer(page: Page, value: number, comment?: string): Promise<void> {
  if (comment !== undefined) await page.locator('.comment textarea').fill(comment)
  await page.locator(`input[value="${value}"]`).check()
  await page.locator('button.main').click()
}

/** Leaves no room in the browser's storage. */
const fill = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (let size = 1 << 20; size >= 1; size >>= 1)
      for (let at = 0; ; at++)
        try {
          localStorage.setItem(`full ${size} ${at}`, 'x'.repeat(size))
        } catch {
          break
        }
  })

test('hundreds of answers of a day without a network are sent in parts when the page is opened again', async () => {
  const questions = Array.from(
    { length: 20 },
    (_, at) =>
      `  - { id: q${at}, form: choice, text: 'Question ${at}?', choices: [{ value: a, text: '' }, { value: b, text: '' }] }`,
  )
  const { made, server } = await started(
    `raters: [anna, ben]\nguess: false\nrepeats: 0\nquestions:\n${questions.join('\n')}\n`,
    SCENARIOS,
  )
  const own = made.study.shown.assignments.filter(({ rater }) => rater === 'anna').length
  const context = await browser.newContext()
  const page = await context.newPage()
  await cut(context)
  await begin(page, server.links.get('anna')!)
  for (let at = 0; at < own; at++) {
    await page.getByRole('heading', { level: 1, name: `Item ${at + 1} of ${own}` }).waitFor()
    await page.evaluate(() => {
      for (const input of document.querySelectorAll<HTMLInputElement>('input[value=a]'))
        input.click()
    })
    await page.locator('button.main').click()
  }
  expect(await page.locator('.banner').innerText()).toContain(
    `${20 * own + 1} answers are not sent yet`,
  )
  await page.close()
  await context.unroute('**/api/answers')
  const sizes: number[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/api/answers')) sizes.push(request.postData()!.length)
  })
  const again = await context.newPage()
  await again.goto(server.links.get('anna')!)
  await expect.poll(() => rowsOf(made).length, { timeout: 60_000 }).toBe(20 * own)
  await sent(again)
  expect(own).toBe(2 * SCENARIOS)
  expect(sizes.length).toBeGreaterThan((2 * SCENARIOS) / 5 - 1)
  expect(Math.max(...sizes)).toBeLessThan(300_000)
  await context.close()
}, 180_000)

test('a comment of 100,000 characters and many of 14,000 are kept whole, and hold nothing up', async () => {
  const { made, server } = await started(small, Math.ceil((COMMENTS + 1) / 2))
  const page = await openPage(browser)
  await cut(page)
  await begin(page, server.links.get('anna')!)
  const long = '长'.repeat(100_000)
  await answer(page, 3, long)
  for (let at = 0; at < COMMENTS; at++) await answer(page, 4, `${at} ${'x'.repeat(14_000)}`)
  await page.unroute('**/api/answers')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => rowsOf(made).length, { timeout: 60_000 }).toBe(COMMENTS + 1)
  await sent(page)
  const comments = rowsOf(made).map(({ comment = '' }) => comment)
  expect(comments[0]).toBe(long)
  expect(comments.slice(1).map(({ length }) => length)).toEqual(
    Array.from({ length: COMMENTS }, (_, at) => 14_001 + String(at).length),
  )
  expect(await page.locator('.comment textarea').getAttribute('maxlength')).toBe('100000')
  await page.context().close()
}, 180_000)

test('a proxy that takes less gets less at once, and what it never takes is shown', async () => {
  const { made, server } = await started(small, 6)
  const page = await openPage(browser)
  await page.route('**/api/answers', (route) =>
    route.request().postData()!.length > 1500
      ? route.fulfill({ status: 413, body: '<html>' })
      : route.abort(),
  )
  await begin(page, server.links.get('anna')!)
  await answer(page, 2, 'y'.repeat(5000))
  for (const value of [1, 2, 3, 4]) await answer(page, value)
  // The later route takes over at once: no request goes past both.
  await page.route('**/api/answers', (route) =>
    route.request().postData()!.length > 1500
      ? route.fulfill({ status: 413, body: '<html>' })
      : route.continue(),
  )
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => rowsOf(made).map(({ value }) => value)).toEqual([1, 2, 3, 4])
  await page.locator('.refusals').getByText('your answer to item 1: it is too long').waitFor()
  await page.context().close()
}, 60_000)

describe('a browser without room', () => {
  test('loses nothing while the server is there, and stops while it is not', async () => {
    const { made, server } = await started(small, 6)
    const page = await openPage(browser)
    await begin(page, server.links.get('anna')!)
    await fill(page)
    for (const value of [1, 2, 3]) await answer(page, value)
    await expect.poll(() => rowsOf(made).map(({ value }) => value)).toEqual([1, 2, 3])
    await cut(page)
    await answer(page, 4)
    await page.getByRole('heading', { name: 'Please do not close this page' }).waitFor()
    expect(await page.getByRole('alert').innerText()).toContain('kept nowhere: 1')
    expect(await page.locator('input[type=radio]').count()).toBe(0)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByText('Save the answers').click(),
    ])
    expect(JSON.parse(readFileSync(await download.path(), 'utf8')).answers).toMatchObject([
      { value: 4 },
    ])
    await page.unroute('**/api/answers')
    await page.getByText('Try again').click()
    await page.getByRole('heading', { level: 1, name: 'Item 5' }).waitFor()
    await answer(page, 5)
    await expect.poll(() => rowsOf(made).map(({ value }) => value)).toEqual([1, 2, 3, 4, 5])
    await page.context().close()
  }, 60_000)

  test('stops the file that works without a server, until there is room', async () => {
    const { made } = await started(small, 6)
    const folder = mkdtempSync(join(tmpdir(), 'attune-full-'))
    closing.push(() => rmSync(folder, { recursive: true }))
    const [file] = packStudy(made.study.shown, made.study.design.shown, folder)
    const page = await openPage(browser)
    await begin(page, pathToFileURL(file!).href)
    await answer(page, 1)
    await fill(page)
    await answer(page, 2)
    await page.getByRole('heading', { name: 'Please do not close this page' }).waitFor()
    await page.evaluate(() => {
      for (const name of Object.keys(localStorage))
        if (name.startsWith('full ')) localStorage.removeItem(name)
    })
    await page.getByText('Try again').click()
    await page.getByRole('heading', { level: 1, name: 'Item 3' }).waitFor()
    await answer(page, 3)
    await page.reload()
    await page.locator('button.main').click()
    await page.getByRole('heading', { level: 1, name: 'Item 4' }).waitFor()
    for (;;) {
      if ((await page.locator('h1').innerText()) === 'Thank you') break
      await answer(page, 5)
    }
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByText('Save the answers').click(),
    ])
    const saved = join(folder, 'answers.json')
    await download.saveAs(saved)
    importAnswers({ folder: made.folder, file: saved, now: '2026-01-01T00:00:00Z' })
    expect(
      rowsOf(made)
        .map(({ value }) => value)
        .slice(0, 4),
    ).toEqual([1, 2, 3, 5])
    await page.context().close()
  }, 60_000)
})

test('a refused answer is shown with the reason, blocks no other, and can be given again', async () => {
  const { made, server } = await started(small, 6)
  const page = await openPage(browser)
  await begin(page, server.links.get('anna')!)
  await sent(page)
  await cut(page)
  for (const value of [1, 2, 3]) await answer(page, value)
  await page.unroute('**/api/answers')
  await page.route('**/api/answers', (route) =>
    route.continue({ postData: route.request().postData()!.replace('"value":2', '"value":9') }),
  )
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => rowsOf(made).map(({ value }) => value)).toEqual([1, 3])
  const said = page.locator('.refusals')
  await said
    .getByText('The server did not take your answer to item 2: "warmth" cannot be answered so')
    .waitFor()
  await page.unroute('**/api/answers')
  await page.reload()
  await page.locator('button.main').click()
  await page.getByRole('heading', { level: 1, name: 'Item 2' }).waitFor()
  await said.waitFor()
  await answer(page, 2)
  await expect.poll(() => rowsOf(made).map(({ value }) => value)).toEqual([1, 3, 2])
  await expect.poll(() => said.count()).toBe(0)
  await page.context().close()
}, 60_000)
