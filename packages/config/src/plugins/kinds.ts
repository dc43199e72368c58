import type { Kind } from '@attune/core'

/** Names of the kinds of components in messages. */
export const kindNames: Readonly<Record<Kind, string>> = {
  simulator: 'a simulator',
  estimator: 'an estimator',
  judge: 'a judge',
  scenarios: 'a scenario source',
  supporter: 'a supporter',
  analysis: 'an analysis',
  model: 'a model provider',
  service: 'a service',
}

export const isKind = (value: unknown): value is Kind => typeof value === 'string' && Object.hasOwn(kindNames, value)
