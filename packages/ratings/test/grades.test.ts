/** Grades of studies whose truth is known. */
import { known } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import { describe, expect, test } from 'vitest'
import type { RatedDialogue } from '@attune/kit/internal'
import { normal } from '@attune/statistics'
import { defaultThresholds, type Evidence, gradeOf } from '../src/grade/grade.js'
import { gradeText } from '../src/grade/text.js'
import { evidenceOf } from '../src/run/evidence.js'
import { ratedNumbers } from '../src/run/numbers.js'
import type { RatedStudy } from '../src/run/study-files.js'

const identity = {
  component: 'core/rubric',
  revision: 1,
  options: 'o',
  prompts: 'p',
  model: 'm',
  criterion: 'warmth',
  language: 'en',
  rubric: 'r',
}
const study = {
  design: { study: 's', shown: 'abcdef', created: '2026-01-01', blinded: true, usedToTune: false },
  log: { current: [] },
} as unknown as RatedStudy

interface Raters {
  readonly raters?: number
  readonly items?: number
  /** Spread of a rater about the truth; Infinity: pure noise. */
  readonly noise?: number
  readonly judge?: 'three' | 'good'
  readonly isChosen?: boolean
}

function evidence(
  seed: string,
  { raters = 3, items = 60, noise = 0.6, judge = 'good', isChosen = false }: Raters,
): Evidence {
  const random = createRandom(seed)
  const level = (value: number): number => Math.min(5, Math.max(1, Math.round(value)))
  const dialogues = Array.from({ length: items }, (_, at): RatedDialogue => {
    const truth = 3 + normal(random)
    const say = (): number =>
      level(noise === Infinity ? 3 + 1.5 * normal(random) : truth + noise * normal(random))
    return {
      dialogue: `d${at}`,
      pair: `p${at}`,
      scenario: `s${at}`,
      cluster: `s${at}`,
      language: 'en',
      supporter: at % 2 ? 'a' : 'b',
      ratings: Object.fromEntries(
        Array.from({ length: raters }, (__, rater) => [`r${rater}`, known(say())]),
      ),
      isChosen,
      judge: known(judge === 'three' ? 3 : level(truth + 0.5 * normal(random))),
      offline: false,
      isJudgeOffline: false,
    }
  })
  return evidenceOf(
    study,
    identity,
    ratedNumbers(dialogues, { level: 0.95, epsilon: 0.2, sign: 1 }),
  )
}

const grade = (own: Evidence) => gradeOf(identity, [own], defaultThresholds)

describe('a grade', () => {
  test('is never given for raters of pure noise, though a judge that always says 3 beats each of them', () => {
    let beaten = 0
    for (let at = 0; at < 40; at++) {
      const own = evidence(`noise ${at}`, { noise: Infinity, judge: 'three' })
      beaten += Number(own.altTestPassed === true)
      expect(grade(own)).toMatchObject({ grade: 'development', reasons: ['humans_disagree'] })
    }
    expect(beaten).toBeGreaterThan(35)
  })

  test('is given where people agree and the judge follows them', () => {
    const own = evidence('good', {})
    expect(gradeText(grade(own), own)).toMatch(
      /^human-checked: score, order \(60 dialogues, 3 raters, 2026-01-01\)$/,
    )
  })

  test.each([
    ['few raters', { raters: 2 }],
    ['few dialogues', { items: 40 }],
    // None of them is of a random sample.
    ['few raters', { isChosen: true }],
  ] as const)('is development with the reason: %s', (reason, raters) => {
    const own = evidence('few', raters)
    expect(gradeText(grade(own), own)).toBe(`development: ${reason}`)
  })

  test('needs a blinded study, and dialogues that did not write the prompt', () => {
    const own = evidence('good', {})
    expect(gradeText(grade({ ...own, blinded: false }))).toBe('development: not blinded')
    expect(gradeText(grade({ ...own, usedToTune: true }))).toBe(
      'development: its dialogues were used to write the prompt',
    )
  })
})
