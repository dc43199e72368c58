/** Node keeps the milliseconds of a timer in 32 bits: a longer one would fire at once. */
export const LONGEST_TIMER = 2 ** 31 - 1
