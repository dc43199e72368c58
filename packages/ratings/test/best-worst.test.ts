/** A study of tuples: drawn, answered in files, counted. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Quantity } from '@attune/core/findings'
import { evaluationOf, make } from '@attune/testkit'
import { answering } from '@attune/testkit/internal'
import { importAnswers } from '@attune/ratings/study'
import { agreement } from '../src/run/agreement.js'
import { type MadeStudy, makeStudy } from '@attune/testkit/shared/rated-study.js'

const supporters = ['oak', 'birch', 'willow', 'maple', 'elm']
const made: MadeStudy[] = []
afterAll(() => made.forEach((each) => each.end()))

async function tuples(more: string): Promise<MadeStudy> {
  const study = await makeStudy({
    supporters,
    scenarios: 12,
    study: `raters: [anna, ben]\nrate: tuples\nquestions: [{ id: help, form: best-worst, text: Which helps? }]\nleastRepeats: 1\ngap: 2\n${more}`,
  })
  made.push(study)
  return study
}

describe('tuples', () => {
  test('hold each dialogue of a scenario about as often as any other, at drawn places', async () => {
    const { study } = await tuples('')
    const items = study.design.items.map(({ dialogues }) =>
      dialogues.map(({ supporter }) => supporter),
    )
    expect(items.every((own) => own.length === 4 && new Set(own).size === 4)).toBe(true)
    for (const name of supporters) {
      const count = items.filter((own) => own.includes(name)).length
      expect([count >= 12, count <= 24]).toEqual([true, true])
    }
    expect(new Set(items.map(([first]) => first)).size).toBeGreaterThan(2)
  })

  test('are counted: who was best and worst of those shown', async () => {
    const { study, folder } = await tuples('tuple: 5\n')
    for (const { id: rater } of study.design.raters) {
      const answers = study.shown.assignments
        .filter((each) => each.rater === rater)
        .map(({ item, occasion, place }) => {
          const shown = study.design.items
            .find(({ id }) => id === item)!
            .dialogues.map(({ supporter }) => supporter)
          const value = {
            best: shown.indexOf('oak'),
            worst: shown.indexOf(place % 4 === 0 ? 'birch' : 'maple'),
          }
          return {
            id: `${rater}-answer-${place}`,
            item,
            question: 'help',
            occasion,
            kind: 'answer',
            value,
            place,
          }
        })
      const file = join(folder, `${rater}.json`)
      writeFileSync(
        file,
        JSON.stringify({ format: 'attune-answers/1', design: study.design.shown, rater, answers }),
      )
      importAnswers({ folder, file, now: '2026-01-01T00:00:00.000Z' })
    }
    const { tables } = await make(agreement, { study: folder }).analyse(
      evaluationOf({ supporters }),
      answering(),
    )
    const table = tables.find(({ id }) => id === 'ratings-best-worst')!
    const row = (name: string) => table.rows.find(({ supporter }) => supporter === name)!
    expect(row('oak')).toMatchObject({
      shown: '24',
      best: '24',
      worst: '0',
      score: { value: { state: 'known', value: 1 } },
    })
    expect(row('elm')).toMatchObject({
      best: '0',
      worst: '0',
      score: { value: { state: 'known', value: 0 } },
    })
    const score = row('maple')['score'] as Quantity
    const value = score.value.state === 'known' ? score.value.value : Number.NaN
    expect(value).toBeLessThan(-0.5)
    expect(score.interval!.lower).toBeLessThan(value)
    expect(score.interval!.upper).toBeGreaterThan(value)
  })

  test('need three supporters, and scores need the judge that reads them', async () => {
    await expect(
      makeStudy({
        study:
          'raters: [anna, ben]\nrate: tuples\nquestions: [{ id: help, form: best-worst, text: Which? }]\n',
      }),
    ).rejects.toMatchObject({
      code: 'ratings/STUDY_PLAN',
      message: expect.stringContaining('a tuple has three at least'),
    })
    const scored = await makeStudy({})
    made.push(scored)
    await expect(
      make(agreement, { study: scored.folder }).analyse(evaluationOf({ supporters }), answering()),
    ).rejects.toMatchObject({ code: 'ratings/PEOPLE_UNNAMED' })
  })
})
