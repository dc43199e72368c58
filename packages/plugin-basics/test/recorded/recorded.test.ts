import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { recorded } from '../../src/recorded/recorded.js'
import { recordedMeasures } from '../../src/recorded/recorded-measures.js'
import { recordedPairs } from '../../src/recorded/recorded-pairs.js'
import { known, type PairVerdict, unknown, type Verdict } from '@attune/core'
import type { Subject } from '@attune/core/internal'
import { dialogueOf, make, scenario as plain, scriptedContext } from '@attune/testkit'
import { fileWith } from '@attune/testkit/shared/file-with.js'

const scenario = { ...plain, id: 's1' }

const fileOf = (text: string, kind = 'csv'): string => fileWith(text, `scores.${kind}`)

const dialogue = dialogueOf('I lost my job.', 'I hear you.', 'I feel better.', 'Good.')
const contextOf = (subject: Partial<Subject> = {}) =>
  scriptedContext({ subject: { supporter: 'warm', repeat: 1, conditions: {}, ...subject } }).context

async function judge(options: object, subject?: Partial<Subject>): Promise<readonly Verdict[]> {
  const made = make(recorded, options)
  if (made.subject !== 'dialogue') return expect.fail('it reads pairs')
  return made.judge(dialogue, scenario, contextOf(subject))
}

async function judgePair(
  options: object,
  subject?: Partial<Subject>,
): Promise<readonly PairVerdict[]> {
  const made = make(recordedPairs, options)
  if (made.subject !== 'pair') return expect.fail('it reads dialogues')
  return made.judge([dialogue, dialogue], scenario, contextOf({ other: 'cold', ...subject }))
}

const outcomes = (verdicts: readonly (Verdict | PairVerdict)[]) =>
  verdicts.map(({ criterion, outcome, details }) => [criterion, details?.['rater'], outcome])

