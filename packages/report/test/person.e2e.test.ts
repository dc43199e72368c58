/// <reference lib="dom" />
/**
 * The page of a person: time line with gaps, folded notes, and claims with the turn they go back
 * to.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { run } from '../../cli/test/e2e/in-process.js'
import { axeFaults } from '@attune/testkit/shared/axe.js'
import {
  browserPath,
  openBrowser,
  tooWide,
  type Watched,
  watchedPage,
} from '@attune/testkit/shared/browser.js'

const example = join(import.meta.dirname, '../../../examples/returning/people.jsonl')
const folder = mkdtempSync(join(tmpdir(), 'attune-person-'))
const address = pathToFileURL(join(folder, 'attune-output/report.html')).href

/** A person who stays away from the session after one that ends with an emotion below 50. */
const [ana] = readFileSync(example, 'utf8').split('\n')

const config = `
plugins: [returning]
seed: 5
supporters:
  remembers: { use: returning/bot, memory: { mode: own } }
  invents: { use: returning/bot, remembers: 0, invents: 1, memory: { mode: own } }
evaluations:
  returning:
    scenarios: { use: core/scenarios, file: people.jsonl }
    simulator: { use: returning/seeker, staysAwayBelow: 50 }
    estimators: { memory: { use: returning/memory, tracer: rules } }
    analyses: { returning/people: {} }
  by-model:
    scenarios: { use: core/scenarios, file: people.jsonl }
    simulator: { use: returning/seeker, staysAwayBelow: 50 }
    estimators: { memory: { use: returning/memory, model: offline } }
    analyses: { returning/people: {} }
`

let browser: Browser
let watched: Watched | undefined

if (browserPath() === undefined) console.warn('Skipped: no browser shows the page of a person.')

beforeAll(async () => {
  if (browserPath() === undefined) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'attune.config.yaml'), config)
  writeFileSync(join(folder, 'people.jsonl'), `${ana}\n`)
  const { exitCode } = await run(folder, ['--report'])
  if (exitCode !== 0) throw new Error(`attune run ended with ${exitCode}`)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})
afterEach(async () => {
  await watched?.page.context().close()
  const faults = watched?.faults ?? []
  watched = undefined
  if (faults.length > 0) throw new Error(faults.join('\n'))
})

async function open(side: string, width = 1280, evaluation = 'returning'): Promise<Page> {
  watched = await watchedPage(browser, address, width)
  const { page } = watched
  const query = new URLSearchParams({
    e: evaluation,
    person: 'ana',
    side,
    repeat: '1',
    of: '5',
  })
  await page.goto(`${address}#/person?${query}`)
  await page.locator('.person-session').first().waitFor()
  return page
}

const hasNoBrowser = browserPath() === undefined

describe.skipIf(hasNoBrowser)('the page of a person', () => {
  test('a time line has all sessions with their days, and leads to each of them', async () => {
    const page = await open('remembers')
    const marks = page.locator('.time-line li')
    expect(
      await marks
        .locator('button')
        .evaluateAll((all) => all.map((each) => each.getAttribute('title'))),
    ).toEqual([
      'Session 1, day 1',
      'Session 2, day 4',
      'Session 3, day 11',
      'Session 4, day 25',
      'Session 5, day 55',
    ])
    expect(await page.locator('#session-3 h2').textContent()).toBe(
      'Session 3 · day 11 · 7 days after the last talk',
    )
    await marks.nth(3).locator('button').click()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('session-4')
  })

  test('notes are folded, with the mood', async () => {
    const page = await open('remembers')
    const notes = page.locator('#session-1 details')
    expect(await notes.getAttribute('open')).toBeNull()
    await notes.locator('summary').click()
    expect(await notes.locator('li').allTextContents()).toEqual([
      'My sister Ida moves in with me on Friday.',
      'I retake the pharmacology exam in May.',
    ])
    expect(await notes.locator('p').textContent()).toMatch(/^Mood at the end .* \d+ \/ \d+, open$/)
  })

  test('a claim leads to the turn that it goes back to, or is marked as invented', async () => {
    const page = await open('remembers')
    const claim = page.locator('#session-2 .claim').first()
    expect(await claim.locator('.flag').textContent()).toBe('claim: supported')
    await claim.locator('button').click()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('session-1-turn-0')
    await watched!.page.context().close()
    const other = await open('invents')
    const invented = other.locator('#session-2 .claim.invented').first()
    expect(await invented.textContent()).toContain('No turn of an earlier session says it.')
    expect(await invented.locator('button').count()).toBe(0)
  })

  test('numbers of claims are called not validated, on this page and on that of a session', async () => {
    const page = await open('invents')
    expect(await page.locator('.what').textContent()).toMatch(
      /\d+ claims of memory, \d+ invented \(not validated\)/,
    )
    expect(await page.locator('main').textContent()).toMatch(
      /Not validated in English: the rules decide \d+ of \d+ claims/,
    )
    await page.locator('#session-5 a').click()
    await page.locator('#measures').waitFor()
    await page.locator('summary', { hasText: 'urther' }).first().click()
    const row = page.locator('tr', { hasText: 'Claims of memory' }).first()
    expect(await row.textContent()).toContain('(not validated)')
  })

  test('a tracer by a model is called not validated, as it has no record', async () => {
    const page = await open('invents', 1280, 'by-model')
    expect(await page.locator('.what').textContent()).toMatch(
      /\d+ claims of memory, \d+ invented \(not validated\)/,
    )
    expect(await page.locator('main').textContent()).toContain(
      'Not validated: the tracer by a model has no record.',
    )
  })

  test('a session from which the person stayed away is hollow, with the reason', async () => {
    const page = await open('invents')
    expect(await page.locator('.time-line li').nth(2).getAttribute('class')).toBe('skipped')
    expect(await page.locator('#session-3 .skipped-session').textContent()).toBe(
      'The person stayed away: stayed-away',
    )
  })

  test.each([1280, 390])(
    'the page fits at a width of %i, and axe-core finds nothing',
    async (width) => {
      const page = await open('invents', width)
      if (process.env['ATTUNE_PICTURES'])
        await page.screenshot({ path: join(process.env['ATTUNE_PICTURES'], `person-${width}.png`) })
      expect([...(await tooWide(page)), ...(await axeFaults(page))]).toEqual([])
    },
  )
})
