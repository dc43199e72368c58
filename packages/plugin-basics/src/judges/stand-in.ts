import type { Line } from '@attune/core'

const warm =
  /hear you|sounds like|makes sense|painful|understand|thank you for|feel|听起来|听到|理解|难受|感受|谢谢你/iu

/** For stand-ins: the share of the supporter's turns that take up what the seeker feels, and the first of them. */
export function sharesWarmth(turns: readonly Line[]): { readonly share: number; readonly turn: number | undefined } {
  const replies = turns.flatMap(({ speaker, text }, turn) => (speaker === 'supporter' ? [{ turn, text }] : []))
  const taken = replies.filter(({ text }) => warm.test(text))
  return { share: replies.length === 0 ? 0 : taken.length / replies.length, turn: taken[0]?.turn }
}
