import { dimensions, type Dimension } from '../dimensions/dimensions.js'

/** Group of a general model's verdicts. */
export const GENERAL_JUDGE = 'general judge'

/** Group of the trained ranker's verdicts. */
export const RANKER = 'ESC-RANK'

/** Option of both judges. */
export const dimensionsOption = {
  type: 'array',
  items: { type: 'string', enum: dimensions },
  minItems: 1,
  uniqueItems: true,
  default: dimensions,
  description:
    'Dimensions to score. One more asks only for that one; the others keep their scores.',
} as const

/** Request options of a general model. */
export interface Asking {
  readonly dimensions: readonly Dimension[]
  readonly model: string
  readonly answer: 'reasoned' | 'number'
  readonly repairs: number
  readonly temperature: number
  readonly maxTokens?: number
}
