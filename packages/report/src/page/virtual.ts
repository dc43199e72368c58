/** Visible rows of a long list whose rows have the same height. */
import { type RefObject } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import { usePrinted } from './print.js'

export interface VirtualRows {
  readonly first: number
  /** First row after the visible range. */
  readonly end: number
  readonly before: number
  readonly after: number
}

/** Number of rows rendered beyond the visible range, so that small scroll steps show no gap. */
const OVERSCAN = 8

/** Maximum number of rows in print, from the first one. */
const PRINTED = 100

export function useVirtualRows(
  element: RefObject<HTMLElement | null>,
  count: number,
  height: number,
): VirtualRows {
  const [top, setTop] = useState(0)
  const [inView, setInView] = useState(Math.ceil(600 / height))
  const isPrinted = usePrinted()
  useLayoutEffect(() => {
    const frame = element.current
    if (!frame) return undefined
    const look = (): void => {
      setTop(Math.floor(frame.scrollTop / height))
      setInView(Math.ceil(frame.clientHeight / height))
    }
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(frame)
    frame.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      frame.removeEventListener('scroll', look)
    }
  }, [height])
  if (isPrinted) return { first: 0, end: Math.min(count, PRINTED), before: 0, after: 0 }
  // The browser corrects the scroll position of a shortened list only a moment later.
  const first = Math.max(0, Math.min(top, count - inView) - OVERSCAN)
  const end = Math.min(count, first + inView + 2 * OVERSCAN)
  return { first, end, before: first * height, after: (count - end) * height }
}
