import { expect, it } from 'vitest'
import { readReleasedReport, readReport } from '../../src/parsing/report.js'

const empty = {
  symptoms: '',
  treatment_process: '',
  characteristics_of_illness: '',
  treatment_effect: '',
}

it('a summary without some of its texts has empty ones, as in the scripts', () => {
  expect(readReleasedReport('Here: {"causes": "only"}')).toEqual({
    state: 'known',
    value: { causes: 'only', ...empty },
  })
  expect(readReport('Here: {"causes": "only"}')).toMatchObject({ state: 'unknown' })
})

it('an answer without an object is read as elsewhere', () => {
  expect(readReleasedReport('No.')).toMatchObject({ state: 'unknown' })
})
