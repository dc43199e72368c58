import type { Citation } from '@attune/core'

/** What `attune cite` writes where components of this plugin are used. */
export const citations: readonly Citation[] = [
  {
    key: 'liu2025longemotion',
    type: 'misc',
    title: 'LongEmotion: Measuring Emotional Intelligence of Large Language Models in Long-Context Interaction',
    authors: [
      'Liu, Weichu',
      'Xiong, Jing',
      'Hu, Yuxuan',
      'Li, Zixuan',
      'Tan, Minghuan',
      'Mao, Ningning',
      'Shen, Hui',
      'Xu, Wendong',
      'Tao, Chaofan',
      'Yang, Min',
      'Li, Chengming',
      'Kong, Lingpeng',
      'Wong, Ngai',
    ],
    year: 2025,
    fields: { eprint: '2509.07403', note: 'Second version, 2026' },
  },
]
