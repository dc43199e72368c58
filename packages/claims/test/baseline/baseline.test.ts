import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Instrument, InstrumentPart } from '@attune/project'
import { readRows } from '@attune/kit'
import { known, unknown } from '@attune/core'
import { asEvaluation, type Baseline, type KeptDialogue } from '../../src/baseline/baseline.js'
import { noteSentences } from '../../src/gates/notes.js'
import { baselineText } from '../../src/baseline/baseline-text.js'
import { instrumentChanges } from '../../src/baseline/instrument-changes.js'
import { readBaseline } from '../../src/baseline/read-baseline.js'

const part = (change: Partial<InstrumentPart> = {}): InstrumentPart => ({
  use: 'x/mood',
  revision: 1,
  conditions: {},
  options: { model: 'aa', turns: 'bb' },
  prompts: { ask: 'cc' },
  ...change,
})
const instrument = (change: Partial<Instrument> = {}): Instrument => ({
  seed: '0',
  flags: 2,
  scenarios: part({ use: 'core/scenarios' }),
  simulators: { talk: [part({ use: 'x/talk' })] },
  readers: { mood: [part()], other: [part({ use: 'x/other' })] },
  ...change,
})

const baseline: Baseline = {
  baseline: 4,
  attune: '0.1.0',
  evaluations: {
    care: {
      id: 'b1',
      instrument: instrument(),
      supporters: { bot: { version: 'v1', digest: 'd0' } },
      answered: { judge: [{ model: 'judge-2026-01', fingerprint: 'fp_1' }] },
      scenarios: {
        a: { digest: 'd1', language: 'en' },
        b: { digest: 'd2', language: 'zh', cluster: 'k' },
      },
      numbers: [
        {
          kind: 'measure',
          source: 'mood',
          name: 'level',
          supporter: 'bot',
          values: {
            a: [
              [1, 3],
              [2, 4],
            ],
            b: [[1, null, 'cut']],
          },
        },
        {
          kind: 'measure',
          source: 'mood',
          name: 'label',
          supporter: 'bot',
          values: { a: [[1, 'calm']] },
        },
        {
          kind: 'missing',
          source: 'mood',
          name: 'estimate',
          supporter: 'bot',
          values: { b: [[2, null, 'failed: X']] },
        },
      ],
    },
  },
}

const file = (content: string): string => {
  const name = join(mkdtempSync(join(tmpdir(), 'attune-baseline-')), 'main.json')
  writeFileSync(name, content)
  return name
}

