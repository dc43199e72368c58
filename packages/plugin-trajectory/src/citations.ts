import type { Citation } from '@attune/core'

/** What `attune cite` writes where components of this plugin are used. */
export const citations: readonly Citation[] = [
  {
    key: 'tan2026detecting',
    type: 'inproceedings',
    title: 'Detecting Emotional Dynamic Trajectories: An Evaluation Framework for Emotional Support in Language Models',
    authors: [
      'Tan, Zhouxing',
      'Xiong, Ruochong',
      'Wan, Yulong',
      'Ma, Jinlong',
      'Xue, Hanlin',
      'Deng, Qichun',
      'Jing, Haifeng',
      'Zhang, Zhengtong',
      'Liu, Depei',
      'Luo, Shiyuan',
      'Liu, Junfei',
    ],
    year: 2026,
    fields: {
      booktitle: 'Proceedings of the AAAI Conference on Artificial Intelligence',
      volume: '40',
      number: '3',
      pages: '2074--2082',
      eprint: '2511.09003',
    },
  },
]
