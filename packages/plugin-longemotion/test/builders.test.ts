import type { Scenario } from '@attune/core'
import { createRandom, type GeneratingSource } from '@attune/core/internal'
import { dialogueOf, make, scriptedContext, scriptedSupporter } from '@attune/testkit'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { contrasts } from '../src/items/index.js'
import plugin from '../src/index.js'
import { needles } from '../src/items/index.js'
import { quality } from '../src/quality/index.js'
import { simulator } from '../src/simulator/index.js'
import { conversationCriteria } from '../src/tasks/given-criteria.js'
import { sample, toyContext } from './toys.js'

const file = (name: string): string => fileURLToPath(new URL(`builders/${name}`, import.meta.url))
const written = (text: string): string => {
  const path = join(mkdtempSync(join(tmpdir(), 'attune-builders-')), 'file.jsonl')
  writeFileSync(path, text)
  return path
}

async function built(
  component: typeof needles | typeof contrasts,
  options: object,
  seed = '1',
): Promise<Scenario[]> {
  const source = make(component, options) as GeneratingSource
  const seeds = [...source.seeds((...names) => createRandom(JSON.stringify([seed, ...names])))]
  return Promise.all(
    seeds.map(async (each) => (await source.generate(each, scriptedContext().context)) as Scenario),
  )
}

describe('needles', () => {
  const options = { file: file('needles.jsonl'), filler: file('filler.txt'), tokens: [100, 1000] }

  test('stand once in a context of each length, whole, at places that the seed draws', async () => {
    const items = await built(needles, options)
    expect(items.map(({ id }) => id)).toEqual([
      'emobench/1-100',
      'emobench/1-1000',
      'emobench/2-100',
      'emobench/2-1000',
    ])
    const contents = items.map(({ details }) => String(details['content']))
    expect(
      contents[0]!.split('Mira opened the letter twice. Then she danced through the kitchen.'),
    ).toHaveLength(2)
    expect(contents[1]!.length).toBeGreaterThan(8 * contents[0]!.length)
    expect(items[0]).toMatchObject({
      cluster: 'emobench/1',
      references: { label: 'Joy', length: 100 },
      tags: { task: 'classification' },
    })
    expect(await built(needles, options)).toEqual(items)
    const others = await built(needles, options, '2')
    expect(others.map(({ details }) => details['content'])).not.toEqual(contents)
  })

  test('are asked as the classification task is', async () => {
    const [item] = await built(needles, options)
    const supporter = scriptedSupporter('{"Emotion": "Joy"}')
    await make(simulator, {}, { plugin }).simulate(item!, supporter, toyContext().context)
    expect(supporter.heard[0]!.turns.at(-1)!.text).toContain(
      'Which of these emotions would “Mira” ultimately feel',
    )
  })

  test('need a filler that is longer than their contexts, and a label that is a choice', async () => {
    await expect(built(needles, { ...options, tokens: [50_000] })).rejects.toMatchObject({
      code: 'longemotion/BUILD',
    })
    const wrong = written(
      '{"id": 1, "text": "x", "subject": "y", "choices": ["Joy"], "label": "Fear"}',
    )
    await expect(built(needles, { ...options, file: wrong })).rejects.toThrow(
      'the label "Fear" is none of the choices',
    )
  })
})

describe('contrasts', () => {
  const options = { file: file('labelled.jsonl'), count: 30, least: 4, most: 6 }

  test('have one text of another emotion each, at any place', async () => {
    const items = await built(contrasts, options)
    const places = items.map(({ references }) => Number(references['index']))
    for (const { references, details } of items) {
      const labels = references['labels'] as string[]
      const odd = labels[Number(references['index'])]
      expect(labels.filter((label) => label === odd)).toHaveLength(1)
      expect(new Set(labels).size).toBe(2)
      expect(labels.length).toBeGreaterThanOrEqual(4)
      expect(labels.length).toBeLessThanOrEqual(6)
      expect(new Set(details['segments'] as string[]).size).toBe(labels.length)
    }
    expect(new Set(places)).toEqual(new Set([0, 1, 2, 3, 4, 5]))
    expect(
      (await built(contrasts, { ...options, count: 2 })).map(({ details }) => details),
    ).toEqual(items.slice(0, 2).map(({ details }) => details))
  })

  test('need enough texts of one emotion', async () => {
    await expect(built(contrasts, { ...options, most: 20 })).rejects.toThrow(
      'no emotion has 19 texts',
    )
  })
})

describe('the quality of a conversation', () => {
  const scores = Object.fromEntries(
    Object.keys(conversationCriteria).map((name, at) => [name, at % 6]),
  )

  test('is a number for each of the twelve criteria, of the dialogue or of the data', async () => {
    const story = await sample('conversation/1/stage-4')
    for (const [of, said] of [
      ['dialogue', 'Only here.'],
      ['data', String((story.details['messages'] as { text: string }[])[0]!.text).slice(0, 40)],
    ] as const) {
      const unit = toyContext(JSON.stringify({ reasoning: 'So.', ...scores }))
      const verdicts = await make(quality, { of }).judge(
        dialogueOf('Only here.', 'I see.') as never,
        story,
        unit.context,
      )
      expect(verdicts.map(({ outcome }) => outcome.state === 'known' && outcome.value)).toEqual(
        Object.values(scores),
      )
      expect(unit.asked[0]!.messages.map(({ content }) => content).join('\n')).toContain(said)
    }
  })

  test('is unknown where the answer lacks a criterion', async () => {
    const unit = toyContext(...Array.from({ length: 4 }, () => '{"Deep Needs Exploration": 3}'))
    const story = await sample('conversation/1/stage-4')
    const verdicts = await make(quality, {}).judge(
      dialogueOf('a', 'b') as never,
      story,
      unit.context,
    )
    expect(verdicts.every(({ outcome }) => outcome.state === 'unknown')).toBe(true)
  })
})

test('every template is there in English and Chinese, with the same fields', () => {
  const folder = fileURLToPath(new URL('../src', import.meta.url))
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.en.md'))
    .map((name) => join(folder, name))
  expect(names.length).toBeGreaterThan(50)
  const fieldsOf = (name: string): string[] =>
    [...new Set(readFileSync(name, 'utf8').match(/\{\{[#/]?[\w-]+\}\}/g))].toSorted()
  for (const name of names)
    expect([name, ...fieldsOf(name.replace('.en.md', '.zh.md'))]).toEqual([name, ...fieldsOf(name)])
})
