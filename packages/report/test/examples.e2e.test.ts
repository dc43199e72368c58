// The other examples are shown in examples.soak.ts.
import { expect, test } from 'vitest'
import { watchedPage } from './fixture/browser.js'
import { browser, reportOf, showsExamples } from './fixture/examples.js'

showsExamples(['trajectory', 'hill-judge', 'longemotion', 'conditions'])

test('the first screen of the README’s example says who helps more, and where to see why', async () => {
  const address = await reportOf('trajectory')
  const { page } = await watchedPage(browser(), address)
  await page.goto(address)
  const sentence = page.locator('.sentences li').first()
  expect(await sentence.textContent()).toMatch(/listener is better than dismisser by/)
  for (const part of [sentence, page.locator('.deciding tbody tr').first()]) {
    const box = (await part.boundingBox())!
    expect(box.y + box.height).toBeLessThan(800)
  }
  await page.context().close()
})
