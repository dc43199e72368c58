import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { component } from '@attune/testkit'
import { expect, test } from 'vitest'
import plugin from '../src/index.js'

const cards = component(plugin, 'cards')

test('the sample has scenarios in two languages', async () => {
  const { result } = await cards.load()
  expect(new Set(result.map(({ language }) => language))).toEqual(new Set(['en', 'zh']))
})

test('a line that is not a card is named', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'cards-')), 'cards.jsonl')
  writeFileSync(
    file,
    '{"id":"a","language":"en","person":"You.","worry":"Hm."}\n{"id":"b","language":"en"}\n',
  )
  await expect(cards.load({ options: { file } })).rejects.toMatchObject({
    code: 'DATA_LINE',
    place: { file, line: 2 },
  })
})
