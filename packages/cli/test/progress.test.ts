import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { duration, terminalWidth } from '../src/terminal-text.js'
import { Progress, progressLine } from '../src/progress.js'
import type { RunEvent } from '../src/types.js'

const unit = { use: 'core/replay', about: { scenario: 's1', supporter: 'bot' } }
const settled = (as: string, failure?: object): RunEvent =>
  ({ type: 'settled', unit, as, failure }) as never
const nothing = { planned: 10, done: 0, reused: 0, failed: 0, skipped: 0, seconds: 0 }

describe('the progress line', () => {
  it('says nothing about what has not happened', () =>
    expect(progressLine(nothing)).toBe('0/10 units'))

  it('shows units, the time left, calls, repeats, waits, tokens and cost', () => {
    const usage = {
      calls: 50,
      repeated: 7,
      tokens: { input: 12_345, output: 678 },
      cost: 1.5,
      waiting: 2,
    }
    expect(
      progressLine({ planned: 20, done: 4, reused: 8, failed: 1, skipped: 2, seconds: 10, usage }),
    ).toBe(
      '15/20 units · 8 reused · 1 failed · 2 skipped · under 2m left · 5.0 calls/s · 7 repeated · ' +
        '2 waiting for a limit · 12.3k in, 678 out tokens · cost 1.50',
    )
  })

  it('drops the least important parts where the terminal is narrow; the cost stays', () => {
    const usage = {
      calls: 50,
      repeated: 7,
      tokens: { input: 158_000, output: 4224 },
      waiting: 269,
      cost: 0.37,
    }
    const line = progressLine(
      { ...nothing, planned: 392, done: 16, failed: 2, seconds: 10, usage },
      79,
    )
    expect(line.length).toBeLessThan(80)
    expect(line).toMatch(/^18\/392 units · 2 failed · .* left · .*cost 0\.37$/)
    expect(
      progressLine({ ...nothing, planned: 392, done: 16, failed: 2, seconds: 10, usage }, 10),
    ).toBe('18/392 units · 2 failed · cost 0.37')
  })

  it('says what is at work, and who is waited for', () => {
    const awaited = [
      { name: 'judge', calls: 1, held: 0 },
      { name: 'bot', calls: 6, held: 2 },
    ]
    const usage = { calls: 3, repeated: 0, tokens: { input: 9, output: 3 }, waiting: 2, awaited }
    const atWork = { judge: 1, simulate: 6, estimate: 0 }
    const state = {
      ...nothing,
      done: 2,
      seconds: 10,
      usage,
      atWork,
      calls: { answered: 3, all: 60, left: 700, since: 0 },
    }
    expect(progressLine(state)).toBe(
      '2/10 units · at work: 6 dialogues, 1 judgement · 3/60 calls · 12m left · ' +
        'waiting for bot 6 (2 held by a limit), judge 1 · 9 in, 3 out tokens',
    )
    // After a silence it matters most who is waited for.
    const silent = { ...state, calls: { ...state.calls, since: 40 } }
    expect(progressLine(silent, 100)).toBe(
      '2/10 units · 12m left · last answer 40s ago · waiting for bot 6 (2 held by a limit), judge 1',
    )
  })

  it('says nothing of calls where rules alone are at work', () => {
    const usage = { calls: 0, repeated: 0, tokens: { input: 0, output: 0 }, waiting: 0 }
    expect(progressLine({ ...nothing, done: 10, seconds: 5, usage })).toBe('10/10 units')
  })

  it('asks for workers only while units are open', () => {
    const crew = 'no worker: start `attune work`'
    expect(progressLine({ ...nothing, skipped: 9, crew })).toBe(`9/10 units · 9 skipped · ${crew}`)
    expect(progressLine({ ...nothing, done: 10, crew })).toBe('10/10 units')
  })

  it('names the analysis that is at work', () => {
    expect(progressLine({ ...nothing, done: 10, planned: 11, analysing: 'core/measures' })).toBe(
      '10/11 units · analysing: core/measures',
    )
  })

  it('does not count reused units towards the pace', () => {
    expect(progressLine({ ...nothing, reused: 8, seconds: 5 })).not.toContain('left')
  })
})

it.each([
  [0, '0s'],
  [59.4, '59s'],
  [59.6, '1m 00s'],
  [3599, '59m 59s'],
  [3720, '1h 02m'],
])('%d seconds read as %s', (seconds, text) => expect(duration(seconds)).toBe(text))

const watch = (isTTY: boolean, columns = 80): { progress: Progress; written: () => string } => {
  let text = ''
  const out = { isTTY, columns, write: (more: string) => (text += more) }
  const progress = new Progress(out, { usage: () => undefined }, { monotonic: () => 0 })
  progress.planned = 4
  return { progress, written: () => text }
}

describe('progress', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('in a pipe writes plain lines, and none while nothing happens', () => {
    const { progress, written } = watch(false)
    progress.observer(settled('reused'))
    vi.advanceTimersByTime(20_000)
    expect(written()).toBe('1/4 units · 1 reused\n')
    progress.end()
  })

  it('on a terminal rewrites one line, never wider than the terminal', () => {
    const { progress, written } = watch(true, 12)
    progress.observer(settled('reused'))
    vi.advanceTimersByTime(200)
    expect(written()).toBe('\r\u001b[K1/4 units')
    progress.end()
  })

  it('on a terminal that says it has no columns writes for 80', () => {
    const { progress, written } = watch(true, 0)
    const usage = {
      calls: 1e6,
      repeated: 1e6,
      tokens: { input: 1e9, output: 1e9 },
      cost: 1,
      waiting: 1e6,
    }
    progress.observer(settled('done'))
    vi.advanceTimersByTime(200)
    expect(written()).toBe('\r\u001b[K1/4 units · under 2m left')
    expect(progressLine({ ...nothing, usage }, terminalWidth({ columns: 0 }))).toContain('waiting')
    progress.say(
      'A sentence of more than a few words that would be folded at every word if the width were none.',
    )
    expect(written()).toContain(
      'A sentence of more than a few words that would be folded at every word if the',
    )
    progress.end()
  })

  it('tells equal failures once, and at the end how many there were', () => {
    const { progress, written } = watch(false)
    const failure = { code: 'X', message: 'It broke.', use: 'core/replay' }
    for (let times = 0; times < 60; times++) progress.observer(settled('failed', failure))
    progress.end()
    expect(written()).toMatch(/60 × [^\n]*It broke\. \(s1, bot; s1, bot; s1, bot; …\)/)
    expect(written().split('It broke.').length - 1).toBe(2)
  })

  it('names what failed, and why', () => {
    const { progress, written } = watch(false)
    progress.observer(
      settled('failed', {
        code: 'X',
        message: 'It broke.',
        use: 'core/replay',
        fix: '',
        stack: '',
      }),
    )
    expect(written()).toBe('s1, bot: core/replay: It broke.\n')
    progress.end()
  })
})
