import { dimensions, type Dimension } from '../dimensions/dimensions.js'

/** Group of the verdicts by a general model. */
export const GENERAL_JUDGE = 'general judge'

/** Group of the verdicts by the trained ranker. */
export const RANKER = 'ESC-RANK'

/** Option that both judges have: the dimensions to score. */
export const dimensionsOption = {
  type: 'array',
  items: { type: 'string', enum: dimensions },
  minItems: 1,
  uniqueItems: true,
  default: dimensions,
  description:
    'Dimensions to score. An added dimension is scored separately; the others keep their scores.',
} as const

/** Options for requests to a general model. */
export interface JudgeOptions {
  readonly dimensions: readonly Dimension[]
  readonly model: string
  readonly answer: 'reasoned' | 'number'
  readonly repairs: number
  readonly temperature: number
  readonly maxTokens?: number
}
