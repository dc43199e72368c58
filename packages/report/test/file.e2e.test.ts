/// <reference lib="dom" />
/** The report as one file, opened from disk: everything that a reader does with it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { drawSvg } from '@attune/figures'
import { makeReport } from '@attune/report'
import { axeFaults } from '@attune/testkit/shared/axe.js'
import { openBrowser, tooWide, type Watched, watchedPage } from '@attune/testkit/shared/browser.js'
import { HOSTILE } from './fixture/hostile.js'
import { makeStudy, type Study } from './fixture/study.js'

const folder = mkdtempSync(join(tmpdir(), 'attune-report-file-'))
const address = pathToFileURL(join(folder, 'report.html')).href
const routes = [
  '#/overview',
  '#/dialogues',
  '#/dialogue?turn=2',
  '#/compare?order=difference',
  '#/runs',
  '#/plan',
  '#/failures',
]
let study: Study
let browser: Browser
let watched: Watched | undefined

beforeAll(async () => {
  study = await makeStudy()
  const { signal } = new AbortController()
  const report = await makeReport(study.project, {
    maxSize: 50e6,
    texts: true,
    prompts: true,
    folder: false,
    draw: drawSvg,
    signal,
  })
  writeFileSync(join(folder, 'report.html'), report.files[0]!.content)
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
  if (faults.length > 0) throw new Error(faults.join('\n'))
})

async function open(route: string): Promise<Page> {
  watched = await watchedPage(browser, address)
  const { page } = watched
  await page.goto(`${address}${route}`)
  await page.locator('main h1').waitFor()
  return page
}

const rowsOf = (page: Page) => page.locator('.list tr.row')
/** The whole number: "12 of 12" holds "2 of 12", and rows change with it. */
const shown = (page: Page, dialogues: number) =>
  page.locator('.status', { hasText: new RegExp(`^${dialogues} of 12 dialogues`) }).waitFor()

test.each(routes)(
  '%s is not wider than the page at 1280 and at 390, whatever the names and texts; has nothing for axe-core, light and dark',
  async (route) => {
    const page = await open(route)
    await page.waitForLoadState('networkidle')
    expect(await tooWide(page)).toEqual([])
    expect(await axeFaults(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await axeFaults(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 390, height: 800 })
    await page.reload()
    await page.locator('main h1').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await tooWide(page)).toEqual([])
  },
)

test('the verdict is in view at 1280 × 800 without scrolling', async () => {
  const page = await open('')
  const box = (await page.locator('.headline h1').boundingBox())!
  expect(box.y + box.height).toBeLessThan(800)
})

test('from the results a reader gets to the scenario that decided, and on to what was said', async () => {
  const page = await open('')
  await page.locator('.look li', { hasText: '我昨天和女朋友分手了' }).locator('a').click()
  await page.locator('.side-by-side').waitFor()
  expect(await page.locator('h1').textContent()).toContain('分手')
  expect(await page.locator('.verdict-line').first().textContent()).toContain('bot-a is 15 above')
  expect(await page.locator('.verdict-line').nth(1).textContent()).toContain(
    'Judges of pairs: bot-a wins 1 criteria',
  )
  await page.locator('.side-by-side th a', { hasText: 'bot-a' }).click()
  await page.locator('.transcript').waitFor()
  expect(await page.locator('h1').textContent()).toContain('分手')
})

test('hostile texts are shown as text: with their tags, and marks for what hides', async () => {
  const page = await open(`#/dialogues`)
  await rowsOf(page).filter({ hasText: 'alert(1)' }).first().locator('a').click()
  const text = page.locator('.turn .text').first()
  await text.waitFor()
  expect(await text.textContent()).toContain('<script>alert(1)</script>')
  expect(await text.locator('.mark').allTextContents()).toEqual(
    expect.arrayContaining(['001B', '202E', '200B', 'D800', '0000']),
  )
  expect(
    await page.locator('main script, main img[src^="http"], main iframe, main svg image').count(),
  ).toBe(0)
  await page
    .getByRole('button', { name: /Show all/ })
    .first()
    .click()
  expect((await text.textContent())!.length).toBeGreaterThan(HOSTILE.text.length)
})

test('a reader filters, sorts by difference, opens, goes back, and finds everything as it was', async () => {
  const page = await open('#/dialogues')
  await shown(page, 12)
  await page.getByRole('checkbox', { name: 'bot-a' }).check()
  await shown(page, 6)
  await page.getByLabel('Sort by').selectOption('difference')
  // The heading is there at once; the order is when the rows are asked for again.
  await rowsOf(page).nth(1).filter({ hasText: '我昨天和女朋友分手了' }).waitFor()
  const list = page.url()
  await rowsOf(page).nth(1).locator('a').click()
  await page.locator('.transcript').waitFor()
  await page.goBack()
  await page.locator('.list').waitFor()
  expect(page.url()).toBe(list)
  expect(await page.getByRole('checkbox', { name: 'bot-a' }).isChecked()).toBe(true)
  expect(await page.getByLabel('Sort by').inputValue()).toBe('difference')
})

test('two Chinese characters are found, with the words around them', async () => {
  const page = await open('#/dialogues')
  await page.keyboard.press('/')
  await page.keyboard.type('分手')
  await page.keyboard.press('Enter')
  await shown(page, 2)
  expect(await rowsOf(page).first().textContent()).toContain('女朋友分手了')
})

test('a point of the curve selects its turn in the text, and the address holds it', async () => {
  const page = await open('#/dialogue')
  await page.getByRole('button', { name: /turn 3: 68/i }).click()
  const turn = page.locator('#turn-3[aria-current]')
  await turn.waitFor()
  expect(page.url()).toContain('turn=3')
  await page.reload()
  await turn.waitFor()
})

