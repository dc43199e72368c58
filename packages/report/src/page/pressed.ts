/** Handles keys pressed anywhere on a page. */
import { useLayoutEffect } from 'preact/hooks'

export function usePressed(listen: (event: KeyboardEvent) => void): void {
  useLayoutEffect(() => {
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  })
}

export const isTyping = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement
