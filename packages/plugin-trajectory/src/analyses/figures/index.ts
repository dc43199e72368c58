import { defineAnalysis } from '@attune/core'
import { observe } from '../observations.js'
import { intervalOptions } from '../interval-options.js'
import { centroids } from './centroids.js'
import { trajectories } from './trajectories.js'

export const figures = defineAnalysis({
  revision: 3,
  summary: 'Centroids of supporters, and mean trajectories by the number of events.',
  options: {
    type: 'object',
    properties: {
      estimator: {
        type: 'string',
        format: 'estimator-label',
        description: 'Label of a trajectory/markov estimator. Default: the first estimator with a BEL.',
      },
      ...intervalOptions,
    },
    additionalProperties: false,
  },
  create: ({ estimator, ...options }) => ({
    async analyse(evaluation) {
      const observations = await observe(evaluation, estimator)
      return { tables: [], figures: [centroids(observations, options), trajectories(observations, options)] }
    },
  }),
})
