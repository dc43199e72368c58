import { describe, expect, it } from 'vitest'
import { bradleyTerryAbilities, type WinCounts } from '../../src/index.js'
import { differences, orNull, vectorFamily } from '../vectors.js'

function report(counts: WinCounts): object {
  const fitted = bradleyTerryAbilities(counts)
  if (fitted.state === 'unknown') return { status: fitted.why, theta: null, se: null }
  const { theta, se, seDifference, logLikelihood, winProbability, elo } = fitted.value
  const chances = winProbability.map((row) => row.map(orNull))
  return { status: 'ok', theta, se, seDifference, logLikelihood, winProbability: chances, elo }
}

describe('bradley-terry', () => {
  const { tolerance, cases } = vectorFamily<WinCounts>('bradley-terry')
  it.each(cases)('$id', ({ input, expected }) => {
    expect(differences(report(input), expected, tolerance)).toEqual([])
  })
})
