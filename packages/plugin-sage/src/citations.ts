import type { Citation } from '@attune/core'

/** What `attune cite` writes where components of this plugin are used. */
export const citations: readonly Citation[] = [
  {
    key: 'zhang2025sentient',
    type: 'misc',
    title: 'Sentient Agent as a Judge: Evaluating Higher-Order Social Cognition in Large Language Models',
    authors: [
      'Zhang, Bang',
      'Ma, Ruotian',
      'Jiang, Qingxuan',
      'Wang, Peisong',
      'Chen, Jiaqi',
      'Xie, Zheng',
      'Chen, Xingyu',
      'Wang, Yue',
      'Ye, Fanghua',
      'Li, Jian',
      'Yang, Yifan',
      'Tu, Zhaopeng',
      'Li, Xiaolong',
    ],
    year: 2025,
    fields: { eprint: '2505.02847' },
  },
  {
    key: 'barrettlennard1962dimensions',
    type: 'article',
    title: 'Dimensions of Therapist Response as Causal Factors in Therapeutic Change',
    authors: ['Barrett-Lennard, G. T.'],
    year: 1962,
    fields: { journal: 'Psychological Monographs: General and Applied', volume: '76', number: '43', pages: '1--36' },
    of: ['relationship'],
  },
]
