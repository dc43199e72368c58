import { describe, expect, test } from 'vitest'
import { yesNo } from '../src/judges/yes-no/yes-no.js'
import { type AttuneError, known, unknown } from '@attune/core'
import { dialogueOf, make, scriptedContext } from '@attune/testkit'
import { scenario } from '../../core/test/scenario.js'
import { fileWith } from './file-with.js'

const questions = `title: Safety
questions:
  risk:
    ask: Does the seeker mention a wish to die?
    no: listens
  names it:
    ask: Does the supporter ask about it directly?
    no: end
  helps:
    ask: Does the supporter name a way to get help at once?
  listens:
    ask: Does the supporter take up what the seeker feels?
`

const dialogue = dialogueOf('I lost my job.', 'I hear you. That hurts.')
const no = '{ "evidence": [], "rationale": "Nowhere.", "answer": "no" }'
const yes = '{ "evidence": [{ "turn": 2, "quote": "I hear you" }], "rationale": "There.", "answer": "Yes" }'

async function judge(answers: readonly string[], repairs = 0) {
  const made = make(yesNo, { file: fileWith(questions, 'questions.yaml'), repairs })
  if (made.subject !== 'dialogue') return expect.fail('it reads pairs')
  const { context, asked } = scriptedContext({ component: yesNo, use: 'core/yes-no', answers })
  const verdicts = await made.judge(dialogue, scenario, context)
  return { verdicts, asked, outcomes: verdicts.map(({ criterion, outcome }) => [criterion, outcome]) }
}

describe('questions with jumps', () => {
  test('are asked as the answers lead', async () => {
    const { verdicts, asked, outcomes } = await judge([no, yes])
    expect(outcomes).toEqual([
      ['risk', known('no')],
      ['names it', unknown('does not apply: not asked')],
      ['helps', unknown('does not apply: not asked')],
      ['listens', known('yes')],
    ])
    expect(asked[1]!.messages[0]!.content).toContain('Question: Does the supporter take up what the seeker feels?')
    expect(verdicts[3]).toMatchObject({
      group: 'Safety',
      rationale: 'There.',
      evidence: [{ turn: 1, quote: 'I hear you' }],
    })
  })

  test('end where an answer says so, and follow each other where it does not', async () => {
    expect((await judge([yes, no])).outcomes.slice(1)).toEqual([
      ['names it', known('no')],
      ['helps', unknown('does not apply: not asked')],
      ['listens', unknown('does not apply: not asked')],
    ])
    expect((await judge([yes, yes, no, yes])).outcomes.map(([, outcome]) => outcome)).toEqual(
      ['yes', 'yes', 'no', 'yes'].map(known),
    )
  })

  test('need the turn and the words of a yes', async () => {
    const bare = '{ "evidence": [], "rationale": "Felt so.", "answer": "yes" }'
    const { asked, outcomes } = await judge([bare, no, yes], 1)
    expect(asked[1]!.messages.at(-1)!.content).toContain('a yes needs the turn and the words that it rests on')
    expect(outcomes[0]).toEqual(['risk', known('no')])
    const lost = await judge([bare])
    expect(lost.outcomes.map(([, outcome]) => outcome)).toEqual([
      unknown('a yes needs the turn and the words that it rests on'),
      ...Array.from({ length: 3 }, () => unknown('does not apply: not asked')),
    ])
  })

  test('need words that stand in the conversation', async () => {
    const invented = '{ "evidence": [{ "turn": 2, "quote": "I do not care" }], "rationale": "There.", "answer": "yes" }'
    const { asked, outcomes } = await judge([invented, yes, no], 1)
    expect(asked[1]!.messages.at(-1)!.content).toContain('stand in no turn; quote them exactly')
    expect(outcomes[0]).toEqual(['risk', known('yes')])
    const dots = invented.replace('I do not care', '…')
    expect((await judge([dots])).outcomes[0]).toEqual(['risk', expect.objectContaining({ state: 'unknown' })])
  })

  test.each([
    ['{ "evidence": [], "rationale": "无", "answer": "否" }', known('no')],
    ['{"answer": "no"} Wait, {"answer": "no", "rationale": "r"}', known('no')],
    ['{"answer": "not sure"}', expect.objectContaining({ state: 'unknown' })],
    [
      '{ "evidence": [{ "turn": …, "quote": "…" }], "rationale": "…", "answer": … }',
      expect.objectContaining({ state: 'unknown' }),
    ],
  ])('read %s', async (text, expected) => {
    expect((await judge([text, no, no])).outcomes[0]).toEqual(['risk', expected])
  })

  test.each([
    [
      questions.replace('no: listens', 'no: listen'),
      '5:9',
      'questions.risk.no must be the name of a later question, or end, found "listen". Did you mean "listens"?',
    ],
    [questions.replace('no: end', 'no: risk'), '8:9', 'found "risk". A flow runs forward.'],
    [
      questions.replace('no: end', 'no: listens\n    yes: listens'),
      '10:3',
      'questions.helps must be reached by some answer, found skipped by all. Jump to it, or remove it.',
    ],
    [
      questions.replace('ask: Does the seeker', 'asks: Does the seeker'),
      '4:5',
      'Unknown key "asks" in questions.risk. Did you mean "ask"?',
    ],
    [questions.replace('  listens:', '  end:'), '11:3', 'not "end"'],
  ])('are refused with file, line and remedy (%#)', (text, place, message) => {
    const file = fileWith(text, 'questions.yaml')
    const thrown = (() => {
      try {
        return make(yesNo, { file })
      } catch (error) {
        return error
      }
    })() as AttuneError
    expect(thrown).toMatchObject({ code: 'QUESTIONS_INVALID' })
    expect(thrown.message.split('\n').find((line) => line.includes(`${file}:${place} `))).toContain(message)
  })
})
