// The other examples are shown in examples.soak.ts.
import { expect, test } from 'vitest'
import { watchedPage } from './fixture/browser.js'
import { browser, reportOf, showsExamples } from './fixture/examples.js'

showsExamples(['trajectory', 'hill-judge', 'longemotion', 'conditions'])

test('the first screen of the README’s example says who helps more, and where to see why', async () => {
  const address = await reportOf('trajectory')
  const { page } = await watchedPage(browser(), address)
  await page.goto(address)
  const verdict = page.locator('.headline h1')
  expect(await verdict.textContent()).toMatch(/listener is better than (adviser and )?dismisser on BEL/)
  for (const part of ['.mean-curves', '.differences', '.look li', '.changes']) {
    const box = (await page.locator(part).first().boundingBox())!
    expect({ part, isInView: box.y + box.height < 900 }).toEqual({ part, isInView: true })
  }
  await page.context().close()
})
