import { known, unknown } from '@attune/core'
import { make } from '@attune/testkit'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { causalEmotion } from '../../src/causal-emotion/index.js'
import { turns } from '../../src/turns/index.js'
import { dialogue, evaluation, scenario, scoring } from '../toys.js'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attune-turns-'))
})
afterAll(() => rm(folder, { recursive: true }))

const said = dialogue('Nothing helps.', 'Still bad.', 'A little better.')

async function write(options: object = {}) {
  const estimate = await make(causalEmotion, { samples: 2 }).estimate(
    said,
    scenario(),
    scoring().context,
  )
  const about = { supporter: 'a, "b"', scenario: scenario(), dialogue: said }
  const all = evaluation([
    { ...about, estimates: { emotion: known(estimate) } },
    { ...about, supporter: 'lost', estimates: { emotion: unknown('refused') } },
  ])
  const run = turns.run as unknown as (
    given: object,
    project: object,
  ) => Promise<{ readonly text: string }>
  const project = {
    evaluations: [{ ...all, estimators: ['emotion'] }],
    folder,
    signal: new AbortController().signal,
    render: () => [],
  }
  const { text } = await run({ to: 'turns.csv', ...options }, project)
  return {
    text,
    estimate,
    lines: (await readFile(join(folder, 'turns.csv'), 'utf8')).trimEnd().split('\n'),
  }
}

test('every scored turn is a line, with what its score was made from', async () => {
  const { text, lines, estimate } = await write()
  const names = lines[0]!.split(',')
  const cells = lines.at(-1)!.replace('"a, ""b"""', 'quoted').split(',')
  const cell = (name: string) => cells[names.indexOf(name)]!

  expect(lines).toHaveLength(1 + 3)
  expect(cells).toHaveLength(names.length)
  expect(lines.at(-1)).toContain('"a, ""b"""')
  expect(text).toMatch(
    /^Wrote 3 turns of "test" to .*turns\.csv\. Left out 1 dialogues without scores\.$/,
  )

  const [, , last] = (
    estimate.details as unknown as { turns: { score: number; rungs: number[] }[] }
  ).turns
  expect(Number(cell('score'))).toBe(last!.score)
  expect(cell('rungs')).toBe(last!.rungs.join(' '))
  // The probability of each draw follows from the logits of its rung.
  const probabilities = cell('rungs')
    .split(' ')
    .map((rung) => Number(cell(`logit.${rung}.positive`)) - Number(cell(`logit.${rung}.negative`)))
    .map((difference) => 1 / (1 + Math.exp(-difference / 10)))
  expect(probabilities.reduce((sum, each) => sum + each, 0) / 2).toBeCloseTo(
    Number(cell('score')),
    12,
  )
  expect(cell('logit.none.positive')).toBe('')
})

test('an evaluation that is not there is named', async () => {
  await expect(write({ evaluation: 'other' })).rejects.toMatchObject({
    code: 'trajectory/EVALUATION',
  })
})
