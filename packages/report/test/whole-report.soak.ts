import { afterAll, expect, test } from 'vitest'
import { drawSvg } from '@attune/figures'
import { makeReport } from '@attune/report'
import { costOf } from './fixture/cost.js'
import { makeMany } from './fixture/many.js'
import type { Study } from './fixture/study.js'

const { signal } = new AbortController()
const whole = { maxSize: 1e9, texts: true, prompts: true, folder: false, draw: drawSvg, signal }
const studies: Study[] = []
afterAll(() => Promise.all(studies.map((study) => study.end())))

async function study(dialogues: number): Promise<Study> {
  const made = await makeMany(dialogues)
  studies.push(made)
  return made
}

test('a report of 4,000 dialogues costs at most eight times one of 1,000, and a few times the reading of its index', async () => {
  const [small, large] = [await study(1000), await study(4000)]
  const report = ({ project }: Study) => costOf(() => makeReport(project, whole), 2)
  const [ofSmall, ofLarge] = [await report(small), await report(large)]
  expect(ofLarge / ofSmall).toBeLessThanOrEqual(8)
  const [archive] = large.project.read.archives()
  const index = await costOf(async () => {
    for await (const _ of archive!.rows()) continue
  })
  expect(ofLarge / index).toBeLessThanOrEqual(20)
})