test('a dialogue has an address by its names, and says when nobody has that name', async () => {
  const page = await open('#/dialogues')
  await page
    .locator('.list tr.row', { hasText: 'Nobody writes to me.' })
    .first()
    .locator('a')
    .click()
  await page.locator('.transcript').waitFor()
  expect(page.url()).toContain('#/dialogue?e=talks&scenario=flagged&side=bot-a')
  await page.evaluate(() => void (location.hash = '#/dialogue?e=talks&scenario=gone&side=bot-a'))
  await page.getByText('There is no dialogue of scenario gone with bot-a in repeat 1.').waitFor()
})

test('an event stands at its turn, and says which message of the seeker that is', async () => {
  const page = await open('#/dialogue')
  expect(await page.locator('#turn-3 .event-note').textContent()).toBe(
    'Event at message 1 of the seeker: A letter arrives.',
  )
  await page.getByText('Events', { exact: true }).click()
  await page.getByText('Turn 3: A letter arrives.').waitFor()
})

test('what equals another in every dialogue is shown once, and both names are found', async () => {
  const page = await open('#/dialogue')
  const beside = (await page.locator('.beside').textContent())!
  for (const name of ['Mood (equal to Mood again)', 'Last mood (equal to Mood at the end)'])
    expect(beside).toContain(name)
  expect(
    await page.locator('.transcript .pill', { hasText: 'Mood' }).allTextContents(),
  ).not.toContain('Mood again')
  expect(await page.locator('.names dt').allTextContents()).toEqual([
    'Last mood',
    'Mood at the end',
  ])
  await page.evaluate(
    () => void (location.hash = '#/dialogues?sort=measure&sortMeasure=fixture/mood%20·%20end'),
  )
  await page.locator('.list th', { hasText: 'Mood at the end (equal to Last mood)' }).waitFor()
  expect(await page.locator('.list th', { hasText: 'Last mood' }).count()).toBe(1)
})

test('evidence leads from a verdict to the words, and from the words to the verdict', async () => {
  const page = await open('#/dialogue')
  await page
    .getByRole('button', { name: /What happened\?/ })
    .last()
    .click()
  const words = page.locator('#turn-2 .evidence.selected')
  expect(await words.textContent()).toBe('What happened?')
  await words.click()
  await page.locator('#verdict-0.selected:focus').waitFor()
})

test('two supporters are compared scenario by scenario, by mouse and by keyboard', async () => {
  const page = await open('#/dialogue')
  await page.getByRole('link', { name: 'Compare this scenario' }).click()
  await page.locator('.side-by-side').waitFor()
  expect(await page.locator('h1').textContent()).toBe('I lost my job on Monday.')
  expect(await page.locator('.verdict-line').first().textContent()).toContain(
    'Last mood: bot-a is 1 above',
  )
  expect(await page.locator('.curve').count()).toBe(2)
  await page.keyboard.press(']')
  await page.locator('h1', { hasText: '分手' }).waitFor()
  await page.getByRole('link', { name: /Previous/ }).click()
  await page.locator('h1', { hasText: 'Monday' }).waitFor()
  await page.locator('.criterion', { hasText: 'Order' }).locator('summary').click()
  expect(await page.locator('.criterion', { hasText: 'Order' }).textContent()).toContain(
    'same position twice',
  )
})

test('everything can be done by keyboard alone', async () => {
  const page = await open('#/overview')
  const focused = () =>
    page.evaluate(
      () =>
        document.activeElement?.getAttribute('aria-label') ??
        document.activeElement?.textContent ??
        '',
    )
  const tabTo = async (name: RegExp): Promise<void> => {
    for (let step = 0; step < 80; step++) {
      await page.keyboard.press('Tab')
      if (name.test(await focused())) return
    }
    throw new Error(`No ${name} by Tab`)
  }
  for (const name of ['Runs', 'Plan']) {
    await tabTo(new RegExp(`^${name}$`))
    await page.keyboard.press('Enter')
    await page.locator('main h1', { hasText: name }).waitFor()
  }
  await tabTo(/^Dialogues$/)
  await page.keyboard.press('Enter')
  await page.locator('.list').waitFor()
  await tabTo(/^I lost my job on Monday\.$/)
  await page.keyboard.press('Enter')
  await page.locator('.transcript').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.locator('#turn-2[aria-current]').waitFor()
  await tabTo(/^Mood, turn 1: 24$/i)
  await page.keyboard.press('ArrowRight')
  await page.locator('#turn-3[aria-current]').waitFor()
})

test('failures are grouped, and lead to their dialogues', async () => {
  const page = await open('#/failures')
  await page.locator('.card', { hasText: 'fixture/mood' }).locator('summary').first().click()
  await page
    .getByRole('link', { name: /^breaks/ })
    .first()
    .click()
  expect(await page.locator('.beside').textContent()).toContain('The estimator breaks here')
})

test('the interface speaks Chinese as well', async () => {
  const page = await open('#/overview')
  await page.getByRole('button', { name: '中文' }).click()
  await page.getByRole('link', { name: '对比', exact: true }).waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh')
})

test('an analysis is folded under the verdict, and opens by keyboard', async () => {
  const page = await open('#/overview')
  const last = page.locator('details.fold').nth(1)
  const table = last.locator('table').first()
  expect(await table.isVisible()).toBe(false)
  await last.locator('summary').first().focus()
  await page.keyboard.press('Enter')
  expect(await table.isVisible()).toBe(true)
})
