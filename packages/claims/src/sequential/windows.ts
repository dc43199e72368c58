/** Over how many looks evidence is gathered, and how the level is shared among them. */

/** Looks that are put together, and how much of the level that may use: most is for a loss that lasts. */
export const WINDOWS = [
  { looks: 1, share: 0.1 },
  { looks: 2, share: 0.3 },
  { looks: 5, share: 1 },
] as const

/** Looks at one baseline that the level is planned for. */
export const ROUND = 50

/** Windows whose variances are put together, up to the last one. */
export const LAST = 10

const FIRST = 0.95

/** What the k-th of endlessly many may use of the level, from 0 on: the first nearly all, each next as much of what is left. */
export const shareOf = (at: number): number => FIRST * (1 - FIRST) ** at
