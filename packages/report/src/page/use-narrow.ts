/** Tells charts whether the window is as narrow as that of a phone. */
import { useEffect, useState } from 'preact/hooks'

/** The same limit as in the style sheet. */
const NARROW = '(max-width: 44rem)'

/**
 * Hook: true while the window is narrow. Charts then use fewer drawing units, so that their texts
 * stay readable.
 */
export function useNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(() => matchMedia(NARROW).matches)
  useEffect(() => {
    const query = matchMedia(NARROW)
    const update = (): void => setNarrow(query.matches)
    query.addEventListener('change', update)
    return () => query.removeEventListener('change', update)
  }, [])
  return isNarrow
}
