/** Repository of the release. */
export const address = 'https://github.com/navidmdn/ESC-Judge'

/** Version of the release whose requests were compared with Attune's, word by word. */
import type { Pinned } from '../release.js'

export const pinned: Pinned = {
  at: { commit: '4038f09fb2ca49c56a96c160c8b14f7be36ccbfb', date: '2025-05-17' },
  files: {
    'langchain_persona_based_chat.py':
      '71adbe8e2d6fb628e60f254b0e952fa57c31bfc993bfb5983f47242b58781448',
    'fixed_challenge_characteristic_prompts.py':
      'dfe67dbf1a6ea538630302fc935a5a353be258e7f97b22aba428e38401ee8404',
    'data/ESEval-multidim-cot.txt':
      '059dce1ad63b65a082225da5fad14166873cc54336ea48cf532d7e4655e21a4a',
    'data/exploration_rubric3.jsonl':
      'f5f9c491d69e2ec17017830f20fdb49d5eb4220834b1718881781f151b300509',
    'data/emotional_supporter_hill.txt':
      'a3ec063a45a11fb890ab7abc45e3e298a3fde5e0adf34404908a61b33d378327',
    'data/emotional_supporter_nodir.txt':
      '8b2e9a001f94aa2119cfd12a9b3b9fea8b35498f24b043923950f01f6540b4aa',
    'data/emotional_supporter_not_helpful.txt':
      'db42fb255fe1b62efe732590410d9b04909254a717ffc5d42c2a395f808aad9b',
  },
}
