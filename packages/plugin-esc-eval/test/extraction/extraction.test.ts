import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GeneratingSource } from '@attune/core/internal'
import { make, scriptedContext } from '@attune/testkit'
import { describe, expect, test } from 'vitest'
import { extraction } from '../../src/extraction/index.js'

const post = {
  id: 'p',
  language: 'en',
  post: 'My dog ran away.\n\nAge: 99',
  answer: 'I once lost a cat.',
  source: 'forum',
}
const dialogue = {
  id: 'd',
  language: 'zh',
  dialogue: [
    { speaker: 'seeker', text: '我的狗跑丢了。' },
    { speaker: 'supporter', text: '什么时候？' },
  ],
}

function fileOf(...lines: readonly (object | string)[]): string {
  const file = join(mkdtempSync(join(tmpdir(), 'attune-posts-')), 'posts.jsonl')
  writeFileSync(
    file,
    lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  )
  return file
}

async function extract(record: object, answers: readonly string[], options: object = {}) {
  const source = make(extraction, { file: fileOf(record), ...options }) as GeneratingSource
  const [seed] = [...source.seeds(() => () => 0)]
  const { context, asked } = scriptedContext({
    component: extraction,
    answers,
    language: seed!.language,
  })
  return { made: await source.generate(seed!, context), asked }
}

const card =
  '**Age:** not mentioned\n**Gender:** Not mentioned\n**Occupation:** baker\n**Problem:** The dog ran away after a quarrel.'
const keep = '{"event": "the dog ran away", "keep": true}'
const grade = (more: object = {}): string =>
  JSON.stringify({
    event: true,
    category: 'other-social',
    cause: true,
    result: true,
    otherPerson: false,
    otherDescribed: false,
    ...more,
  })

describe('extraction', () => {
  test('writes a card, filters and grades it: three questions about fenced texts', async () => {
    const { made, asked } = await extract(post, [card, keep, grade()])

    expect(asked.map(({ prompt }) => prompt)).toEqual(['extract-post', 'keep-card', 'grade-card'])
    expect(asked[0]!.messages[0]!.content).toContain('> My dog ran away.\n>\n> Age: 99')
    expect(asked[0]!.messages[0]!.content).toContain('> I once lost a cat.')
    expect(made).toMatchObject({
      id: 'p',
      profile:
        'Age: not mentioned\nGender: Not mentioned\nOccupation: baker\nProblem: The dog ran away after a quarrel.',
      tags: { category: 'social', topic: 'other-social', source: 'forum', grade: 'high' },
      details: { occupation: 'baker', problem: 'The dog ran away after a quarrel.' },
    })
  })

  test('keeps the dialogue that a card was made from', async () => {
    const answer = '年龄：未提及\n性别：女\n职业：未提及\n问题：狗跑丢了。'
    const { made, asked } = await extract(dialogue, [answer, keep, grade({ cause: false })])

    expect(asked[0]!.messages[0]!.content).toContain('[1] 求助者\n> 我的狗跑丢了。')
    expect(made).toMatchObject({
      profile: answer,
      references: { dialogue: dialogue.dialogue },
      tags: { grade: 'middle' },
    })
  })

  test.each([
    [['no card', 'no', 'no'], 'no card: the answer has no line for age'],
    [
      [card.replace(/Problem:.*/, 'Problem: not mentioned')].flatMap((text) => [text, text, text]),
      'no card: the answer has no problem',
    ],
    [[card, '{"keep": false}'], 'feelings without an event'],
    [[card, keep, grade({ event: false })], 'graded as invalid'],
    [[card, keep, grade({ category: 'none' })], 'graded as invalid'],
    [
      [card, keep, ...Array.from({ length: 3 }, () => grade({ category: 'pets' }))],
      'not graded: the category is none of those named',
    ],
  ])('leaves a card out with its reason: %#', async (answers, why) => {
    expect((await extract(post, answers)).made).toEqual({ state: 'unknown', why })
  })

  test('filter and grade can be left to people', async () => {
    const { made, asked } = await extract(post, [card], { filter: false, grade: false })

    expect(asked).toHaveLength(1)
    expect(made).toMatchObject({ tags: { language: 'en', source: 'forum' } })
  })

  test.each([
    ['no JSON', 'this is not JSON'],
    ['[]', 'it is not an object'],
    [{ ...post, id: 1 }, 'it has no "id" that is a text'],
    [{ ...post, language: 'de' }, 'its "language" is neither "en" nor "zh"'],
    [{ ...post, dialogue: [] }, 'it needs either "post" or "dialogue"'],
    [{ id: 'x', language: 'en' }, 'it needs either "post" or "dialogue"'],
    [
      { ...dialogue, dialogue: [{ text: 'x' }] },
      'its "dialogue" is not a list of {"speaker", "text"}',
    ],
    [post, 'an earlier line has the same id "p"'],
  ])('a line such as %j is refused by its number', (line, what) => {
    const file = fileOf(post, line)
    const source = make(extraction, { file }) as GeneratingSource
    expect(() => [...source.seeds(() => () => 0)]).toThrow(
      expect.objectContaining({ code: 'DATA_LINE', details: { file, line: 2, what } }),
    )
  })
})
