/** The rows of a long list that are in view, of a height that is the same for all. */
import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core'
import { type RefObject } from 'preact'
import { useLayoutEffect, useReducer, useState } from 'preact/hooks'

export interface VirtualRows {
  readonly first: number
  /** After the last one. */
  readonly end: number
  readonly before: number
  readonly after: number
  scrollTo(row: number): void
}

export function useVirtualRows(element: RefObject<HTMLElement | null>, count: number, height: number): VirtualRows {
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const optionsOf = () => ({
    count,
    estimateSize: () => height,
    overscan: 8,
    initialRect: { width: 0, height: 600 },
    getScrollElement: () => element.current,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    onChange: () => redraw(undefined),
  })
  const [virtualizer] = useState(() => new Virtualizer<HTMLElement, Element>(optionsOf()))
  virtualizer.setOptions(optionsOf())
  // Its adapters for frameworks call these two.
  /* oxlint-disable no-underscore-dangle */
  useLayoutEffect(() => virtualizer._didMount(), [])
  useLayoutEffect(() => {
    virtualizer.measure()
  }, [count, height])
  useLayoutEffect(() => virtualizer._willUpdate())
  /* oxlint-enable no-underscore-dangle */
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  return {
    first: first?.index ?? 0,
    end: last ? last.index + 1 : 0,
    before: first?.start ?? 0,
    after: virtualizer.getTotalSize() - (last?.end ?? 0),
    scrollTo: (row) => virtualizer.scrollToIndex(row),
  }
}
