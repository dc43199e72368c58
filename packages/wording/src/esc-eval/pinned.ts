/** Version of the release whose requests were compared with Attune's, word by word. */
import type { Pinned } from '../release.js'

export const pinned: Pinned = {
  at: { commit: '9ad46e7b5e247e824dae4633910eaa82be668beb', date: '2024-06-24' },
  files: {
    'evaluate.py': 'e66bda0e1093c2bec7c46daa6a64584cc6153e1f1bfde94b3fa2fd3c8f5629f8',
    'score.py': '1d775462adc7687d84ceb19d3648c3c917abf7ceed8b052b1fed8e4740f12724',
  },
}
