import { bradleyTerry } from '@attune/statistics'
import { testFamily } from '../vectors.js'

interface WinCounts {
  readonly agents: readonly string[]
  readonly wins: readonly (readonly number[])[]
  readonly ties: readonly (readonly number[])[]
}

interface Expected {
  readonly status: string
  readonly se: unknown
  readonly seDifference?: unknown
}

/** What the kit's abilities begin with; their uncertainty comes from resampled roles, and not from single matches. */
testFamily<WinCounts, Expected>('bradley-terry', ({ agents, wins, ties }, { status, se, seDifference }) => {
  const comparisons = agents.flatMap((a, i) =>
    agents.slice(0, i).map((b, j) => ({ a, b, winsA: wins[i]![j]!, winsB: wins[j]![i]!, ties: ties[i]![j]! })),
  )
  const fitted = bradleyTerry(agents, comparisons)
  if (fitted.state === 'unknown') {
    const isExpected = fitted.why === 'not_strongly_connected' && ['separated', 'disconnected'].includes(status)
    return { status: isExpected ? status : fitted.why, theta: null, se }
  }
  const { logStrength, winProbability, logLikelihood } = fitted.value
  const theta = agents.map((agent) => logStrength[agent]!)
  return {
    status: 'ok',
    theta,
    se,
    seDifference,
    logLikelihood,
    winProbability: agents.map((a, i) => agents.map((b, j) => (i === j ? null : winProbability[a]![b]!))),
    elo: theta.map((ability) => 1500 + (400 / Math.LN10) * ability),
  }
})
