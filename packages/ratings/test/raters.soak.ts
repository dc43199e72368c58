/**
 * Four scripted raters in real browsers rate 120 dialogues: what they clicked is what the log has.
 */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createRandom } from '@attune/core/internal'
import { normal } from '@attune/statistics'
import { readAnswers, readLog, serveStudy } from '@attune/ratings/study'
import { openBrowser, openPage } from './fixture/browser.js'
import { begin, rateAll } from './fixture/rate.js'
import { makeStudy } from '@attune/testkit/shared/rated-study.js'

const leans: Readonly<Record<string, number>> = { r1: -1, r2: -0.3, r3: 0.3, r4: 1 }
const levels = Array.from({ length: 11 }, (_, value) => `{ value: ${value}, text: '' }`).join(', ')

test('answers in the log equal the clicks', { timeout: 1_200_000 }, async () => {
  const made = await makeStudy({
    scenarios: 60,
    study: `raters: [r1, r2, r3, r4]\nscenarios: 60\nshared: 0.2\nguess: false\nquestions: [{ id: warmth, form: score, text: How warm?, levels: [${levels}] }]\n`,
  })
  const clock = { date: () => new Date(), monotonic: () => performance.now() }
  const server = await serveStudy(made.study, {
    port: 0,
    clock,
    limits: { burst: 1e6, perSecond: 1e6 },
  })
  const browser = await openBrowser()
  const truth = new Map<string, number>()
  const random = createRandom('truth')
  for (const { id } of made.study.shown.items) truth.set(id, 5 + 1.2 * normal(random))
  const clicked = await Promise.all(
    Object.entries(leans).map(async ([rater, lean]) => {
      const own = createRandom(rater)
      const page = await openPage(browser)
      page.setDefaultTimeout(60_000)
      const showings = made.study.shown.assignments.filter((each) => each.rater === rater)
      await begin(page, server.links.get(rater)!)
      return rateAll(page, showings, ({ item }) => {
        const said = truth.get(item)! + lean + 0.8 * (rater === 'r4' ? 2 : 1) * normal(own)
        return Math.min(10, Math.max(0, Math.round(said)))
      })
    }),
  )
  await browser.close()
  await server.close()
  const { current } = readLog(readAnswers(join(made.folder, 'answers.jsonl')).rows)
  const logged = current
    .filter(({ kind }) => kind === 'answer')
    .map(({ rater, item, occasion, value }) => [`${rater} ${item} ${occasion}`, value] as const)
  expect(logged.length).toBeGreaterThan(280)
  expect(new Map(logged)).toEqual(new Map(clicked.flatMap((each) => [...each])))
  made.end()
})
