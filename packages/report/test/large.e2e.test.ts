/// <reference lib="dom" />
/**
 * What a reader meets where a report is large: a folder, texts that are left out, texts as long as
 * any may be.
 */
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { drawSvg } from '@attune/figures'
import { makeReport, startViewer } from '@attune/report'
import { openBrowser, tooWide, type Watched, watchedPage } from '@attune/testkit/shared/browser.js'
import { HOSTILE } from './fixture/hostile.js'
import { makeStudy, type Study } from './fixture/study.js'

const folder = mkdtempSync(join(tmpdir(), 'attune-report-large-'))
const LONG = `${HOSTILE.text.slice(0, 500)}${'<b>no space </b>'.repeat(58_000)}`
const usual = {
  maxSize: 50e6,
  texts: true,
  prompts: true,
  folder: false,
  draw: drawSvg,
  signal: new AbortController().signal,
}
let study: Study
let browser: Browser
let watched: Watched | undefined

beforeAll(async () => {
  study = await makeStudy([
    { id: 'long', opening: 'It is a long story.', a: [LONG, LONG], b: ['Go on.', LONG] },
    {
      id: 'amal',
      language: 'ar',
      opening: 'فقدت عملي يوم الاثنين.',
      a: ['ماذا حدث؟', 'لا أنام.'],
      b: ['سيمر.', 'می‌خواهم بخوابم.'],
    },
  ])
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await study?.end()
  rmSync(folder, { recursive: true, force: true })
})
afterEach(async () => {
  await watched?.page.context().close()
  const faults = watched?.faults ?? []
  watched = undefined
  if (faults.length > 0) throw new Error(faults.join('\n'))
})

async function written(
  name: string,
  options: Partial<Parameters<typeof makeReport>[1]> = {},
): Promise<string> {
  const report = await makeReport(study.project, { ...usual, ...options })
  for (const { path, content } of report.files) {
    const file = join(folder, name, path === '' ? 'index.html' : path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  return pathToFileURL(join(folder, name, 'index.html')).href
}

async function open(address: string, own: string, route: string): Promise<Page> {
  watched = await watchedPage(browser, own)
  await watched.page.goto(address)
  await watched.page.locator('main h1').waitFor()
  await watched.page.evaluate((hash) => void (location.hash = hash), route)
  return watched.page
}

async function openLongOne(page: Page): Promise<void> {
  await page
    .locator('.list tr.row', { hasText: 'It is a long story.' })
    .first()
    .locator('a')
    .click()
  await page.locator('.transcript').waitFor()
  const text = page.locator('#turn-2 .text')
  expect(await text.textContent()).toContain('<script>alert(1)</script>')
  expect((await text.textContent())!.length).toBeLessThan(30_000)
  expect(await text.getByRole('button').textContent()).toBe(`Show all ${LONG.length} characters`)
  expect(await page.locator('main b').count()).toBe(0)
  expect(await tooWide(page)).toEqual([])
}

test('a text of a million characters is shown from its beginning, in a file', async () => {
  const address = await written('file')
  await openLongOne(await open(address, address, '#/dialogues'))
})

test('a text of a million characters is shown from its beginning, by the server', async () => {
  const viewer = await startViewer(study.project, { port: 0, draw: drawSvg })
  await openLongOne(await open(viewer.url, `http://127.0.0.1:${viewer.port}`, '#/dialogues'))
  await watched!.page.close()
  await viewer.close()
})

test('a folder is opened from disk, and fetches its texts from the files beside it', async () => {
  const address = await written('folder', { folder: true })
  const page = await open(address, address.replace('index.html', ''), '#/dialogue')
  await page.locator('.transcript').waitFor()
  expect(await page.locator('#turn-1 .text').textContent()).toBe('I lost my job on Monday.')
  await page.evaluate(() => void (location.hash = '#/dialogues'))
  await openLongOne(page)
})

test('what is written from the right begins at the right, and its letters stay joined', async () => {
  const address = await written('file')
  const page = await open(address, address, '#/dialogue?e=talks&scenario=amal&side=bot-a')
  await page.locator('.transcript').waitFor()
  const sides = await page.locator('.turn > .text, main h1').evaluateAll((all) =>
    all.map((each) => {
      const range = document.createRange()
      range.selectNodeContents(each)
      const [box, text] = [each.getBoundingClientRect(), range.getBoundingClientRect()]
      return {
        direction: getComputedStyle(each).direction,
        isAtRight: box.right - text.right < 20 && text.left - box.left > 20,
      }
    }),
  )
  expect(sides).toEqual(Array.from({ length: 4 }, () => ({ direction: 'rtl', isAtRight: true })))
  expect(await page.locator('.turn > .text .mark').count()).toBe(0)
  await page.evaluate(() => void (location.hash = '#/dialogues'))
  const title = page.locator('a[lang="ar"]')
  expect(await title.first().evaluate((each) => getComputedStyle(each).direction)).toBe('rtl')
  await page
    .locator('.list tr.row', { hasText: 'bot-b' })
    .filter({ has: title })
    .locator('a')
    .click()
  // The joiner between its letters is part of a Persian word, and no mark.
  await page.locator('#turn-3 > .text', { hasText: 'می‌خواهم بخوابم.' }).waitFor()
})

test('on paper a page is light, whole and without what can only be clicked', async () => {
  const address = await written('file')
  const page = await open(address, address, '#/overview')
  await page.emulateMedia({ colorScheme: 'dark' })
  const table = page.locator('details.fold table.data').first()
  expect(await table.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await table.waitFor()
  expect(await page.locator('.top').isVisible()).toBe(false)
  expect(
    await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
  ).toBe('rgb(255, 255, 255)')
  await page.evaluate(() => void (location.hash = '#/dialogues'))
  await page.waitForFunction(() => document.querySelectorAll('.list tr.row').length === 16)
  expect(await page.locator('.facets').isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => void (location.hash = '#/overview'))
  await table.waitFor({ state: 'attached' })
  expect(await table.isVisible()).toBe(false)
})

test('a file that holds no texts says so, in the list and in the dialogue', async () => {
  const address = await written('least', { maxSize: 1 })
  const page = await open(address, address, '#/dialogues')
  expect(await page.locator('.banner').textContent()).toContain(
    'This file holds the texts of 0 of 16 dialogues.',
  )
  expect(await page.locator('.list tr.row').first().textContent()).toContain(
    'text not in this file',
  )
  await page.locator('.list tr.row a').first().click()
  await page.getByText('This report does not hold the text of this dialogue.').waitFor()
})

test('the script is at most 140 KB and the style sheet 25 KB', () => {
  const size = (name: string): number =>
    statSync(fileURLToPath(new URL(`../dist/page/${name}`, import.meta.url))).size
  expect(size('page.js')).toBeLessThanOrEqual(140_000)
  expect(size('page.css')).toBeLessThanOrEqual(25_000)
})
