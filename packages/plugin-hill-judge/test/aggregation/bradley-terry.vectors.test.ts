import { orNull } from '@attune/testkit'
import { bradleyTerryAbilities, type WinCounts } from '../../src/aggregation/bradley-terry.js'
import { testFamily } from '../vectors.js'

function report(counts: WinCounts): object {
  const fitted = bradleyTerryAbilities(counts)
  if (fitted.state === 'unknown') return { status: fitted.why, theta: null, se: null }
  const { theta, se, seDifference, logLikelihood, winProbability, elo } = fitted.value
  const chances = winProbability.map((row) => row.map(orNull))
  return { status: 'ok', theta, se, seDifference, logLikelihood, winProbability: chances, elo }
}

testFamily<WinCounts>('bradley-terry', report)
