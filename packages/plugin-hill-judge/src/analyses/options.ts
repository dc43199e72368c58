import type { OptionsOf } from '@attune/core'

/** Common options of the analyses: how verdicts are combined to outcomes. */
export const judgedOptions = {
  judge: {
    type: 'string',
    format: 'judge-label',
    description:
      'Label of the pair judge to read. Default: all pair judges whose criteria have stages.',
  },
  unreadable: {
    type: 'string',
    enum: ['skip', 'tie', 'use-other'],
    default: 'skip',
    description:
      'A verdict that cannot be read. skip: leaves its comparison without an outcome; tie: counts as a tie, as released; use-other: is left out.',
  },
  agreement: {
    type: 'string',
    enum: ['unanimous', 'majority'],
    default: 'unanimous',
    description:
      'Verdicts on a pair that must name the winner. unanimous: all; majority: more than half.',
  },
  skipped: {
    type: 'string',
    enum: ['drop-item', 'drop-role'],
    default: 'drop-item',
    description:
      'Dimensions without an outcome. drop-item: left out of the score of the role; drop-role: the whole role has no score. The winner of a role is counted from all known verdicts, as in the release.',
  },
} as const

const joint = {
  type: 'object',
  properties: { ...judgedOptions },
  additionalProperties: false,
} as const

export type JudgedOptions = OptionsOf<typeof joint>
