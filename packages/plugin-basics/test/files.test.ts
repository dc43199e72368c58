import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readJsonLines } from '@attune/core/reading'
import { scenarioFile } from '../src/scenarios/scenario-file.js'
import { replay } from '../src/logs/replay.js'
import { make, scenario as plain, scriptedContext } from '@attune/testkit'
import { fileWith } from '@attune/testkit/shared/file-with.js'

const scenario = { ...plain, id: 's1' }

const all = async <T>(values: AsyncIterable<T>): Promise<T[]> => {
  const list: T[] = []
  for await (const value of values) list.push(value)
  return list
}
const lines = (...values: unknown[]) => values.map((value) => JSON.stringify(value)).join('\n')

const load = (file: string) => {
  const source = make(scenarioFile, { file })
  return 'load' in source ? all(source.load()) : expect.fail('it does not load')
}

const logged = (supporter: string, text: string) => ({
  scenario: 's1',
  supporter,
  turns: [{ speaker: 'seeker', text, at: '12:00' }],
})

const simulate = (
  file: string,
  name: string,
  { simulator = make(replay, { file }), repeat = 1 } = {},
) =>
  simulator.simulate(
    scenario,
    { name, repeat, reply: () => expect.fail('nobody is asked') },
    scriptedContext().context,
  )

