import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sectionsOf } from '../src/index.js'

const headings = { plan: 'Plan|计划', result: 'Result|结果' }

describe('headed parts', () => {
  test.each([
    'Plan:\nx\nResult:\ny',
    'Plan: x\nResult: y',
    '**Plan:** x\n\n**Result:** y',
    '**Plan**\nx\n\n**Result**\ny',
    '## Plan\nx\n## Result\ny',
    '### 1. Plan\nx\n### 2. Result\ny',
    '**1. Plan**\nx\n**2. Result**\ny',
    '1. Plan: x\n2. Result: y',
    '- **Plan:** x\n- **Result:** y',
    '【Plan】\nx\n【结果】\ny',
    '计划：x\n结果：y',
    'Plan (step 1):\nx\nResult (step 2):\ny',
    'Step 1: Plan\nx\nStep 2: Result\ny',
    'Plan\nx\n\nResult\ny',
    '<Plan>x</Plan>\n<Result>y</Result>',
    '> **Plan:** x\n> **Final result:** y',
    '📌 Plan: x\n✅ Result: y',
  ])('are found in %j', (text) => {
    const found = sectionsOf(text, headings).map(({ name, body }) => [
      name,
      body.replace(/[>\s]/g, ''),
    ])
    expect(found).toEqual([
      ['plan', 'x'],
      ['result', 'y'],
    ])
  })

  test.each(['my plan is to rest', 'The result: none', 'replan: x', 'Results may vary', 'a Plan'])(
    'are not found in %j',
    (text) => {
      expect(sectionsOf(text, headings)).toEqual([])
    },
  )

  test('say what their headings look like', () => {
    const text = 'Plan:\nx\n- Result: y\nResult: z\n<Result>w</Result>'
    expect(sectionsOf(text, headings).map(({ layout }) => layout)).toEqual([
      'alone',
      'list',
      'inline',
      'tag',
    ])
  })

  test('together hold the whole text behind the first heading', () => {
    const line = fc.constantFrom('Plan:', '**Result**', '# Plan', 'some words', '', '1. Result: 3')
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const text = lines.join('\n')
        const found = sectionsOf(text, headings)
        for (const { body, bodyStart } of found)
          expect(text.slice(bodyStart, bodyStart + body.length)).toBe(body)
        expect(found.map(({ start }) => start)).toEqual(
          found.map(({ start }) => start).sort((a, b) => a - b),
        )
      }),
    )
  })
})
