/** Keys of an evaluation that a package next to the core reads: the host hands their sections in. */
import type { EvaluationConfig } from '@attune/core/runtime'
import type { NamedNumber } from './check-number.js'
import type { Problems } from '../written/problems.js'
import type { Written } from '../written/written.js'

export interface Section<T = unknown> {
  /** Its key in an evaluation, and in {@link EvaluationConfig.sections}. */
  readonly name: string
  readonly schema: object
  /** What its package works with, from what the config says. */
  resolve(written: Written | undefined, scope: SectionScope): T
}

export interface SectionScope {
  /** Of the evaluation. */
  readonly parts: Pick<EvaluationConfig, 'estimators' | 'judges' | 'analyses' | 'supporters'>
  readonly problems: Problems
  /** Reports a name that no supporter has. */
  checkSupporter(name: string, written: Written): void
  /** Reports a number that the component behind a label does not give. */
  checkNumber(number: NamedNumber, written: Written): void
}