describe('JSON Lines', () => {
  it('are read with the place of every line', async () => {
    const ending = fc.constantFrom('\n', '\r\n', '\n\n')
    const values = fc.array(
      fc.tuple(fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer()), ending),
    )
    await fc.assert(
      fc.asyncProperty(values, fc.boolean(), async (entries, mark) => {
        const text =
          (mark ? '\uFEFF' : '') +
          entries.map(([value, end]) => JSON.stringify(value) + end).join('')
        const file = fileWith(text)
        const read = await all(readJsonLines(file))
        expect(read.map(({ value }) => value)).toEqual(entries.map(([value]) => value))
        for (const { offset, length, value } of read) {
          const part = Buffer.from(text)
            .subarray(offset, offset + length)
            .toString()
            .replace('\uFEFF', '')
          expect(JSON.parse(part)).toEqual(value)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('may be longer than what is read at once', async () => {
    const long = ['感'.repeat(100_000), 'b', 'ü'.repeat(150_000)]
    expect((await all(readJsonLines(fileWith(lines(...long))))).map(({ value }) => value)).toEqual(
      long,
    )
  })

  it('that are not UTF-8 are refused', async () => {
    const file = fileWith(Uint8Array.from([0x31, 0x0a, 0x22, 0xff, 0x22]))
    await expect(all(readJsonLines(file))).rejects.toMatchObject({
      code: 'DATA_ENCODING',
      place: { file, line: 2 },
    })
  })
})

describe('core/scenarios', () => {
  const least = { id: 'a', language: 'en', profile: 'p' }

  it('reads scenarios in the order of the file, with what is left out filled in', async () => {
    const file = fileWith(
      lines(least, { ...scenario, brief: 'b', events: [{ turn: 1, text: 'e' }] }),
    )
    const { opening, events, references, tags, details } = scenario
    expect(await load(file)).toEqual([
      { ...least, opening, events, references, tags, details },
      { ...scenario, brief: 'b', events: [{ turn: 1, text: 'e' }] },
    ])
  })

  it.each([
    [{ id: 'b', language: 'en' }, 'The key "profile" is missing in the record.'],
    [
      { ...least, id: 'b', events: [{ turn: 0, text: 'e' }] },
      'events[0].turn must be at least 1, found 0.',
    ],
    [
      { ...least, id: 'b', opening: [{ speaker: 'bot', text: '' }] },
      'opening[0].speaker must be one of seeker, supporter, found "bot".',
    ],
    [
      { id: 'b', language: 'en', profil: 'p' },
      'Unknown key "profil" in the record. Did you mean "profile"?',
    ],
    [least, 'line 1 has the same id "a".'],
    [{ ...least, language: 'en-GB' }, 'line 1 has the same id "a".'],
    [
      { ...least, language: 'zh' },
      'line 1 has the same id "a" in en, and this line is in zh: give the scenarios of each language separate ids, such as "a/zh"',
    ],
  ])('refuses a wrong line and says where it stands (%#)', async (wrong, what) => {
    const file = fileWith(lines(least, wrong))
    await expect(load(file)).rejects.toMatchObject({
      code: 'DATA_LINE',
      place: { file, line: 2 },
      message: expect.stringMatching(/[^.?][.?]$/),
    })
    await expect(load(file)).rejects.toThrow(what)
  })

  it('stops at YAML whose aliases multiply', async () => {
    const layers = [...'bcdefghij'].map(
      (name, i) => `  ${name}: &${name} [${`*${'abcdefghi'[i]},`.repeat(9)}]`,
    )
    const file = join(mkdtempSync(join(tmpdir(), 'bomb-')), 'bomb.yaml')
    writeFileSync(
      file,
      ['details:', '  a: &a [x,x,x,x,x,x,x,x,x]', ...layers, 'id: [*j]'].join('\n'),
    )
    await expect(load(file)).rejects.toMatchObject({ code: 'DATA_LINE', place: { file, line: 1 } })
  })

  it('says when the file is not there', async () => {
    await expect(load('/nowhere.jsonl')).rejects.toMatchObject({
      code: 'DATA_READ',
      place: { file: '/nowhere.jsonl' },
    })
  })
})

describe('core/replay', () => {
  it('gives back the dialogue of this scenario and supporter, and asks nobody', async () => {
    const file = fileWith(lines(logged('a', '你好'), logged('b', 'hello')))
    expect(await simulate(file, 'b')).toEqual({
      turns: [{ speaker: 'seeker', text: 'hello' }],
      ending: { reason: 'end-of-log' },
    })
  })

  it('gives back all that an exported dialogue has, repeat by repeat', async () => {
    const turns = [
      { speaker: 'seeker', text: 'Hi.', scripted: true, annotations: { event: 'rain' } },
      {
        speaker: 'supporter',
        text: 'I hear',
        finish: 'length',
        reasoning: 'Listen first.',
        usage: { input: 9, output: 2, reasoning: 1 },
      },
    ]
    const ending = { reason: 'seeker-left', detail: 'said goodbye' }
    const whole = {
      turns,
      ending,
      flags: [{ kind: 'cut-reply', turn: 1 }],
      annotations: { mood: [0.2, 0.5] },
    }
    const file = fileWith(
      lines(
        logged('a', 'first'),
        { ...logged('a', ''), repeat: 2, ...whole },
        { ...logged('b', ''), ...whole },
      ),
    )
    expect(await simulate(file, 'a')).toMatchObject({ turns: [{ text: 'first' }] })
    expect(await simulate(file, 'a', { repeat: 2 })).toEqual(whole)
    expect(await simulate(file, 'b')).toEqual(whole)
  })

  it('says which dialogue is missing', async () => {
    const file = fileWith(lines(logged('a', 'x')))
    await expect(simulate(file, 'c')).rejects.toMatchObject({
      code: 'REPLAY_MISSING',
      details: { scenario: 's1', supporter: 'c', repeat: 1 },
    })
    await expect(simulate(file, 'a', { repeat: 2 })).rejects.toMatchObject({
      details: { repeat: 2 },
    })
  })

  it.each([
    ['{"scenario":', 'this is not JSON'],
    [
      JSON.stringify({ ...logged('b', ''), turns: [{ speaker: 'seeker' }] }),
      'The key "text" is missing in turns[0].',
    ],
    [
      JSON.stringify(logged('a', 'again')),
      'line 1 has the same scenario "s1", supporter "a" and repeat 1',
    ],
    [JSON.stringify({ ...logged('b', ''), repeat: 0 }), 'repeat'],
    [JSON.stringify({ ...logged('b', ''), ending: {} }), 'The key "reason" is missing in ending.'],
    [JSON.stringify({ ...logged('b', ''), flags: [{ kind: 'Odd one' }] }), 'flags[0].kind'],
    [
      JSON.stringify({ ...logged('b', ''), flags: [{ kind: 'odd', turn: 9 }] }),
      'the flag "odd" names turn 9, counted from 0, and the number of turns is 1',
    ],
  ])('refuses a wrong line and says where it stands (%#)', async (wrong, what) => {
    const file = fileWith(`${lines(logged('a', 'x'))}\n${wrong}`)
    await expect(simulate(file, 'a')).rejects.toMatchObject({
      code: 'DATA_LINE',
      place: { file, line: 2 },
      message: expect.stringContaining(what),
    })
  })

  it('notices a file that is changed while it is in use', async () => {
    const file = fileWith(lines(logged('a', 'x'), logged('b', 'y')))
    const simulator = make(replay, { file })
    await simulate(file, 'a', { simulator })
    writeFileSync(file, 'short')
    await expect(simulate(file, 'b', { simulator })).rejects.toMatchObject({
      code: 'DATA_LINE',
      place: { file, line: 2 },
    })
  })
})
