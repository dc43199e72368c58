import { describe, expect, it, test } from 'vitest'
import {
  harnessReport,
  harnessValue,
  isHarnessMatch,
  untilStop,
} from '../../src/parsing/harness.js'
import { jinjaJson } from '../../src/simulator/jinja-json.js'

describe('the value of an answer, as the tasks of lm_eval read it', () => {
  it.each([
    ['{"Emotion": "Joy"}', 'Joy'],
    ['{"emotion": "Joy"}', '{"emotion": "Joy"}'],
    ['```json\n{"Emotion": "Joy"}\n``` or\n```json\n{"Emotion": "Fear"}\n```', 'Fear'],
    ['So: {"Emotion": "JOY"} (1)', 'JOY'],
    ['```json\n{"Emotion": "Joy"}\n', 'Joy'],
    ['[1]', '[1]'],
    [' It is joy. ', 'It is joy.'],
  ])('%s', (said, read) => expect(harnessValue(said, 'Emotion')).toBe(read))
})

test('labels match without case and ASCII punctuation, and numbers as they are written', () => {
  expect(isHarnessMatch('Joy!', 'joy')).toBe(true)
  expect(isHarnessMatch('Joy & fear', 'joy  fear')).toBe(true)
  expect(isHarnessMatch('joy。', 'joy')).toBe(false)
  expect(isHarnessMatch(3, '3')).toBe(true)
})

test('a report without an object has five empty texts', () => {
  expect(Object.values(harnessReport('None.'))).toEqual(['', '', '', '', ''])
  expect(harnessReport('{"causes": "rain"}')).toMatchObject({ causes: 'rain', symptoms: '' })
})

test('an answer ends at the first stop sequence', () => {
  expect(untilStop('yes\n\nno ```\n', ['```\n', '\n\n'])).toBe('yes')
  expect(untilStop('yes', ['\n\n'])).toBe('yes')
})

test('Jinja writes JSON with sorted keys, in ASCII, and safe in HTML', () => {
  expect(jinjaJson([{ index: 0, context: 'It\'s "é" & <b>' }])).toBe(
    String.raw`[{"context": "It\u0027s \"\u00e9\" \u0026 \u003cb\u003e", "index": 0}]`,
  )
  expect(jinjaJson('😀')).toBe(String.raw`"\ud83d\ude00"`)
})
