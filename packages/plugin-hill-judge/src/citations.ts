import type { Citation } from '@attune/core'

/** What `attune cite` writes where components of this plugin are used. */
export const citations: readonly Citation[] = [
  {
    key: 'madani2025escjudge',
    type: 'inproceedings',
    title: 'ESC-Judge: A Framework for Comparing Emotional Support Conversational Agents',
    authors: ['Madani, Navid', 'Srihari, Rohini'],
    year: 2025,
    fields: {
      booktitle: 'Proceedings of the 2025 Conference on Empirical Methods in Natural Language Processing',
      eprint: '2505.12531',
    },
  },
  {
    key: 'davidson1970extending',
    type: 'article',
    title: 'On Extending the Bradley-Terry Model to Accommodate Ties in Paired Comparison Experiments',
    authors: ['Davidson, Roger R.'],
    year: 1970,
    fields: {
      journal: 'Journal of the American Statistical Association',
      volume: '65',
      number: '329',
      pages: '317--328',
    },
    of: ['win-rates'],
  },
]