describe('scores of dialogues', () => {
  const long = [
    'scenario,supporter,repeat,criterion,rater,score,comment',
    's1,warm,1,warmth,anna,4,"Listens,',
    'and waits"',
    's1,warm,1,warmth,ben,,',
    's1,warm,2,warmth,anna,2,',
    's1,cold,1,warmth,anna,0,',
    's1,cold,1,tone,anna,curt,',
  ].join('\n')

  test('are verdicts: one per criterion and rater, with the comment and the line', async () => {
    const verdicts = await judge({ file: fileOf(long) })
    expect(outcomes(verdicts)).toEqual([
      ['warmth', 'anna', known(4)],
      ['warmth', 'ben', unknown('does not apply: left empty')],
      ['tone', undefined, unknown('does not apply: not recorded')],
    ])
    expect(verdicts[0]).toMatchObject({
      rationale: 'Listens,\nand waits',
      details: { line: 2, scores: { warm: 3, cold: 2 } },
    })
    expect(verdicts[1]!.details).toMatchObject({ line: 4 })
  })

  test('belong to one repeat of one supporter', async () => {
    const file = fileOf(long)
    expect(outcomes(await judge({ file }, { repeat: 2 }))[0]).toEqual(['warmth', 'anna', known(2)])
    expect(outcomes(await judge({ file }, { supporter: 'cold' }))).toEqual([
      ['warmth', 'anna', known(0)],
      ['tone', 'anna', known('curt')],
    ])
    expect(outcomes(await judge({ file }, { supporter: 'other' }))).toEqual([
      ['warmth', undefined, unknown('does not apply: not recorded')],
      ['tone', undefined, unknown('does not apply: not recorded')],
    ])
  })

  test('may stand a column per criterion, under other names, with semicolons, a mark at the start and Windows line ends', async () => {
    const file = fileOf(
      '\uFEFFdialogue;system;who;warmth;honesty\r\ns1;warm;anna;4;3.5\r\n\r\ns1;warm;ben; 2 ;\r\n',
    )
    const options = {
      file,
      columns: { scenario: 'dialogue', supporter: 'system', rater: 'who' },
      criteria: ['warmth', 'honesty'],
    }
    expect(outcomes(await judge(options))).toEqual([
      ['warmth', 'anna', known(4)],
      ['warmth', 'ben', known(2)],
      ['honesty', 'anna', known(3.5)],
      ['honesty', 'ben', unknown('does not apply: left empty')],
    ])
    expect(outcomes(await judge({ ...options, rater: 'ben' }))).toEqual([
      ['warmth', 'ben', known(2)],
      ['honesty', 'ben', unknown('does not apply: left empty')],
    ])
  })

  test('may come as JSON Lines, and point at a turn', async () => {
    const row = { scenario: 's1', supporter: 'warm', criterion: 'warmth', score: -1, turn: 2 }
    const [verdict] = await judge({ file: fileOf(JSON.stringify(row), 'jsonl') })
    expect(verdict).toMatchObject({ outcome: known(-1), evidence: [{ turn: 1 }] })
  })

  test('are of one condition each, where conditions are varied', async () => {
    const file = fileOf(
      'scenario,supporter,simulator.model,criterion,score\ns1,warm,small,warmth,1\ns1,warm,large,warmth,2',
    )
    const conditions = { 'simulator.model': 'large' }
    expect(outcomes(await judge({ file }, { conditions }))).toEqual([
      ['warmth', undefined, known(2)],
    ])
  })

  test('are numbers in the form of programs, too', async () => {
    const file = fileOf('scenario,supporter,criterion,score\ns1,warm,warmth,2.5e-1')
    expect(outcomes(await judge({ file }))).toEqual([['warmth', undefined, known(0.25)]])
  })

  const head = 'scenario,supporter,criterion,rater,score\n'
  const good = `${head}s1,warm,warmth,anna,4\n`
  test.each([
    [
      'a column is missing',
      'scenario,suporter,criterion,score\ns1,warm,w,1',
      2,
      'there is no column "supporter". Did you mean "suporter"? Add it to all rows, or name yours by the option "columns.supporter"',
    ],
    [
      'a cell is empty that names the dialogue',
      `${good},warm,warmth,ben,4`,
      3,
      '"scenario" is empty',
    ],
    [
      'the repeat is no number',
      'scenario,supporter,repeat,criterion,score\ns1,warm,first,w,1',
      2,
      '"repeat" must be a whole number from 1 on, found "first"',
    ],
    [
      'a rater scores the same thing twice',
      `${good}s1,warm,warmth,anna,3`,
      3,
      '"warmth" of the dialogue in line 2 is scored by "anna" again',
    ],
    [
      'nobody tells raters apart',
      'scenario,supporter,criterion,score\ns1,warm,w,1\ns1,warm,w,2',
      3,
      'is scored a second time; several raters need a column for the rater',
    ],
    [
      'a number has a comma',
      `${good}s1,cold,warmth,anna,"3,5"`,
      3,
      '"score" is "3,5": write numbers with a point (3.5)',
    ],
    [
      'numbers and labels are mixed',
      `${good}s1,cold,warmth,anna,warm`,
      3,
      '"warmth" is the label "warm" here and the number 4 in line 2: write numbers (3.5)',
    ],
    [
      'a missing score is not an empty cell',
      `${head}s1,cold,helped,anna,yes\ns1,warm,helped,anna,NA`,
      3,
      '"score" is "NA": leave a cell empty where there is no score',
    ],
    [
      'all scores of a column are missing, as a program writes them',
      `${head}s1,warm,warmth,anna,NaN`,
      2,
      '"score" is "NaN": leave a cell empty where there is no score',
    ],
    [
      'a number is not finite',
      `${head}s1,warm,warmth,anna,1e999`,
      2,
      '"score" is "1e999": a score is a finite number',
    ],
    [
      'a row has too many cells',
      `${good}s1,warm,warmth,ben,4,5`,
      3,
      'the number of cells is not the number of columns',
    ],
    [
      'a quote is not closed',
      `${good}"s1,warm,warmth,ben,4`,
      3,
      'a quoted cell has no closing quote',
    ],
    [
      'two columns have one name',
      'scenario,supporter,criterion,score,score\ns1,warm,w,1,2',
      1,
      'two columns are named "score"',
    ],
    ['there is nothing in it', '', 1, 'the file is empty'],
    [
      'a turn is not in the dialogue',
      'scenario,supporter,criterion,score,turn\ns1,warm,w,1,9',
      2,
      'turn 9 of a dialogue of 4 turns',
    ],
  ])('are refused with file and line where %s', async (_, text, line, what) => {
    const file = fileOf(text)
    await expect(judge({ file })).rejects.toMatchObject({
      code: 'DATA_LINE',
      place: { file, line },
      message: expect.stringContaining(what),
    })
  })

  test('are refused where the condition, the rater or the record is not what it must be', async () => {
    const file = fileOf(good)
    const conditions = { 'simulator.model': 'large' }
    await expect(judge({ file }, { conditions })).rejects.toThrow(
      /:2: .*add a column "simulator.model"/,
    )
    await expect(judge({ file, rater: 'ana' })).rejects.toThrow(
      'no row is by the rater "ana". Did you mean "anna"?',
    )
    await expect(judge({ file: fileOf('[1]', 'jsonl') })).rejects.toThrow(
      /:1: the record is not an object/,
    )
    await expect(judge({ file: '/nowhere.csv' })).rejects.toMatchObject({ code: 'DATA_READ' })
  })
})

