import { expect, it } from 'vitest'
import { trialText } from '../src/try/trial-text.js'
import type { TryReport } from '../src/try/try-component.js'
import { visibleControls } from '../src/visible-controls.js'

it('characters that steer a terminal or turn text around are shown as their codes', () => {
  expect(visibleControls('a\u001b[2Jb\u009b31m\r\u202ec')).toBe(
    'a\\u001b[2Jb\\u009b31m\\u000d\\u202ec',
  )
  expect(visibleControls('one\n\ttwo 三 é 👋')).toBe('one\n\ttwo 三 é 👋')
})

it('a trial shows a prompt with the words of a bot, and lets them steer no terminal', () => {
  const trial = {
    use: 'core/rubric',
    about: { supporter: 'bot' },
    exchanges: [],
    calls: [{ request: '> I hear you. \u001b[2J', answer: 'Harm\u202e' }],
    warnings: [],
    offline: false,
    result: [],
    took: 1,
    asked: { calls: 1, recalled: 0 },
  } as unknown as TryReport
  expect(trialText(trial)).toContain(
    '── call ──\n> I hear you. \\u001b[2J\n── answer ──\nHarm\\u202e\n',
  )
})
