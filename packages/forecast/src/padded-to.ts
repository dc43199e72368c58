const filler = {
  wide: '还有别的事也压在心上，一时说不完，慢慢来。',
  narrow: ' There is more to it than that, and it takes a while to say all of it.',
}

const wide = /[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF]/

/** A text that is lengthened to about `tokens` tokens. */
export function paddedTo(text: string, tokens: number, count: (text: string) => number): string {
  const missing = tokens - count(text)
  if (missing <= 0) return text
  const more = wide.test(text) ? filler.wide : filler.narrow
  const times = missing / count(more)
  return text + more.repeat(Math.ceil(times)).slice(0, Math.round(times * more.length))
}
