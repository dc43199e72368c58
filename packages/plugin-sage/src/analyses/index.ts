import { agentAgreement } from './agent-agreement/index.js'
import { coordinates } from './coordinates/index.js'
import { correlation } from './correlation/index.js'
import { leaderboard } from './leaderboard/index.js'
import { tokenEfficiency } from './token-efficiency/index.js'
import { trajectories } from './trajectories/index.js'

export const analyses = {
  leaderboard,
  correlation,
  'agent-agreement': agentAgreement,
  'token-efficiency': tokenEfficiency,
  trajectories,
  coordinates,
}
