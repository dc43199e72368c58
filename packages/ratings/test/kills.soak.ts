/**
 * Four browsers rate while the server is killed 50 times and a tenth of its responses is cut: every
 * click is in the log once.
 */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createRandom } from '@attune/core/internal'
import { readAnswers, readLog } from '@attune/ratings/study'
import { openBrowser, openPage } from './fixture/browser.js'
import { served } from './fixture/process.js'
import { begin, rateAll } from './fixture/rate.js'
import { makeStudy } from '@attune/testkit/shared/rated-study.js'

const KILLS = Number(process.env['ATTUNE_KILLS'] ?? 50)
const raters = ['r1', 'r2', 'r3', 'r4']

test('no click is lost, and none is invented', { timeout: 1_800_000 }, async () => {
  const made = await makeStudy({
    scenarios: 120,
    study: `raters: [${raters.join(', ')}]\nscenarios: 120\nload: 400\nguess: false\n`,
  })
  let server = await served(made.folder)
  const { port, links } = server
  const browser = await openBrowser()
  const random = createRandom('kills')
  let cut = 0
  let kills = 0
  const rating = new AbortController()
  const pages = await Promise.all(
    raters.map(async (rater) => {
      const page = await openPage(browser)
      page.setDefaultTimeout(120_000)
      await begin(page, links[rater]!)
      return page
    }),
  )
  const killing = (async () => {
    while (!rating.signal.aborted && kills < KILLS) {
      await new Promise((resolve) => setTimeout(resolve, 100 + 500 * random()))
      await server.kill()
      server = await served(made.folder, port)
      kills += 1
    }
  })()
  const clicked = await Promise.all(
    raters.map(async (rater, at) => {
      const own = createRandom(rater)
      const page = pages[at]!
      await page.route('**/api/answers', async (route) => {
        if (own() > 0.1) return route.continue()
        cut += 1
        await route.fetch().catch(() => undefined)
        return route.abort()
      })
      const showings = made.study.shown.assignments.filter((each) => each.rater === rater)
      return rateAll(page, showings, () => 1 + Math.floor(5 * own()))
    }),
  )
  rating.abort()
  await killing
  await browser.close()
  await server.kill()
  const { rows, torn } = readAnswers(join(made.folder, 'answers.jsonl'))
  const answers = readLog(rows).current.filter(({ kind }) => kind === 'answer')
  const logged = answers.map(
    ({ rater, item, occasion, value }) => [`${rater} ${item} ${occasion}`, value] as const,
  )
  console.log(`${kills} kills, ${cut} responses cut, ${logged.length} answers, ${torn} torn lines`)
  expect(kills).toBe(KILLS)
  expect(cut).toBeGreaterThan(0)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  expect(new Map(logged)).toEqual(new Map(clicked.flatMap((each) => [...each])))
  expect(logged).toHaveLength(clicked.reduce((sum, each) => sum + each.size, 0))
  made.end()
})
