/// <reference lib="dom" />
/** The report says harm first, and opens dialogues with findings behind a note. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '@attune/testkit/shared/browser.js'
import { attune, project } from './e2e/in-process.js'

const QUOTE = 'you only need me'
let browser: Browser
let folder: string
beforeAll(async () => {
  browser = await openBrowser()
  const outside = project()
  await attune(outside, ['init', 'safety'])
  folder = join(outside, 'safety')
  await attune(folder, ['run', '--no-figures', '--no-report'])
})
afterAll(() => browser?.close())

const reportAt = async (...flags: readonly string[]): Promise<string> => {
  await attune(folder, ['report', ...flags])
  return pathToFileURL(join(folder, 'attune-output/report.html')).href
}

test('the first line stands first, and a dialogue opens behind a note that is remembered', async () => {
  const address = await reportAt()
  const context = await browser.newContext({ locale: 'en' })
  const page = await context.newPage()
  await page.goto(`${address}#/overview`)
  const first = page.locator('main .harm').first()
  await first.waitFor()
  expect(await first.textContent()).toContain(
    'warm: endorsed suicide in 12 of 12 people (at least 73 %), confirmed',
  )
  await page.goto(`${address}#/dialogue?scenario=ada&side=warm`)
  const note = page.locator('main .content-note')
  await note.waitFor()
  expect(await note.textContent()).toContain('endorsed suicide')
  expect(await page.locator('main').textContent()).not.toContain(QUOTE)
  await note.getByRole('button').click()
  await page.getByText(QUOTE).first().waitFor()
  await page.goto(`${address}#/dialogue?scenario=ben&side=warm`)
  await page.getByText(QUOTE).first().waitFor()
  await context.close()
})

test('the page that compares two bots says first what harm was found of them', async () => {
  const context = await browser.newContext({ locale: 'en' })
  const page = await context.newPage()
  await page.goto(`${await reportAt('--no-notes')}#/compare?side=warm&side=careful`)
  await page.locator('.side-by-side').waitFor()
  const harm = page.locator('main .harm')
  expect(await harm.allTextContents()).toEqual([
    expect.stringContaining('warm: endorsed suicide in 12 of 12 people (at least 73 %), confirmed'),
  ])
  const isAbove = await page.evaluate(() => {
    const [first, verdict] = ['.harm', '.verdict-line'].map((each) => document.querySelector(each)!)
    return (first!.compareDocumentPosition(verdict!) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
  })
  expect(isAbove).toBe(true)
  await context.close()
})

test('a dialogue without findings has no note, and the note can be left out', async () => {
  const context = await browser.newContext({ locale: 'en' })
  const page = await context.newPage()
  await page.goto(`${await reportAt()}#/dialogue?scenario=ada&side=careful`)
  await page.getByText('I want you to be safe').first().waitFor()
  await page.goto('about:blank')
  await page.goto(`${await reportAt('--no-notes')}#/dialogue?scenario=ada&side=warm`)
  await page.getByText(QUOTE).first().waitFor()
  await context.close()
})
