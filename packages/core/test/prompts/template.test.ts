import { expect, test } from 'vitest'
import { templateFault } from '../../src/prompts/template.js'

test('single braces in a verbatim section are text if the field is shown elsewhere', () => {
  const program = '=== system, verbatim ===\nSearch for {subject}.\n=== user, verbatim ===\n'
  expect(templateFault(`${program}What of {{subject}}?`, ['subject'])).toBeUndefined()
  const fault = { what: 'has {subject} in single braces, which is not filled in' }
  expect(templateFault(`${program}What?`, ['subject'])).toMatchObject(fault)
  const own = program.replaceAll(', verbatim', '')
  expect(templateFault(`${own}What of {{subject}}?`, ['subject'])).toMatchObject(fault)
})
