import type { Citation } from '@attune/core'

const textMetricCitations: readonly Citation[] = [
  [
    'papineni2002bleu',
    'BLEU: a Method for Automatic Evaluation of Machine Translation',
    ['Papineni, Kishore', 'Roukos, Salim', 'Ward, Todd', 'Zhu, Wei-Jing'],
    2002,
    'Proceedings of the 40th Annual Meeting of the Association for Computational Linguistics',
    '311--318',
  ],
  [
    'lin2004rouge',
    'ROUGE: A Package for Automatic Evaluation of Summaries',
    ['Lin, Chin-Yew'],
    2004,
    'Text Summarization Branches Out',
    '74--81',
  ],
  [
    'banerjee2005meteor',
    'METEOR: An Automatic Metric for MT Evaluation with Improved Correlation with Human Judgments',
    ['Banerjee, Satanjeev', 'Lavie, Alon'],
    2005,
    'Proceedings of the ACL Workshop on Intrinsic and Extrinsic Evaluation Measures for Machine Translation and/or Summarization',
    '65--72',
  ],
  [
    'li2016diversity',
    'A Diversity-Promoting Objective Function for Neural Conversation Models',
    ['Li, Jiwei', 'Galley, Michel', 'Brockett, Chris', 'Gao, Jianfeng', 'Dolan, Bill'],
    2016,
    'Proceedings of the 2016 Conference of the North American Chapter of the Association for Computational Linguistics: Human Language Technologies',
    '110--119',
  ],
].map(
  ([key, title, authors, year, booktitle, pages]) =>
    ({
      key,
      type: 'inproceedings',
      title,
      authors,
      year,
      fields: { booktitle, pages },
      of: ['text-metrics'],
    }) as Citation,
)

/** What `attune cite` writes where components of this plugin are used. */
export const citations: readonly Citation[] = [
  {
    key: 'zhao2024esceval',
    type: 'inproceedings',
    title: 'ESC-Eval: Evaluating Emotion Support Conversations in Large Language Models',
    authors: [
      'Zhao, Haiquan',
      'Li, Lingyu',
      'Chen, Shisong',
      'Kong, Shuqi',
      'Wang, Jiaan',
      'Huang, Kexin',
      'Gu, Tianle',
      'Wang, Yixu',
      'Wang, Jian',
      'Liang, Dandan',
      'Li, Zhixu',
      'Teng, Yan',
      'Xiao, Yanghua',
      'Wang, Yingchun',
    ],
    year: 2024,
    fields: {
      booktitle: 'Proceedings of the 2024 Conference on Empirical Methods in Natural Language Processing',
      pages: '15785--15810',
      eprint: '2406.14952',
    },
  },
  ...textMetricCitations,
]
