import type { Kind } from '../contracts/components.js'

/** What each kind of component is called in messages. */
export const kindNames: Readonly<Record<Kind, string>> = {
  simulator: 'a simulator',
  estimator: 'an estimator',
  judge: 'a judge',
  scenarios: 'a scenario source',
  supporter: 'a supporter',
  analysis: 'an analysis',
  model: 'a model provider',
}

export const isKind = (value: unknown): value is Kind => typeof value === 'string' && Object.hasOwn(kindNames, value)
