/** Number of times that an answer is asked for again if it cannot be read. */
export const repairs = 3
