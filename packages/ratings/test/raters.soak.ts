/** Four scripted raters in real browsers rate 120 dialogues: what they clicked is what the log has. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createRandom } from '@attune/core'
import { normal } from '@attune/statistics'
import { readAnswers, readLog, serveStudy } from '@attune/ratings/study'
import { openBrowser, openPage } from './fixture/browser.js'
import { makeStudy } from './fixture/study.js'

const leans: Readonly<Record<string, number>> = { r1: -1, r2: -0.3, r3: 0.3, r4: 1 }
const levels = Array.from({ length: 11 }, (_, value) => `{ value: ${value}, text: '' }`).join(', ')

test('answers in the log equal the clicks', { timeout: 1_200_000 }, async () => {
  const made = await makeStudy({
    scenarios: 60,
    study: `raters: [r1, r2, r3, r4]\nscenarios: 60\nshared: 0.2\nguess: false\nquestions: [{ id: warmth, form: score, text: How warm?, levels: [${levels}] }]\n`,
  })
  const clock = { date: () => new Date(), monotonic: () => performance.now() }
  const server = await serveStudy(made.study, { port: 0, clock, limits: { burst: 1e6, perSecond: 1e6 } })
  const browser = await openBrowser()
  const truth = new Map<string, number>()
  const random = createRandom('truth')
  for (const { id } of made.study.shown.items) truth.set(id, 5 + 1.2 * normal(random))
  const clicked = new Map<string, number>()
  await Promise.all(
    Object.entries(leans).map(async ([rater, lean]) => {
      const own = createRandom(rater)
      const page = await openPage(browser)
      page.setDefaultTimeout(60_000)
      await page.goto(server.links.get(rater)!)
      await page.locator('input[type=checkbox]').check()
      await page.locator('button.main').click()
      const showings = made.study.shown.assignments.filter((each) => each.rater === rater)
      for (const { item, occasion, place } of showings) {
        const said = truth.get(item)! + lean + 0.8 * (rater === 'r4' ? 2 : 1) * normal(own)
        const value = Math.min(10, Math.max(0, Math.round(said)))
        await page.getByRole('heading', { level: 1, name: `Item ${place} of ${showings.length}` }).waitFor()
        await page.locator(`input[value="${value}"]`).check()
        await page.locator('button.main').click()
        clicked.set(`${rater} ${item} ${occasion}`, value)
      }
      await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor()
      await page.locator('.banner.empty').waitFor({ state: 'attached' })
    }),
  )
  await browser.close()
  await server.close()
  const { current } = readLog(readAnswers(join(made.folder, 'answers.jsonl')).rows)
  const logged = current
    .filter(({ kind }) => kind === 'answer')
    .map(({ rater, item, occasion, value }) => [`${rater} ${item} ${occasion}`, value] as const)
  expect(logged.length).toBeGreaterThan(280)
  expect(new Map(logged)).toEqual(clicked)
  made.end()
})
