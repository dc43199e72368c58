import { readPublished } from '@attune/kit'
import type { Citation } from '@attune/core'

const textMetricCitations: readonly Citation[] = readPublished<
  readonly (readonly [string, string, readonly string[], number, string, string])[]
>(new URL('text-metrics/citations.json', import.meta.url)).map(
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
