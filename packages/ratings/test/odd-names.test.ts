/**
 * Raters, items and strata may have the names that every object has, and each answer id belongs to
 * one rater.
 */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { known } from '@attune/core'
import { consensusOf, type RatedDialogue } from '@attune/kit/internal'
import { answersForStudy } from '../src/answers/keep.js'
import { readAnswers } from '../src/answers/log-file.js'
import { importAnswers } from '../src/import/import-answers.js'
import { ratingsByRater } from '../src/run/numbers.js'
import { AnswerStore } from '../src/server/answer-store.js'
import { Tokens } from '../src/server/tokens.js'
import { type MadeStudy, makeStudy } from '@attune/testkit/shared/rated-study.js'

const NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', 'anna']
let made: MadeStudy
beforeAll(async () => {
  made = await makeStudy({ study: `raters: [${NAMES.join(', ')}]\nleastRepeats: 0\nrepeats: 0\n` })
})
afterAll(() => made.end())

test('each rater gets a link of their own, which a restart keeps', () => {
  const folder = mkdtempSync(join(tmpdir(), 'attune-tokens-'))
  const issued = new Tokens(folder).issue(NAMES)
  expect([...issued.keys()]).toEqual(NAMES)
  const again = new Tokens(folder)
  expect([...again.issue(NAMES).keys()]).toEqual([])
  for (const [rater, token] of issued) expect(again.holderOf(token)).toEqual({ rater })
  again.revoke(['__proto__', 'constructor'])
  const last = new Tokens(folder)
  const holders = [...issued.values()].map((token) => last.holderOf(token))
  expect(holders.filter((holder) => holder === undefined)).toHaveLength(2)
  expect(statSync(join(folder, '.raters.json')).mode & 0o777).toBe(0o600)
  rmSync(folder, { recursive: true })
})

describe('answers', () => {
  const answer = (rater: string, value: number, id: string) => {
    const { item, occasion } = made.study.shown.assignments.find((each) => each.rater === rater)!
    return { id, item, occasion, question: 'warmth', kind: 'answer' as const, value }
  }

  test('of every name are kept, and an id that two raters send is refused for the second', () => {
    const keeper = new AnswerStore(made.study, () => '2026-01-01T00:00:00Z')
    for (const rater of NAMES) {
      const id = `answer-of-${rater}`
      expect(keeper.keep(rater, 's', [answer(rater, 2, id)])).toMatchObject({
        kept: [id],
        conflicts: [],
      })
      expect(keeper.since(rater, 0)).toHaveLength(1)
    }
    const id = 'answer-of-anna'
    const stolen = { ...answer('anna', 2, id) }
    expect(keeper.keep('toString', 's', [stolen])).toMatchObject({ kept: [], conflicts: [id] })
    expect(keeper.keep('anna', 's', [stolen])).toMatchObject({ kept: [id], conflicts: [] })
    const twice = [answer('anna', 1, 'one-id-twice'), answer('anna', 5, 'one-id-twice')]
    expect(keeper.keep('anna', 's', twice)).toMatchObject({ kept: [], conflicts: ['one-id-twice'] })
    keeper.close()
    const restarted = new AnswerStore(made.study, () => '2026-01-02T00:00:00Z')
    expect(restarted.keep('toString', 's', [stolen])).toMatchObject({ kept: [], conflicts: [id] })
    restarted.close()
    expect(readAnswers(join(made.folder, 'answers.jsonl')).rows).toHaveLength(NAMES.length + 1)
  })

  test('of a file with ids of another rater are named, and not counted as known', () => {
    const { item, occasion } = made.study.shown.assignments.find(
      ({ rater }) => rater === 'valueOf',
    )!
    const sent = {
      id: 'answer-of-anna',
      item,
      occasion,
      question: 'warmth',
      kind: 'answer',
      value: 4,
    }
    const file = join(made.folder, 'theirs.json')
    const design = made.study.design.shown
    writeFileSync(
      file,
      JSON.stringify({ format: 'attune-answers/1', design, rater: 'valueOf', answers: [sent] }),
    )
    const report = importAnswers({ folder: made.folder, file, now: '2026-01-03T00:00:00Z' })
    expect(report).toMatchObject({ added: 0, known: 0, errors: [{ item, code: 'id_of_another' }] })
  })

  test('to items that the design does not have are counted by name', () => {
    const of = (item: string) => ({
      rater: 'anna',
      item,
      question: 'warmth',
      kind: 'answer' as const,
      value: 1,
    })
    const { unknownItems } = answersForStudy(made.study.design, [
      of('constructor'),
      of('constructor'),
      of('toString'),
    ])
    expect(Object.entries(unknownItems)).toEqual([
      ['constructor', 2],
      ['toString', 1],
    ])
  })
})

test('who did not rate a dialogue has no rating of it', () => {
  const dialogue = (at: number, ratings: RatedDialogue['ratings']): RatedDialogue => ({
    dialogue: `d${at}`,
    pair: `p${at}`,
    scenario: `s${at}`,
    cluster: `s${at}`,
    language: 'en',
    supporter: 'willow',
    ratings,
    isChosen: false,
    judge: known(3),
    offline: false,
    isJudgeOffline: false,
  })
  const rated = [
    dialogue(1, { constructor: known(4), anna: known(2) }),
    dialogue(2, { anna: known(5) }),
    dialogue(3, Object.fromEntries([['__proto__', known(1)]])),
  ]
  expect(ratingsByRater(rated).map(({ column, scores }) => [column.key, scores.length])).toEqual([
    ['__proto__', 1],
    ['anna', 2],
    ['constructor', 1],
  ])
  expect(consensusOf(rated).every(({ state }) => state === 'known')).toBe(true)
})
