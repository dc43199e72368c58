import { defineAnalysis } from '@attune/core'
import { observe } from '../observations.js'
import { doubtOptions } from '../quantities.js'
import { centroids } from './centroids.js'
import { trajectories } from './trajectories.js'

export const figures = defineAnalysis({
  revision: 1,
  summary: 'Centroids of supporters, and mean trajectories by the number of events.',
  options: {
    type: 'object',
    properties: {
      estimator: {
        type: 'string',
        format: 'estimator-label',
        description: 'Label of a trajectory/markov estimator. Default: the first estimator with a BEL.',
      },
      ...doubtOptions,
    },
    additionalProperties: false,
  },
  create: ({ estimator, ...intervalOptions }) => ({
    async analyse(evaluation, context) {
      const observations = await observe(evaluation, estimator)
      const making = { context, intervalOptions }
      return { tables: [], figures: [centroids(observations, making), trajectories(observations, making)] }
    },
  }),
})