describe('a baseline', () => {
  test('is read as it was written, a line per number', () => {
    const text = baselineText(baseline)
    expect(readBaseline(file(text))).toEqual(baseline)
    expect(text.split('\n').filter((line) => line.includes('"supporter":"bot"'))).toHaveLength(3)
  })

  test('is read as it was written with a pinned release', () => {
    const pinned = { name: 'v1.0', evaluations: baseline.evaluations }
    expect(readBaseline(file(baselineText({ ...baseline, pinned })))).toEqual({
      ...baseline,
      pinned,
    })
  })

  test('is read as it was written with dialogues, an accepted loss and what was undecided', () => {
    const note = {
      evaluation: 'care',
      gate: 'mood',
      sentence: '-0.15 against the baseline is below -0.1.',
    }
    const turn = { speaker: 'seeker', text: 'Hello', flags: [] } as const
    const dialogue = {
      turns: [turn],
      ending: { reason: 'turn-limit' },
    } as unknown as KeptDialogue['dialogue']
    const kept = {
      ...baseline,
      dialogues: { care: [{ scenario: 'a', supporter: 'bot', repeat: 1, dialogue }] },
      accepted: { why: 'shorter by wish', date: '2026-11-28T00:00:00.000Z', gates: [note] },
      undecided: [note],
    }
    expect(readBaseline(file(baselineText(kept)))).toEqual(kept)
    expect(noteSentences('b.json', kept)).toEqual([
      'b.json has accepted a loss (2026-11-28: shorter by wish). mood: -0.15 against the baseline is below -0.1.',
      'b.json was written while a gate was undecided. mood: -0.15 against the baseline is below -0.1.',
    ])
  })

  test('gives the rows of its evaluation', async () => {
    const read = asEvaluation('care', baseline.evaluations['care']!, {
      statistics: { level: 0.95 },
    })
    expect(read).toMatchObject({
      name: 'care',
      supporters: ['bot'],
      estimators: ['mood', 'other'],
      judges: [],
      seed: '0',
    })
    const rows = await readRows(read, { kind: 'measure', source: 'mood', name: 'level' })
    expect(
      rows.map(({ scenario, cluster, language, repeat, value }) => [
        scenario,
        cluster,
        language,
        repeat,
        value,
      ]),
    ).toEqual([
      ['a', 'a', 'en', 1, known(3)],
      ['a', 'a', 'en', 2, known(4)],
      ['b', 'k', 'zh', 1, unknown('cut')],
      ['b', 'k', 'zh', 2, unknown('failed: X')],
    ])
  })

  test('has the flags of its dialogues apart from those of readers', async () => {
    const care = baseline.evaluations['care']!
    const flags = ['talk', 'mood'].map((source) => ({
      kind: 'flag' as const,
      source,
      name: 'cut-reply',
      supporter: 'bot',
      values: { a: [[1, ''] as const] },
    }))
    const numbers = [...care.numbers, ...flags]
    const read = asEvaluation('care', { ...care, numbers }, { statistics: { level: 0.95 } })
    const sources: string[] = []
    for await (const { source } of read.observations({ ofDialogues: true })) sources.push(source)
    expect(sources).toEqual(['talk'])
  })

  test.each(['seed', 'scenarios', 'simulators', 'readers'])(
    'without the %s of its instrument it is refused',
    (key) => {
      const content = baselineText(baseline).replace(`"${key}"`, '"others"')
      expect(() => readBaseline(file(content))).toThrow(
        expect.objectContaining({
          code: 'BASELINE_INVALID',
          message: expect.stringContaining(key) as string,
        }),
      )
    },
  )

  test.each([
    ['{', 'BASELINE_INVALID', 'It is not JSON.'],
    ['[]', 'BASELINE_INVALID', 'must be'],
    ['{"baseline":4,"attune":"0.1.0"}', 'BASELINE_INVALID', 'evaluations'],
    ['{"baseline":2,"attune":"0.1.0"}', 'BASELINE_FORMAT', 'has format 2, of Attune 0.1.0'],
    [baselineText(baseline).replace('"values"', '"valeus"'), 'BASELINE_INVALID', 'values'],
    ['{"baseline":9,"attune":"7.0.0"}', 'BASELINE_FORMAT', 'has format 9, of Attune 7.0.0'],
  ])('%.40s is refused', (content, code, says) => {
    expect(() => readBaseline(file(content))).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(says) as string }),
    )
  })

  test('that is not there says how to write one', () => {
    expect(() => readBaseline('/nowhere/main.json')).toThrow(
      expect.objectContaining({
        code: 'BASELINE_MISSING',
        fix: expect.stringContaining('attune baseline write') as string,
      }),
    )
  })
})

describe('of two instruments is said', () => {
  const changes = (now: Instrument, sources = ['mood']): string[] =>
    instrumentChanges(instrument(), now, sources)
  const withMood = (change: Partial<InstrumentPart>): Instrument =>
    instrument({ readers: { ...instrument().readers, mood: [part(change)] } })

  test.each<[string, Instrument, readonly string[]]>([
    ['nothing where they are the same', instrument(), []],
    ['the seed', instrument({ seed: '7' }), ['the seed (0, now 7)']],
    ['a prompt', withMood({ prompts: { ask: 'xx' } }), ['the prompt x/ask']],
    [
      'an option',
      withMood({ options: { model: 'xx', turns: 'bb' } }),
      ['the option "model" of x/mood'],
    ],
    ['a revision', withMood({ revision: 2 }), ['x/mood (revision 1, now 2)']],
    ['the files of a plugin', withMood({ code: 'ff' }), ['the files of the plugin x']],
    ['a nested reader', withMood({ reads: { judge: part() } }), ['what is read as "judge"']],
    ['a component', withMood({ use: 'y/mood' }), ['x/mood is y/mood now']],
    [
      'a simulator',
      instrument({ simulators: { talk: [part({ use: 'x/talk', revision: 4 })] } }),
      ['x/talk (revision 1, now 4)'],
    ],
    [
      'a renamed simulator',
      instrument({ simulators: { chat: [part({ use: 'x/talk' })] } }),
      ['"talk" is gone', '"chat" is new'],
    ],
    ['what varies', withMood({ conditions: { 'mood.model': 'a' } }), ['what "mood" varies']],
  ])('%s', (_, now, expected) => {
    expect(changes(now)).toEqual(expected)
  })

  test('nothing of what the number does not rest on', () => {
    expect(changes(withMood({ revision: 2 }), ['other'])).toEqual([])
    expect(changes(instrument({ scenarios: part({ use: 'core/other' }) }))).toEqual([])
  })
})
