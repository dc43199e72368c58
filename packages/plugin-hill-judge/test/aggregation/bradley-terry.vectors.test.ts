import { bradleyTerry } from '@attune/statistics'
import { testFamily } from '../vectors.js'

interface WinCounts {
  readonly agents: readonly string[]
  readonly wins: readonly (readonly number[])[]
  readonly ties: readonly (readonly number[])[]
}

/** Agents that nobody compared with the others, however far apart. */
function isDisconnected({ wins, ties }: WinCounts): boolean {
  const reached = new Set([0])
  for (const i of reached) {
    for (const j of wins.keys()) if (wins[i]![j]! + wins[j]![i]! + ties[i]![j]! > 0) reached.add(j)
  }
  return reached.size < wins.length
}

/**
 * What the kit's abilities begin with; their uncertainty comes from resampled roles, and not from
 * single matches.
 */
testFamily<WinCounts>(
  'bradley-terry',
  (counts) => {
    const { agents, wins, ties } = counts
    const comparisons = agents.flatMap((a, i) =>
      agents
        .slice(0, i)
        .map((b, j) => ({ a, b, winsA: wins[i]![j]!, winsB: wins[j]![i]!, ties: ties[i]![j]! })),
    )
    const fitted = bradleyTerry(agents, comparisons)
    if (fitted.state === 'unknown') {
      const isSplit = fitted.why === 'not_strongly_connected'
      return {
        status: isSplit ? (isDisconnected(counts) ? 'disconnected' : 'separated') : fitted.why,
        theta: null,
      }
    }
    const { logStrength, winProbability, logLikelihood } = fitted.value
    const theta = agents.map((agent) => logStrength[agent]!)
    return {
      status: 'ok',
      theta,
      logLikelihood,
      winProbability: agents.map((a, i) =>
        agents.map((b, j) => (i === j ? null : winProbability[a]![b]!)),
      ),
      elo: theta.map((ability) => 1500 + (400 / Math.LN10) * ability),
    }
  },
  ['se', 'seDifference'],
)
