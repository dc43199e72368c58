import type { Known } from '@attune/core'
import { labelledItems, type LabelScale } from '@attune/answers'

/** From A, strong agreement, to F, strong disagreement. */
export type BlriLabel = 'A' | 'B' | 'C' | 'D' | 'E' | 'F'

export const blriItems = 12

const scale: LabelScale<BlriLabel> = {
  count: blriItems,
  labels: ['A', 'B', 'C', 'D', 'E', 'F'],
  wordings: {
    'strongly agree': 'A',
    agree: 'B',
    'somewhat agree': 'C',
    'somewhat disagree': 'D',
    disagree: 'E',
    'strongly disagree': 'F',
  },
  heading: 'Grades?',
}

/**
 * Reads the twelve labels that the judge gives below its last Grade heading, in the order of the items.
 *
 * Source: SAGE, prompt of the relationship inventory test; the paper gives no parsing rules.
 */
export const parseBlriAnswer = (text: string): Known<readonly BlriLabel[]> => labelledItems(text, scale)
