/** How often rankers gave the score that people gave, in percent: the accuracy table of the ESC-Eval paper. */
import type { Dimension } from '../dimensions/dimensions.js'

/** Exact hits, and hits within one point. */
export interface KnownAccuracy {
  readonly acc: number
  readonly accSoft: number
}

export type PublishedRanker = 'ESC-RANK' | 'GPT-4' | 'InternLM2'

type ByDimension = Readonly<Record<Dimension, KnownAccuracy>>

export const publishedAccuracy: Readonly<Record<PublishedRanker, Readonly<Record<'en' | 'zh', ByDimension>>>> = {
  'ESC-RANK': {
    en: {
      fluency: { acc: 88.45, accSoft: 99.87 },
      diversity: { acc: 65.72, accSoft: 99.49 },
      empathic: { acc: 69.7, accSoft: 99.1 },
      suggestion: { acc: 75.1, accSoft: 98.97 },
      tech: { acc: 79.72, accSoft: 96.79 },
      human: { acc: 57.51, accSoft: 98.84 },
      overall: { acc: 57.89, accSoft: 99.49 },
    },
    zh: {
      fluency: { acc: 81.66, accSoft: 99.24 },
      diversity: { acc: 68.39, accSoft: 99.67 },
      empathic: { acc: 77.02, accSoft: 98.71 },
      suggestion: { acc: 77.02, accSoft: 99.46 },
      tech: { acc: 68.61, accSoft: 99.57 },
      human: { acc: 70.77, accSoft: 98.17 },
      overall: { acc: 55.45, accSoft: 99.35 },
    },
  },
  'GPT-4': {
    en: {
      fluency: { acc: 35.82, accSoft: 95.51 },
      diversity: { acc: 60.59, accSoft: 96.53 },
      empathic: { acc: 41.46, accSoft: 88.58 },
      suggestion: { acc: 56.35, accSoft: 94.22 },
      tech: { acc: 27.98, accSoft: 82.03 },
      human: { acc: 1.02, accSoft: 32.48 },
      overall: { acc: 1.8, accSoft: 15.15 },
    },
    zh: {
      fluency: { acc: 25.89, accSoft: 89.21 },
      diversity: { acc: 66.02, accSoft: 99.57 },
      empathic: { acc: 48.11, accSoft: 94.28 },
      suggestion: { acc: 68.28, accSoft: 98.27 },
      tech: { acc: 38.83, accSoft: 91.8 },
      human: { acc: 3.02, accSoft: 35.06 },
      overall: { acc: 1.73, accSoft: 17.04 },
    },
  },
  InternLM2: {
    en: {
      fluency: { acc: 31.84, accSoft: 93.07 },
      diversity: { acc: 27.09, accSoft: 54.94 },
      empathic: { acc: 19.38, accSoft: 80.74 },
      suggestion: { acc: 35.94, accSoft: 83.83 },
      tech: { acc: 32.34, accSoft: 84.85 },
      human: { acc: 22.85, accSoft: 52.25 },
      overall: { acc: 8.04, accSoft: 48.27 },
    },
    zh: {
      fluency: { acc: 17.15, accSoft: 72.82 },
      diversity: { acc: 26.21, accSoft: 56.09 },
      empathic: { acc: 14.56, accSoft: 84.9 },
      suggestion: { acc: 32.58, accSoft: 88.03 },
      tech: { acc: 27.5, accSoft: 91.15 },
      human: { acc: 25.89, accSoft: 66.77 },
      overall: { acc: 6.04, accSoft: 46.28 },
    },
  },
}
