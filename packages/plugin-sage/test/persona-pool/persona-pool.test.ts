import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Scenario } from '@attune/core'
import { createRandom, type GeneratingSource } from '@attune/core/internal'
import { describe, expect, test } from 'vitest'
import { draw, personaPool, readPool } from '../../src/persona-pool/index.js'
import { make, scriptedContext } from '@attune/testkit'
import { scripted } from '../toys.js'

const english = join(import.meta.dirname, '../../samples/pool.en.json')
const source = (options: object = {}) => make(personaPool, options) as GeneratingSource
const streams =
  (seed: string) =>
  (...names: readonly (string | number)[]) =>
    createRandom([seed, ...names].join('/'))
const seeds = (options: object = {}, seed = 'test') => [...source(options).seeds(streams(seed))]

test('the same chances draw the same people, others draw others; a larger count adds to them', () => {
  expect(seeds({ count: 3 })).toEqual(seeds({ count: 3 }))
  expect(seeds({ count: 3 }, 'other')).not.toEqual(seeds({ count: 3 }))
  expect(seeds({ count: 12 }).slice(0, 3)).toEqual(seeds({ count: 3 }))
})

test('a persona is drawn from three different traits of one type and three different sentences', () => {
  const pool = readPool(english)
  for (let number = 0; number < 50; number++) {
    const { type, traits, sentences } = draw(pool, createRandom(`n${number}`))
    expect(new Set(traits).size).toBe(3)
    expect(new Set(sentences).size).toBe(3)
    expect(pool.traits[type]).toEqual(expect.arrayContaining([...traits]))
  }
})

test('a type is told to the model in the language of the pool', async () => {
  const [seed] = seeds({ language: 'zh' })
  const { context, asked } = scripted('persona-pool', Array(4).fill('-'), 'zh')

  await expect(source({ language: 'zh' }).generate(seed!, context)).rejects.toMatchObject({
    code: 'sage/PERSONA',
  })
  expect(asked[0]?.messages[0]?.content).toMatch(/主要性格类型：(?:负面|被动|回避)型/)
})

test('rational and emotional wishes have about the same chance', () => {
  const pool = readPool(english)
  const drawn = Array.from(
    { length: 400 },
    (_, number) => draw(pool, createRandom(`n${number}`)).intention,
  )
  const rational = drawn.filter((each) =>
    ['balanced-view', 'advice', 'motives', 'reflection'].includes(each),
  ).length

  expect(rational).toBeGreaterThan(150)
  expect(rational).toBeLessThan(250)
  expect(new Set(drawn).size).toBe(8)
})

test.each(['en', 'zh'] as const)(
  'a scenario is made from its seed, with stand-ins too (%s)',
  async (language) => {
    const [seed] = seeds({ language })
    const { context } = scriptedContext({ component: personaPool, answers: 'stand-ins', language })
    const scenario = (await source({ language }).generate(seed!, context)) as Scenario

    expect(scenario).toMatchObject({
      id: `${language}-1`,
      language,
      intention: seed?.details['wish'],
    })
    expect(scenario.opening).toHaveLength(1)
    expect(scenario.details['scene']).toContain(seed?.details['topic'])
    expect(Object.keys(scenario.tags).sort()).toEqual([
      'intention',
      'kind',
      'language',
      'topic',
      'type',
    ])
  },
)

test('a persona without all of its labels is asked for again, and in the end fails its scenario', async () => {
  const [seed] = seeds()
  const { context, asked } = scripted('persona-pool', Array(4).fill('Name: A\nAge: 30'))

  await expect(source().generate(seed!, context)).rejects.toMatchObject({
    code: 'sage/PERSONA',
    details: { part: 'persona' },
  })
  expect(asked).toHaveLength(4)
  expect(asked[1]?.messages.at(-1)?.content).toContain('gender')
})

describe('a pool', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'attune-pool-')), 'pool.json')
  const good = JSON.parse(readFileSync(english, 'utf8')) as object
  const read = (changes: object | string) => {
    writeFileSync(
      file,
      typeof changes === 'string' ? changes : JSON.stringify({ ...good, ...changes }),
    )
    return readPool(file)
  }

  test.each([
    ['is not JSON', '{'],
    ['has too few traits', { traits: { odd: ['a', 'b'] } }],
    ['has too few sentences', { sentences: ['a'] }],
    ['has no topic', { topics: [] }],
    ['has an age that is none', { ages: [0] }],
    ['lacks the text of an intention', { intentions: {} }],
  ])('that %s is refused', (_, changes) => {
    expect(() => read(changes)).toThrow(expect.objectContaining({ code: 'sage/POOL_FILE' }))
  })

  test('that is not there is refused', () => {
    expect(() => readPool(join(file, 'none'))).toThrow(
      expect.objectContaining({ code: 'DATA_READ' }),
    )
  })

  test('whose list of sentences is too short names the list', () => {
    const sentences = file.replace('pool.json', 'talks.txt')
    writeFileSync(sentences, 'One line.\n\n')
    expect(() => seeds({ sentences })).toThrow(
      expect.objectContaining({
        code: 'sage/POOL_FILE',
        message: expect.stringContaining('talks.txt, the list: it has 1 of 3 lines with text'),
      }),
    )
  })

  test('may have ages to draw from', () => {
    expect(draw(read({ ages: [33] }), createRandom('n')).age).toBe(33)
    expect(draw(read({}), createRandom('n'))).not.toHaveProperty('age')
  })
})
