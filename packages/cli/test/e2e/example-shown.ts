/// <reference lib="dom" />
/**
 * The report of an example in a browser: its first screen, what its numbers lead to, and what it
 * says in Chinese.
 */
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFaults } from '@attune/testkit/shared/axe.js'
import type { HeldReport } from '../../../report/test/fixture/held-report.js'

export type Language = 'en' | 'zh'

/** Verdict, picture and ranking are within it, by width of the window. */
export const MOST_DEEP = { 1280: 900, 390: 1400 } as const

export interface Shown {
  readonly width: keyof typeof MOST_DEEP
  readonly scheme: 'light' | 'dark'
  readonly language: Language
}

/** All ways in which a first screen is kept; the page is as a reader finds it in the first. */
export const allShown: readonly Shown[] = (['en', 'zh'] as const).flatMap((language) =>
  ([1280, 390] as const).flatMap((width) =>
    (['light', 'dark'] as const).map((scheme) => ({ width, scheme, language })),
  ),
)

/** The same page otherwise: it is not loaded again. */
export async function showAs(page: Page, { width, scheme, language }: Shown): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme })
  await page.setViewportSize({ width, height: 900 })
  const [shown, other] = language === 'zh' ? ['zh', '中文'] : ['en', 'English']
  if ((await page.evaluate(() => document.documentElement.lang)) !== shown)
    await page.getByRole('button', { name: other, exact: true }).click()
}

export async function openReport(
  browser: Browser,
  address: string,
  language: Language,
  width = 1280,
): Promise<Page> {
  const locale = language === 'zh' ? 'zh-CN' : 'en-GB'
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    locale,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  await page.goto(address)
  await page.locator('main h1').first().waitFor()
  return page
}

/** Without a comparison of supporters there is no headline. */
export const hasHeadline = async (page: Page): Promise<boolean> =>
  (await page.locator('.headline').count()) > 0

/** As a reader meets it: lines of text, without what only pictures say. */
export async function screenText(page: Page): Promise<string> {
  const text = await page.evaluate(() => {
    const shown = document.querySelector<HTMLElement>('.headline')!
    const pictures = [...shown.querySelectorAll('svg')]
    for (const each of pictures) each.style.display = 'none'
    const { innerText } = shown
    for (const each of pictures) each.style.display = ''
    return innerText
  })
  const lines = text.split('\n').map((line) => line.replace(/[ \t\u00a0]+/g, ' ').trim())
  return `${lines.filter((line) => line !== '').join('\n')}\n`
}

/** How far down the verdict, the picture and the ranking reach. */
export async function depthOf(page: Page): Promise<number> {
  const parts = ['.headline h1', '.mean-curves', '.differences']
  const boxes = await Promise.all(
    parts.map(async (part) => {
      const found = page.locator(part).first()
      return (await found.count()) > 0 ? await found.boundingBox() : null
    }),
  )
  return Math.max(...boxes.map((box) => (box ? box.y + box.height : 0)))
}

/** The page of the seeker, which other studies do not have. */
export async function expectAuditReadable(page: Page): Promise<void> {
  const link = page.locator('nav a[href*="audit"]')
  if ((await link.count()) === 0) return
  await link.click()
  await page.locator('main table').first().waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect({ colorScheme, faults: await axeFaults(page) }).toEqual({ colorScheme, faults: [] })
  }
}

/**
 * From every estimate with at most two clicks to a turn that it rests on; some of the ways are
 * walked.
 */
export async function expectTurnsBehindNumbers(
  page: Page,
  held: HeldReport,
  walked: number,
): Promise<void> {
  const cells = await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        '.data td.number, .differences td.number, .look li, li[data-claims]',
      ),
    ].map((cell) => ({
      text: cell.textContent ?? '',
      href: cell.querySelector('a')?.getAttribute('href') ?? null,
    })),
  )
  const numbers = cells.filter(({ text }) => /\d/.test(text))
  expect(numbers.length).toBeGreaterThan(0)
  expect(
    numbers.filter(({ href }) => href === null || (held.clicksTo(href) ?? Infinity) > 2),
  ).toEqual([])
  const all = [...new Set(numbers.map(({ href }) => href!))]
  const step = Math.max(1, Math.ceil(all.length / walked))
  for (const href of all.filter((_, at) => at % step === 0)) {
    await page.evaluate((hash) => (location.hash = hash), href)
    if (href.startsWith('#/dialogues')) {
      const first = page.locator('.list tbody a').first()
      await first.waitFor()
      await first.click()
    }
    // A dialogue with harm stands behind a note, once for each report.
    const turns = page.locator('.transcript .turn, .side-by-side .turn-head')
    const note = page.locator('.content-note button')
    await turns.or(note).first().waitFor()
    if (await note.isVisible()) await note.click()
    await turns.first().waitFor()
  }
}
