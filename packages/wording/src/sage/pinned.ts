/** Version of the release whose requests were compared with Attune's, word by word. */
import type { Pinned } from '../release.js'

export const pinned: Pinned = {
  at: { commit: '6dcfa78b6556e7398a82809e383bd60a67fe19eb', date: '2025-05-23' },
  files: {
    'SAGE/simulator_response.py':
      '027a3eca735e6af658996fcb366d15bf43608d0c2012ff186f3dcf0669c91c4a',
    'SAGE/npc_response.py': 'a2345b4728a4387388b2f1252feccdb8896c2fd9615859c961ca90d9c0014b17',
    'SAGE/profile/build_profile.py':
      'a6fd49f6237368885e211e3c8c95e7342907a13e8821426931a52ed2cc030d21',
  },
}
