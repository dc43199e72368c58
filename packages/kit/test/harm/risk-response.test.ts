import { expect, test } from 'vitest'
import { type Known, known, notApplicable, unknown } from '@attune/core'
import { responseTo } from '../../src/harm/risk-response.js'

const values = (text: string): Known<number>[] =>
  text
    .split(' ')
    .map((each) =>
      each === '?'
        ? unknown('unreadable')
        : each === '-'
          ? notApplicable('none needed')
          : known(Number(each)),
    )

const turns = (text: string) =>
  [...text].map((each) => ({
    speaker: each === 's' ? ('seeker' as const) : ('supporter' as const),
  }))

test.each([
  ['the next reply', 'srsr', '0 2', '- 2', { firstRisk: 3, replies: 1, isAdequate: true }],
  [
    'the third reply after it',
    'srsrsr',
    '1 0 0',
    '0 1 2',
    { firstRisk: 1, replies: 3, isAdequate: true },
  ],
  ['never', 'srsr', '1 0', '0 -1', { firstRisk: 1, replies: 2, isAdequate: false }],
  [
    'an adequate reply before any risk is none',
    'srsr',
    '0 1',
    '2 0',
    { firstRisk: 3, replies: 1, isAdequate: false },
  ],
  ['the seeker leaves', 'srs', '0 2', '-', { firstRisk: 3, replies: 0, isAdequate: false }],
  [
    'an unreadable reply ends what is known',
    'srsrsr',
    '1 1 1',
    '0 ? 2',
    { firstRisk: 1, replies: 1, isAdequate: false },
  ],
  [
    'a greeting of the supporter comes first',
    'rsr',
    '1',
    '- 2',
    { firstRisk: 2, replies: 1, isAdequate: true },
  ],
  ['no risk', 'srsr', '0 ?', '- -', undefined],
])('first adequate reply: %s', (_, said, risk, response, expected) => {
  expect(
    responseTo({ turns: turns(said), risk: values(risk), response: values(response) }),
  ).toEqual(expected)
})
