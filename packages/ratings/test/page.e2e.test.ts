/** The page in a real browser: by keyboard, offline, in two windows, as a file. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  importAnswers,
  packStudy,
  readAnswers,
  readLog,
  type RatingServer,
  serveStudy,
} from '@attune/ratings/study'
import { axeFindings, openBrowser, openPage, overflow } from './fixture/browser.js'
import { namesIn } from './fixture/names-in.js'
import { begin } from './fixture/rate.js'
import { type MadeStudy, makeStudy } from '@attune/testkit/shared/rated-study.js'

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
  scenarios = 6,
): Promise<{ made: MadeStudy; server: RatingServer }> {
  const made = await makeStudy({ study, scenarios })
  const server = await serveStudy(made.study, { port: 0, clock, limits })
  closing.push(
    () => server.close(),
    () => made.end(),
  )
  return { made, server }
}

const few = 'leastRepeats: 1\ngap: 2\n'
const heading = (page: Page): Promise<string> => page.locator('h1').innerText()
const current = (folder: string) => readLog(readAnswers(join(folder, 'answers.jsonl')).rows).current

/** Presses Tab until what is wanted has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector))
      return
  }
  throw new Error(`The keyboard does not reach ${selector}.`)
}

test('a study is done by keyboard from welcome to done, and axe finds nothing on the way', async () => {
  const { made, server } = await started(
    `raters: [anna, ben]\nanchors: [{ scenario: wobbegong-0, supporter: Zorblax, answers: { warmth: 4 } }]\nscenarios: 3\n${few}`,
  )
  const page = await openPage(browser)
  await page.goto(server.links.get('anna')!)
  expect(await axeFindings(page)).toEqual([])
  expect(page.url()).not.toContain('#')
  await tabTo(page, 'input[type=checkbox]')
  await page.keyboard.press('Space')
  await tabTo(page, 'button.main')
  await page.keyboard.press('Enter')

  expect(await heading(page)).toContain('Practice 1 of 1')
  expect(await axeFindings(page)).toEqual([])
  await tabTo(page, 'input[type=radio]')
  await page.keyboard.press('ArrowDown')
  await tabTo(page, 'button.main')
  await page.keyboard.press('Enter')
  expect(await page.locator('.agreed').innerText()).toContain('4')
  await page.keyboard.press('Enter')

  const own = made.study.shown.assignments.filter(({ rater }) => rater === 'anna').length
  const chosen: number[] = []
  for (let at = 0; at < own; at++) {
    expect(await heading(page)).toBe(`Item ${at + 1} of ${own}`)
    if (at === 0) expect(await axeFindings(page)).toEqual([])
    await tabTo(page, 'input[type=radio]')
    // Space chooses the first level, and each arrow the next one: no key both chooses and moves on.
    await page.keyboard.press('Space')
    const value = 1 + (at % 5)
    for (let step = 1; step < value; step++) await page.keyboard.press('ArrowDown')
    chosen.push(value)
    expect(await heading(page)).toBe(`Item ${at + 1} of ${own}`)
    await tabTo(page, 'button.main')
    await page.keyboard.press('Enter')
  }
  for (
    let guess = 0;
    guess < made.study.shown.guesses.filter(({ rater }) => rater === 'anna').length;
    guess++
  ) {
    if (guess === 0) expect(await axeFindings(page)).toEqual([])
    await tabTo(page, 'input[type=radio]')
    await page.keyboard.press('Space')
    await tabTo(page, 'button.main')
    await page.keyboard.press('Enter')
  }
  expect(await heading(page)).toBe('Thank you')
  expect(await axeFindings(page)).toEqual([])
  await page.locator('.banner.empty').waitFor({ state: 'attached' })
  const places = new Map(
    made.study.shown.assignments
      .filter(({ rater }) => rater === 'anna')
      .map((each) => [`${each.item} ${each.occasion}`, each.place]),
  )
  const answers = current(made.folder).filter(({ kind }) => kind === 'answer')
  expect(
    answers.map(({ item, occasion, value }) => [places.get(`${item} ${occasion}`), value]),
  ).toEqual(chosen.map((value, at) => [at + 1, value]))
  await page.context().close()
})

test('keys pressed before the browser draws an item reach this item', async () => {
  const { server } = await started(`raters: [anna, ben]\nscenarios: 3\n${few}`)
  const page = await openPage(browser)
  await page.addInitScript(() => {
    const later = globalThis.setTimeout.bind(globalThis)
    const slow = 60_000
    globalThis.requestAnimationFrame = (draw) => Number(later(() => draw(0), slow))
    globalThis.setTimeout = ((call: () => void, wait = 0) =>
      later(call, wait > 0 && wait < 200 ? slow : wait)) as typeof setTimeout
  })
  await begin(page, server.links.get('anna')!)
  for (let item = 1; item <= 2; item++) {
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(`Item ${item}`)
    await tabTo(page, 'input[type=radio]')
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await tabTo(page, 'button.main')
    await page.keyboard.press('Enter')
  }
  await page.context().close()
})

test('a pair stands in two columns, stacked in a narrow window, and is answered by dialogue', async () => {
  const { made, server } = await started(
    `rate: pairs\nraters: [anna, ben]\nguess: false\nnote: Some are sad.\nhelpline: Call 123.\n${few}`,
  )
  const page = await openPage(browser)
  await page.goto(server.links.get('anna')!)
  expect(await page.locator('main').innerText()).toContain('Call 123.')
  await begin(page, server.links.get('anna')!)
  const tops = () =>
    page
      .locator('.transcript')
      .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)))
  expect(new Set(await tops()).size).toBe(1)
  await page.setViewportSize({ width: 880, height: 800 })
  expect(new Set(await tops()).size).toBe(2)
  expect(await axeFindings(page)).toEqual([])
  await page.locator('input[value=left]').check()
  await page.locator('button.main').click()
  await page.locator('.banner.empty').waitFor({ state: 'attached' })
  const first = made.study.shown.assignments.find(
    ({ rater, place }) => rater === 'anna' && place === 1,
  )!
  await expect
    .poll(() => current(made.folder).find(({ kind }) => kind === 'answer')?.value)
    .toBe(first.left)
  await page.context().close()
})

describe.each([
  ['320 pixels', { viewport: { width: 320, height: 640 } }, 'en'],
  ['zoomed to 200 %', { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }, 'en'],
  ['dark and Chinese', { colorScheme: 'dark' as const }, 'zh'],
])('%s', (_, options, language) => {
  test('nothing is cut off, and axe finds nothing', async () => {
    const { server } = await started(
      `rate: pairs\nlanguage: ${language}\nconfidence: true\nraters: [anna, ben]\n${few}`,
    )
    const page = await openPage(browser, options)
    await page.goto(server.links.get('ben')!)
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    expect([await overflow(page), await axeFindings(page)]).toEqual([0, []])
    await begin(page, server.links.get('ben')!)
    await page.locator('input[value=tie]').check()
    expect([await overflow(page), await axeFindings(page)]).toEqual([0, []])
    await page.context().close()
  })
})

test('answers that cannot be sent are kept, also over a reload, and sent when the network is back', async () => {
  const { made, server } = await started(`raters: [anna, ben]\nguess: false\n${few}`)
  const page = await openPage(browser)
  await begin(page, server.links.get('anna')!)
  await page.locator('.banner.empty').waitFor({ state: 'attached' })
  await page.route('**/api/answers', (route) => route.abort())
  for (const value of [2, 5]) {
    await page.locator(`input[value="${value}"]`).check()
    await page.locator('button.main').click()
  }
  await expect
    .poll(() => page.locator('.banner').innerText())
    .toContain('2 answers are not sent yet')
  expect(current(made.folder).filter(({ kind }) => kind === 'answer')).toEqual([])
  await page.reload()
  await expect.poll(() => page.locator('.banner').innerText()).toContain('2 answers')
  await page.unroute('**/api/answers')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect
    .poll(() =>
      current(made.folder)
        .filter(({ kind }) => kind === 'answer')
        .map(({ value }) => value),
    )
    .toEqual([2, 5])
  await page.locator('button.main').click()
  expect(await heading(page)).toContain('Item 3 of')
  await page.context().close()
})

