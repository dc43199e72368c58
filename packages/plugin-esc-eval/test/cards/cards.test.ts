import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Json, Known, Scenario } from '@attune/core'
import type { GeneratingSource } from '@attune/core/internal'
import { make } from '@attune/testkit'
import { answering } from '@attune/testkit/internal'
import { describe, expect, test } from 'vitest'
import { cards } from '../../src/cards/index.js'
import { releasedData } from '../released-data.js'

const usable = {
  base: 'Age: 34\nGender: Male\nOccupation: not mentioned\nProblem: His flat was flooded and the landlord does not answer.',
  language: 'english',
  id: 1,
}

function fileOf(content: Json | string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'attune-cards-')), 'cards.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const noDraws = () => () => 0

async function read(options: object): Promise<(Scenario | Known<never>)[]> {
  const source = make(cards, options) as GeneratingSource
  return Promise.all([...source.seeds(noDraws)].map((seed) => source.generate(seed, answering())))
}

const reasonsOf = async (records: Json): Promise<string[]> =>
  (await read({ files: [fileOf(records)] })).map((made) => ('why' in made ? made.why : 'used'))

describe('cards', () => {
  test('a card is a scenario: its text is the profile as it stands, what it says is in tags and details', async () => {
    const [made] = await read({
      files: [fileOf([{ ...usable, grade: 'high', category: 'tensions', source: 'mine' }])],
    })

    expect(made).toMatchObject({
      id: '1',
      language: 'en',
      profile: usable.base,
      opening: [],
      tags: {
        language: 'en',
        category: 'social',
        subcategory: 'social-interaction',
        topic: 'tensions',
        source: 'mine',
        grade: 'high',
      },
      details: {
        age: '34',
        gender: 'Male',
        problem: 'His flat was flooded and the landlord does not answer.',
      },
    })
  })

  test('cards that cannot be used are left out with their reason', async () => {
    const votes = (grades: Json, more: object = {}): Json => ({
      grades,
      categories: ['couple', 'couple'],
      ...more,
    })
    expect(
      await reasonsOf([
        usable,
        { ...usable, id: 2, base: 'I feel bad.' },
        { ...usable, id: 3, grade: 'invalid' },
        { ...usable, id: 4, votes: votes(['high', 'middle']) },
        { ...usable, id: 5, votes: votes(['high', 'invalid']) },
        {
          ...usable,
          id: 6,
          votes: { grades: ['high', 'high'], categories: ['couple', 'friends'] },
        },
        { ...usable, id: 7, grade: 'great' },
        { ...usable, id: 8, category: 'weather' },
        { ...usable, id: 9, votes: votes(['high', 'middle'], { third: 'middle' }) },
        'a card?',
      ]),
    ).toEqual([
      'used',
      'faulty card: label-missing:age',
      'graded as invalid',
      'votes not settled: grade',
      'graded as invalid',
      'votes not settled: category',
      'faulty card: value:grade',
      'faulty card: value:category',
      'used',
      'faulty card: not_object',
    ])
  })

  test('grades and languages choose among the cards; what was not asked for is not counted as left out', async () => {
    const files = [
      fileOf([
        { ...usable, grade: 'high' },
        { ...usable, id: 2, grade: 'middle' },
        { ...usable, id: 3 },
        { ...usable, id: 4, language: 'chinese', grade: 'high' },
      ]),
    ]
    const ids = async (options: object) =>
      (await read({ files, ...options })).map((made) => 'id' in made && made.id)

    expect(await ids({ grades: ['high'] })).toEqual(['1', '3', '4'])
    expect(await ids({ grades: ['high'], languages: ['zh'] })).toEqual(['4'])
  })

  test('`withDialogue` takes those alone that have a source dialogue', async () => {
    const all = (await read({ withDialogue: true })) as Scenario[]
    expect(all.map(({ id }) => id)).toEqual(['1', '6', '101', '106'])
    expect(all.every(({ references }) => Array.isArray(references['dialogue']))).toBe(true)
  })

  test.each([
    ['no JSON', 'it is not JSON'],
    [{ cards: [] }, 'it is not a list of cards'],
    [[], 'it has no cards'],
    [[usable, usable], 'two cards have the id 1'],
  ])('a file that is %j ends the run', async (content, what) => {
    const file = fileOf(content)
    await expect(read({ files: [file] })).rejects.toMatchObject({
      code: 'esc-eval/CARD_FILE',
      details: { file, what },
    })
  })

  test('an id of two files is refused, and so is a file that is not there', async () => {
    await expect(read({ files: [fileOf([usable]), fileOf([usable])] })).rejects.toMatchObject({
      code: 'esc-eval/CARD_FILE',
      details: { what: 'card 1 has the id "1", which an earlier card has' },
    })
    await expect(read({ files: ['nowhere.json'] })).rejects.toMatchObject({ code: 'DATA_READ' })
  })

  test('the samples are twelve usable cards in each language, each with grade and leaf', async () => {
    const all = (await read({})) as Scenario[]
    const count = (language: string) => all.filter((each) => each.language === language).length

    expect(all.every((each) => 'id' in each && each.tags['grade'] && each.tags['topic'])).toBe(true)
    expect([count('en'), count('zh')]).toEqual([12, 12])
  })
})

describe.runIf(releasedData)('released cards', () => {
  const file = (language: string): string =>
    join(releasedData!, `esc-eval/cards/card_high_${language}.json`)

  test('all 655 are used, with the categories and sources that are counted in them', async () => {
    const all = (await read({ files: [file('en'), file('zh')] })) as Scenario[]
    const counts = (tag: string, language: string): Record<string, number> => {
      const found: Record<string, number> = {}
      for (const { tags, language: own } of all)
        if (own === language) found[tags[tag]!] = (found[tags[tag]!] ?? 0) + 1
      return found
    }

    expect(all.every((each) => 'id' in each)).toBe(true)
    expect(counts('category', 'en')).toEqual({ family: 172, work: 87, social: 72 })
    expect(counts('category', 'zh')).toEqual({ family: 215, work: 72, social: 37 })
    expect(counts('source', 'en')).toEqual({
      ESconv: 158,
      MHP: 73,
      ExTES: 70,
      Psych: 25,
      EPITOME: 5,
    })
    expect(counts('source', 'zh')).toEqual({ PsyQA: 252, smile: 72 })
  })

  test('their text reaches the seeker byte by byte', async () => {
    const { readFileSync } = await import('node:fs')
    const records = JSON.parse(readFileSync(file('zh'), 'utf8')) as { base: string }[]
    const all = (await read({ files: [file('zh')] })) as Scenario[]

    expect(all.map(({ profile }) => profile)).toEqual(records.map(({ base }) => base))
  })
})
