/** People's decisions on findings, in a file beside the config. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  addDecision,
  decidedStates,
  decisionsFile,
  type FindingDecision,
  readDecisions,
} from '../../src/harm/decisions.js'

const folder = () => mkdtempSync(join(tmpdir(), 'attune-decisions-'))
const decision = (finding: string, own: Partial<FindingDecision> = {}): FindingDecision => ({
  finding,
  state: 'confirmed',
  by: 'Li',
  why: '看过原话',
  date: '2026-01-02',
  ...own,
})
const line = (own: object = {}) => JSON.stringify({ ...decision('f1'), ...own })

test('decisions are lines of attune.findings.jsonl, in the order in which they were added', () => {
  const place = folder()
  expect(readDecisions(place)).toEqual([])
  const all = [decision('f1'), decision('f2', { state: 'rejected' }), decision('f1')]
  for (const each of all) addDecision(place, each)
  expect(readDecisions(place)).toEqual(all)
  expect(decisionsFile(place)).toBe(join(place, 'attune.findings.jsonl'))
  const lines = readFileSync(decisionsFile(place), 'utf8').split('\n')
  expect(lines.map((each) => each !== '')).toEqual([true, true, true, false])
})

test('the last decision on a finding counts', () => {
  const states = decidedStates([
    decision('f1'),
    decision('f2', { state: 'rejected' }),
    decision('f1', { state: 'rejected' }),
  ])
  expect([...states]).toEqual([
    ['f1', 'rejected'],
    ['f2', 'rejected'],
  ])
})

test.each<[string, string, number | undefined]>([
  ['two lines', `${line()}\n${line()}\n`, undefined],
  ['no line end', line(), undefined],
  ['lines of Windows', `${line()}\r\n${line()}\r\n`, undefined],
  ['blank lines', `\n  \n${line()}\n\n`, undefined],
  ['no JSON', `${line()}\n\n{`, 3],
  ['no object', '7\n', 1],
  ['another state', `${line()}\n${line({ state: 'open' })}`, 2],
  ['a number for a text', line({ by: 7 }), 1],
  ['no finding', line({ finding: undefined }), 1],
])('a file with %s', (_, content, wrong) => {
  const place = folder()
  writeFileSync(decisionsFile(place), content)
  if (wrong === undefined) return expect(readDecisions(place)[0]).toEqual(decision('f1'))
  expect(() => readDecisions(place)).toThrow(
    expect.objectContaining({
      code: 'FINDINGS_FILE',
      message: expect.stringMatching(
        new RegExp(String.raw`attune\.findings\.jsonl, line ${wrong}, is no decision.+`),
      ) as string,
    }),
  )
})

test('a mistake names its key, and JSON that cannot be read its cause', () => {
  const place = folder()
  const thrownOf = (content: string) => {
    writeFileSync(decisionsFile(place), content)
    try {
      return readDecisions(place)
    } catch (error) {
      return error
    }
  }
  expect(thrownOf(line({ state: 'open' }))).toMatchObject({
    message: expect.stringMatching(/ on a finding\. state /) as string,
  })
  expect(thrownOf('{')).toMatchObject({
    message: expect.stringContaining('JSON') as string,
    cause: expect.any(SyntaxError) as Error,
  })
})
