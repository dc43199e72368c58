/** Prepares a page for print: unfolds everything and renders all rows. */
import { useEffect, useState } from 'preact/hooks'

/** True while the page is laid out for print. */
export function usePrinted(): boolean {
  const [isPrinted, setIsPrinted] = useState(() => matchMedia('print').matches)
  useEffect(() => {
    const media = matchMedia('print')
    const listen = (): void => setIsPrinted(media.matches)
    media.addEventListener('change', listen)
    return () => media.removeEventListener('change', listen)
  }, [])
  return isPrinted
}

/** Unfolds all details while the page is printed. */
export function useUnfolded(): void {
  useEffect(() => {
    const media = matchMedia('print')
    let folded: readonly HTMLDetailsElement[] = []
    const listen = (): void => {
      if (media.matches)
        folded = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')]
      for (const each of folded) each.open = media.matches
    }
    media.addEventListener('change', listen)
    return () => media.removeEventListener('change', listen)
  }, [])
}
