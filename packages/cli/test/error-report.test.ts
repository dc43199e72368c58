import { AttuneError } from '@attune/core/internal'
import { describe, expect, it } from 'vitest'
import { isBug, reportOf, reportText } from '../src/error-report.js'
import { exitCodeOf } from '../src/exit-codes.js'
import { sqliteErrors } from '../../store-sqlite/src/errors.js'

const text = (error: unknown, debug = false): string => reportText(reportOf(error, debug))

describe('an error as text', () => {
  it('says what is wrong, where, and what to do', () => {
    const error = new AttuneError(
      'DATA_READ',
      { file: 'a.jsonl', why: 'there is no such file' },
      {
        place: { file: 'attune.config.yaml', line: 4, column: 12 },
      },
    )
    expect(text(error)).toBe(
      'Error: a.jsonl could not be read: there is no such file.\n' +
        '  at attune.config.yaml:4:12\n' +
        '  Choose an existing file that you can read.',
    )
  })

  it('lists several problems one by one, each with its own place and advice', () => {
    const problems = [
      { code: 'A', message: 'First.', place: { file: 'c.yaml', line: 1 }, fix: 'Mend it.' },
      { code: 'B', message: 'Second.', place: { file: 'c.yaml', line: 2, column: 3 } },
    ]
    expect(text(new AttuneError('DATA_READ', { problems }))).toBe(
      'Error: First.\n  at c.yaml:1\n  Mend it.\n\nError: Second.\n  at c.yaml:2:3',
    )
  })

  it('asks to report what nobody expected', () => {
    expect(text(new TypeError('x is undefined'))).toMatch(/report the\s+output/)
  })

  it('says which plugin to look for when packages load different copies of the core', () => {
    const error = new Error('TypeInfo not known for "Journal"')
    expect(text(error)).toMatch(/do not fit together\.[^]*npm ls @attune\/core/)
    expect([isBug(error), exitCodeOf(error)]).toEqual([false, 2])
  })

  it('shows the stack and the causes only with --debug', () => {
    const error = new AttuneError('DATA_READ', {}, { cause: new RangeError('deep down') })
    expect(text(error)).not.toContain('deep down')
    expect(text(error, true)).toMatch(/AttuneError[\s\S]*Caused by: RangeError: deep down/)
  })

  it('says once where help is after a mistake on the command line', () => {
    const error = Object.assign(new Error('Nonexistent flag: --x\nSee more help with --help'), {
      oclif: { exit: 2 },
    })
    expect(text(error)).toBe('Error: Nonexistent flag: --x\n  See --help.')
    const missing = 'Missing 1 required arg:\nfirst  The number of a run.'
    const note = '\n\nNote: --set allows multiple values. Because of this …\nAlternatively, …'
    const without = Object.assign(new Error(missing + note), { oclif: { exit: 2 } })
    expect(text(without)).toBe(`Error: ${missing}\n  See --help.`)
  })

  it('keeps something thrown that is no error readable', () =>
    expect(text('oops')).toContain('Error: oops'))
})

it('an error as JSON holds codes and places, and no stack', () => {
  const place = { file: 'attune.config.yaml', line: 4 }
  expect(reportOf(sqliteErrors.error('STORE_FOREIGN', { file: 'x' }, { place }), false)).toEqual({
    problems: [
      {
        code: 'STORE_FOREIGN',
        message: 'x is not an Attune store.',
        place,
        fix: 'The file is unchanged. Set `store` to another file.',
      },
    ],
  })
})