describe('rows that name no supporter', () => {
  const talk = [
    { speaker: 'seeker', text: 'I lost my job.' },
    { speaker: 'supporter', text: 'I hear you.' },
  ]
  const logOf = (...said: readonly (readonly [scenario: string, supporter: string])[]): string =>
    fileWith(
      said
        .map(([id, supporter]) =>
          JSON.stringify({ scenario: id, supporter, language: 'en', turns: talk }),
        )
        .join('\n'),
      'conversations.jsonl',
    )
  const file = fileOf('scenario,rater,warmth\ns1,anna,4\ns1,ben,2\ns9,anna,1\n')
  const options = { file, criteria: ['warmth'] }

  test('belong to the only supporter of their conversation in the log, which a notice says', async () => {
    const log = logOf(['s1', 'warm'], ['s2', 'cold'])
    const { context, warnings } = scriptedContext({
      subject: { supporter: 'warm', repeat: 1, conditions: {} },
    })
    const made = make(recorded, { ...options, log })
    if (made.subject !== 'dialogue') return expect.fail('it reads pairs')
    const verdicts = await made.judge(dialogue, scenario, context)
    expect(outcomes(verdicts)).toEqual([
      ['warmth', 'anna', known(4)],
      ['warmth', 'ben', known(2)],
    ])
    const notice =
      'scores.csv: the supporter of 2 rows was taken from conversations.jsonl, which has no conversation of 1 row.'
    expect(warnings).toEqual([notice])
    expect(verdicts[0]!.details).toMatchObject({ scores: { warm: 2, '': 1 }, notice })
  })

  test('are refused if several supporters have the conversation, or without a log', async () => {
    const log = logOf(['s1', 'warm'], ['s1', 'cold'])
    await expect(judge({ ...options, log })).rejects.toMatchObject({
      code: 'DATA_LINE',
      place: { file, line: 2 },
      message: expect.stringContaining(
        'the log has "s1" of several supporters ("warm", "cold"), and the row names none: add a column "supporter"',
      ),
    })
    await expect(judge(options)).rejects.toThrow('the option "log" names their log instead')
  })

  test('may stand among rows that name one', async () => {
    const mixed = fileOf('scenario,supporter,warmth\ns1,cold,4\ns1,,2\n')
    const log = logOf(['s1', 'warm'])
    const own = { file: mixed, criteria: ['warmth'], log }
    expect(outcomes(await judge(own))).toEqual([['warmth', undefined, known(2)]])
    expect(outcomes(await judge(own, { supporter: 'cold' }))).toEqual([
      ['warmth', undefined, known(4)],
    ])
  })
})

describe('scores as measures', () => {
  const estimate = (options: object, subject?: Partial<Subject>) =>
    make(recordedMeasures, options).estimate(dialogue, scenario, contextOf(subject))

  test('are the mean over raters, and a series where rows name turns', async () => {
    const file = fileOf(
      [
        'scenario,supporter,criterion,rater,score,turn',
        's1,warm,warmth,anna,4,',
        's1,warm,warmth,ben,1,',
        's1,warm,mood,anna,2,1',
        's1,warm,mood,ben,4,1',
      ].join('\n'),
    )
    expect(await estimate({ file })).toEqual({
      measures: { warmth: known(2.5) },
      series: {
        mood: { over: 'seeker', values: [known(3), unknown('does not apply: not recorded')] },
      },
    })
    expect(await estimate({ file }, { supporter: 'cold' })).toEqual({
      measures: { warmth: unknown('does not apply: not recorded') },
      series: {
        mood: {
          over: 'seeker',
          values: [
            unknown('does not apply: not recorded'),
            unknown('does not apply: not recorded'),
          ],
        },
      },
    })
  })

  test('are no labels, and no scores of the other side’s turns', async () => {
    const label = fileOf('scenario,supporter,criterion,score\ns1,warm,tone,kind')
    await expect(estimate({ file: label })).rejects.toThrow(
      /:2: "tone" is a label; labels are read by the judge/,
    )
    const other = fileOf('scenario,supporter,criterion,score,turn\ns1,warm,mood,1,2')
    await expect(estimate({ file: other })).rejects.toThrow(
      /:2: the dialogue has no turn of the seeker 2/,
    )
    expect((await estimate({ file: other, over: 'supporter' })).series['mood']!.values[0]).toEqual(
      known(1),
    )
  })
})

