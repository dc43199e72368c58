/** Version of the release whose requests were compared with Attune's, word by word. */
import type { Pinned } from '../release.js'

export const pinned: Pinned = {
  at: { commit: '4e22db9a0ee68e604839e5a0d85d412e91029af8', date: '2025-11-14' },
  files: {
    'ETrajEval/prompt/sys_prompt.json':
      '891d499a80834eaac80ee932016ef1181131deef5547dbeee7ba91954d853e6a',
  },
}