test('answers whose acknowledgement was lost are in the log once', async () => {
  const { made, server } = await started(`raters: [anna, ben]\nguess: false\n${few}`)
  const page = await openPage(browser)
  await begin(page, server.links.get('anna')!)
  await page.locator('.banner.empty').waitFor({ state: 'attached' })
  let cuts = 2
  await page.route('**/api/answers', async (route) => {
    if (cuts-- <= 0) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.locator('input[value="3"]').check()
  await page.locator('button.main').click()
  await page.locator('.banner:not(.empty)').waitFor()
  await page.locator('.banner.empty').waitFor({ state: 'attached' })
  expect(
    readAnswers(join(made.folder, 'answers.jsonl')).rows.filter(({ kind }) => kind === 'answer'),
  ).toHaveLength(1)
  await page.context().close()
})

test('a second window hears of what the first answered, and the last answer stands', async () => {
  const { made, server } = await started(`raters: [anna, ben]\nguess: false\n${few}`)
  const context = await browser.newContext()
  const [one, two] = [await context.newPage(), await context.newPage()]
  await begin(one, server.links.get('anna')!)
  await begin(two, server.links.get('anna')!)
  await one.locator('input[value="2"]').check()
  await one.locator('button.main').click()
  await one.locator('.banner.empty').waitFor({ state: 'attached' })
  await expect
    .poll(() => current(made.folder).filter(({ kind }) => kind === 'answer').length)
    .toBe(1)
  await two.locator('input[value="4"]').check()
  await two.evaluate(() => dispatchEvent(new Event('focus')))
  expect(await two.locator('.notice').innerText()).toContain('another window')
  await two.locator('input[value="5"]').check()
  await two.locator('button.main').click()
  await expect.poll(() => current(made.folder).find(({ kind }) => kind === 'answer')?.value).toBe(5)
  await context.close()
})

test('words are marked as evidence, a comment and “I cannot say” are answers, and skipping costs nothing', async () => {
  const { made, server } = await started(
    `raters: [anna, ben]\nguess: false\nquestions:\n  - { id: safe, form: choice, text: Is it safe?, evidence: true, choices: [{ value: 'yes', text: '' }, { value: 'no', text: '' }] }\n${few}`,
  )
  const page = await openPage(browser)
  await begin(page, server.links.get('anna')!)
  await page.locator('input[value=yes]').check()
  await page
    .locator('li.supporter p')
    .evaluate((element) =>
      getSelection()!.setBaseAndExtent(element.firstChild!, 2, element.firstChild!, 6),
    )
  await page.getByText('Mark the selected words').click()
  expect(await page.locator('mark').innerText()).toBe('hear')
  await page.locator('.comment textarea').fill('It listens.')
  await page.locator('button.main').click()
  await page.locator('.option.quiet input').check()
  await page.locator('button.main').click()
  await page.getByText('Skip this item').click()
  await expect.poll(() => current(made.folder).filter(({ item }) => item !== '').length).toBe(3)
  const [marked, unsure, skipped] = current(made.folder).filter(({ item }) => item !== '')
  expect(marked!.row).toMatchObject({
    value: 'yes',
    comment: 'It listens.',
    evidence: [{ turn: 1, start: 2, end: 6, quote: 'hear' }],
    reachedEnd: { left: true },
  })
  expect([unsure!.kind, skipped!.kind]).toEqual(['cannot_say', 'skip'])
  await page.context().close()
})

test('a package works without a network, holds no names, and its answers are imported once', async () => {
  const { made } = await started(`rate: pairs\nraters: [anna, ben]\nguess: false\n${few}`)
  const folder = mkdtempSync(join(tmpdir(), 'attune-pack-'))
  closing.push(() => rmSync(folder, { recursive: true }))
  const [file] = packStudy(made.study.shown, made.study.design.shown, folder)
  const text = readFileSync(file!, 'utf8')
  expect(namesIn(text + file, ['Zorblax', 'Quimby', 'wobbegong', 'core/rubric'])).toEqual([])
  const page = await openPage(browser, { acceptDownloads: true })
  const asked: string[] = []
  page.on('request', (request) => {
    if (!/^(file|data|blob):/.test(request.url())) asked.push(request.url())
  })
  await begin(page, pathToFileURL(file!).href)
  const own = made.study.shown.assignments.filter(({ rater }) => rater === 'anna')
  for (let at = 0; at < own.length; at++) {
    await page.locator('input[value=left]').check()
    await page.locator('button.main').click()
  }
  expect(await axeFindings(page)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByText('Save the answers').click(),
  ])
  const saved = join(folder, download.suggestedFilename())
  await download.saveAs(saved)
  expect(asked).toEqual([])
  const report = importAnswers({ folder: made.folder, file: saved, now: '2026-01-01T00:00:00Z' })
  expect([report.format, report.kinds['answer'], report.known]).toEqual(['answers', own.length, 0])
  expect(
    importAnswers({ folder: made.folder, file: saved, now: '2026-01-02T00:00:00Z' }),
  ).toMatchObject({
    added: 0,
    known: report.added,
  })
  const lefts = new Map(own.map((each) => [`${each.item} ${each.occasion}`, each.left]))
  for (const { item, occasion, value, kind } of current(made.folder))
    if (kind === 'answer') expect(value).toBe(lefts.get(`${item} ${occasion}`))
  await page.context().close()
})