describe('preferences', () => {
  const text = [
    'scenario,first,second,criterion,rater,preferred',
    's1,cold,warm,warmth,anna,warm',
    's1,warm,cold,warmth,ben,tie',
    's1,warm,cold,warmth,carl,',
    's2,warm,cold,honesty,anna,cold',
  ].join('\n')

  test('name the better one, whoever is shown first', async () => {
    const file = fileOf(text)
    const rest = [
      ['warmth', 'ben', known('tie')],
      ['warmth', 'carl', unknown('does not apply: left empty')],
      ['honesty', undefined, unknown('does not apply: not recorded')],
    ]
    expect(outcomes(await judgePair({ file }))).toEqual([
      ['warmth', 'anna', known('first')],
      ...rest,
    ])
    const swapped = { supporter: 'cold', other: 'warm' }
    expect(outcomes(await judgePair({ file }, swapped))).toEqual([
      ['warmth', 'anna', known('second')],
      ...rest,
    ])
  })

  test.each([
    [
      `${text}\ns1,warm,cold,warmth,dora,hot`,
      6,
      '"hot" is preferred, but the pair is "warm" and "cold"',
    ],
    [`${text}\ns1,warm,warm,warmth,dora,warm`, 6, '"warm" is compared with itself'],
    [
      `${text}\ns1,cold,warm,warmth,ben,warm`,
      6,
      'the pair in line 3 is compared in "warmth" by "ben" again',
    ],
  ])('are refused with file and line (%#)', async (wrong, line, what) => {
    const file = fileOf(wrong)
    const message = expect.stringContaining(what)
    await expect(judgePair({ file })).rejects.toMatchObject({
      code: 'DATA_LINE',
      place: { file, line },
      message,
    })
  })
})

const data = process.env['ATTUNE_DATA']
if (!data) console.warn('ATTUNE_DATA is not set: the labels that ESC-Judge released are not loaded')

test.skipIf(!data)('load the one record of labels that ESC-Judge released', async () => {
  interface Labels {
    readonly record: { readonly pid: string; readonly model_a: string; readonly model_b: string }
    readonly parsed: Readonly<
      Record<string, Readonly<Record<string, { readonly lenient: string }>>>
    >
  }
  const path = join(data!, 'esc-judge/notebook/second-labels-cb39ec53.json')
  const { record, parsed } = JSON.parse(readFileSync(path, 'utf8')) as Labels
  const names = { A: record.model_a, B: record.model_b, tie: 'tie', skip: '' }
  const labels = Object.values(parsed).flatMap((stage) => Object.entries(stage))
  const lines = labels.map(([criterion, { lenient }]) => {
    const preferred = names[lenient as keyof typeof names]
    return JSON.stringify({
      scenario: record.pid,
      first: record.model_a,
      second: record.model_b,
      criterion,
      preferred,
    })
  })
  const made = make(recordedPairs, { file: fileOf(lines.join('\n'), 'jsonl') })
  if (made.subject !== 'pair') return expect.fail('it reads dialogues')
  const subject = { supporter: record.model_a, other: record.model_b }
  const verdicts = await made.judge(
    [dialogue, dialogue],
    { ...scenario, id: record.pid },
    contextOf(subject),
  )

  expect(outcomes(verdicts).map(([criterion, , outcome]) => [criterion, outcome])).toEqual(
    labels.map(([criterion, { lenient }]) => [
      criterion,
      known(lenient === 'A' ? 'first' : lenient === 'B' ? 'second' : 'tie'),
    ]),
  )
  expect(labels).toHaveLength(11)
  expect(new Set(labels.map(([, { lenient }]) => lenient))).toEqual(new Set(['A', 'B']))
})
