import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readStandings } from '../../src/analyses/leaderboard/arena.js'

const written = (text: string): string => {
  const file = join(mkdtempSync(join(tmpdir(), 'attune-arena-')), 'arena.csv')
  writeFileSync(file, text)
  return file
}

test('ranks and scores of another leaderboard are read by supporter', () => {
  const standings = readStandings(written('supporter,rank,score\none, 2,1408\nother,,1265\n'))
  expect([...standings]).toEqual([
    ['one', { rank: 2, score: 1408 }],
    ['other', { score: 1265 }],
  ])
})

test.each([
  ['name,score\none,3\n', 'columns'],
  ['supporter,score\none,high\n', '"score" is "high"'],
])('%j is refused', (text, why) => {
  expect(() => readStandings(written(text))).toThrow(why)
})
