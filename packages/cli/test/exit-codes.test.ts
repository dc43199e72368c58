import { defineErrors } from '@attune/core'
import { AttuneError } from '@attune/core/internal'
import { describe, expect, it } from 'vitest'
import { exitCodeOf, exitCodeOfRun } from '../src/exit-codes.js'

const errors = defineErrors({
  BUDGET_REACHED: { message: '{what}', fix: 'Raise it.' },
  STORE_LOCKED: { blame: 'outside', message: '{file} is locked.', fix: 'Unlock it.' },
})
const budget = errors.error('BUDGET_REACHED', { what: '7 calls were made.', limit: 'calls' })
const summary = { done: 3, reused: 0, failed: 0, skipped: 0, failures: {} }

describe('the exit code of an error', () => {
  it.each([
    ["the user's mistake", new AttuneError('DATA_READ'), 2],
    ['trouble outside', errors.error('STORE_LOCKED', { file: 'a.db' }), 2],
    ["a plugin's bug", new AttuneError('COMPONENT_THREW'), 1],
    ['our own bug', new AttuneError('STORE_MISUSE'), 70],
    ['an error nobody expected', new TypeError('x is undefined'), 70],
    ['something thrown that is no error', 'oops', 70],
    ['nothing thrown at all', undefined, 70],
    ['a bad flag', Object.assign(new Error('Nonexistent flag'), { oclif: { exit: 2 } }), 2],
    ['an exit that is no failure', Object.assign(new Error('EEXIT: 0'), { oclif: { exit: 0 } }), 0],
  ])('of %s', (_, error, code) => expect(exitCodeOf(error)).toBe(code))
})

describe('the exit code of a run', () => {
  it('is 0 when everything is done', () => expect(exitCodeOfRun(summary, false)).toBe(0))
  it('is 1 when units failed', () =>
    expect(exitCodeOfRun({ ...summary, failed: 1 }, false)).toBe(1))
  it('is 1 when units were skipped', () =>
    expect(exitCodeOfRun({ ...summary, skipped: 1 }, false)).toBe(1))
  it('is 1 when nothing came out of an evaluation', () =>
    expect(exitCodeOfRun({ ...summary, empty: 1 }, false)).toBe(1))
  it('is 1 when it stopped because too many units failed', () => {
    expect(
      exitCodeOfRun({ ...summary, failed: 5, stopped: new AttuneError('RUN_STOPPED') }, false),
    ).toBe(1)
  })
  it('is 2 when the budget was used up', () => {
    expect(exitCodeOfRun({ ...summary, stopped: budget }, false)).toBe(2)
  })
  it('is 130 when it was interrupted, whatever else happened', () => {
    expect(exitCodeOfRun({ ...summary, failed: 1, stopped: budget }, true)).toBe(130)
  })
})
