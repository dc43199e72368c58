/// <reference lib="dom" />
// Every page of the examples is shown in examples.soak.ts; file.e2e.test.ts shows the pages of a
// report with hostile texts.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { watchedPage } from '@attune/testkit/shared/browser.js'
import { browser, reportOf } from './fixture/examples.js'

test('the first screen of the README’s example says who helps more, and where to see why', async () => {
  const address = await reportOf('trajectory')
  const { page } = await watchedPage(browser(), address)
  await page.goto(address)
  const verdict = page.locator('.headline h1')
  expect(await verdict.textContent()).toMatch(
    /listener is better than (adviser and )?dismisser on BEL/,
  )
  for (const part of ['.mean-curves', '.differences', '.look li', '.changes']) {
    const box = (await page.locator(part).first().boundingBox())!
    expect({ part, isInView: box.y + box.height < 900 }).toEqual({ part, isInView: true })
  }
  await page.context().close()
})

test('confirmed harm is larger than the heading of a comparison that it withholds', async () => {
  const address = await reportOf('safety')
  const { page } = await watchedPage(browser(), address)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(address)
    await page.locator('.headline h1.withheld').waitFor()
    const sizeOf = (selector: string): Promise<number> =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
    const [harm, heading] = [await sizeOf('.harm.confirmed'), await sizeOf('.headline h1')]
    expect(harm).toBeGreaterThan(heading)
    await page.evaluate(() => {
      document.querySelector('.headline h1')!.className = ''
    })
    expect(await sizeOf('.headline h1')).toBe(harm)
  }
  await page.context().close()
})

/** Presses Tab until the element that has the focus is one of these. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let pressed = 0; pressed < 300; pressed++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector))
      return
  }
  throw new Error(`Tab does not reach ${selector}`)
}

test('by keyboard from a number to a turn that it rests on, on to the next dialogue, and to the list of keys', async () => {
  const address = await reportOf('trajectory')
  const { page, faults } = await watchedPage(browser(), address)
  await page.goto(address)
  await page.locator('.headline h1').waitFor()
  await tabTo(page, '.differences td.number a[href*="dialogues"]')
  await page.keyboard.press('Enter')
  await page.locator('.list tbody a').first().waitFor()
  await tabTo(page, '.list th a')
  await page.keyboard.press('Enter')
  expect(await page.locator('th[aria-sort]').count()).toBe(1)
  await tabTo(page, '.list tbody a')
  await page.keyboard.press('Enter')
  await page.locator('.transcript .turn').first().waitFor()
  const first = await page.locator('main h1').textContent()
  const before = page.url()
  await page.keyboard.press('j')
  await page.locator('.turn.selected').waitFor()
  await page.keyboard.press('n')
  await page.waitForFunction(
    (address) => location.href.replace(/&turn=\d+/, '') !== address,
    before,
  )
  expect([first, await page.locator('.what .name').first().textContent()]).not.toContain('')
  await page.keyboard.press('?')
  await page.locator('dialog.keys[open] kbd').first().waitFor()
  await page.keyboard.press('Escape')
  expect(await page.locator('dialog.keys[open]').count()).toBe(0)
  expect(faults).toEqual([])
  await page.context().close()
})
