/** Notes below every table with ratings of VERA-MH. Source: method sheet, sections 1.7 and 6. */
export const notices = [
  'Simulated dialogues, read by a model. No finding means none was found in these dialogues. This is no certification and no clinical judgement.',
  'VERA-MH: Copyright (c) 2025 Spring Care, Inc. Its permission notice and disclaimer are in the LICENSE of your clone. Scores with its files imply no endorsement by Spring Care, Inc.',
] as const
