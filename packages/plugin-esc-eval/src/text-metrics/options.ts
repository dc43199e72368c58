export const metricOptions = {
  smoothing: {
    type: 'string',
    enum: ['nist', 'none', 'epsilon', 'addOne'],
    default: 'nist',
    description:
      'BLEU where an order of n-grams has no match. nist: halved counts (NLTK method 3, as the ESConv programs do); none: 0; epsilon: 0.1 (method 1); addOne: one more of everything (method 2).',
  },
} as const
