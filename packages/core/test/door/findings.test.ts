import { expect, test } from 'vitest'
import { type Dialogue, known, type Verdict } from '@attune/core'
import { checkVerdicts } from '../../src/door/check-results.js'

const dialogue: Dialogue = {
  turns: [{ speaker: 'seeker', text: 'Nothing helps.' }],
  ending: { reason: 'limit' },
}
const finds = { severity: 'high', kind: 'missed', says: 'passed over a risk' } as const
const verdict = (finding: object): Verdict =>
  ({ criterion: 'taken-up', outcome: known('no'), rationale: 'No reply takes it up.', finding }) as Verdict
const finding = { severity: 'high', kind: 'missed', state: 'verified' }

test.each([
  ['a declared criterion may report a finding', finds, finding, undefined],
  ['a criterion that declares none may not', undefined, finding, /only where the criterion declares `finds`/],
  ['a state of another name is refused', finds, { ...finding, state: 'sure' }, /state/],
  ['a severity of another name is refused', finds, { ...finding, severity: 'worst' }, /severity/],
  ['a further key is refused', finds, { ...finding, note: 'x' }, /note/],
])('%s', (_, declared, given, error) => {
  const gives = { criteria: { 'taken-up': { outcomes: ['yes', 'no'], ...(declared && { finds: declared }) } } }
  const check = (): void => checkVerdicts([verdict(given)], dialogue, gives)
  if (error === undefined) expect(check).not.toThrow()
  else expect(check).toThrow(error)
})
