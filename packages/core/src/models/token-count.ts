/** No single call takes more; a server that reports it is mistaken. */
const MOST_TOKENS = 1e7

/** Whether a reported number of tokens can be believed. */
export const isTokenCount = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MOST_TOKENS
