/** Where the page gets its data from: what is embedded in the file, or the server that sent the page. */
import { createContext } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import type { ReportSource } from '../report-data.js'

export const SourceContext = createContext<ReportSource | undefined>(undefined)

export const useSource = (): ReportSource => useContext(SourceContext)!

export type Loaded<T> =
  | { readonly state: 'loading'; readonly last?: T | undefined }
  | { readonly state: 'done'; readonly value: T }
  | { readonly state: 'failed'; readonly why: string }

/** Asks again whenever `key` changes; until then shows what was there. */
export function useLoaded<T>(load: () => Promise<T>, key: string): Loaded<T> {
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly value: Loaded<T> }>({
    key: '',
    value: { state: 'loading' },
  })
  useEffect(() => {
    let isCurrent = true
    const set = (value: Loaded<T>): void => void (isCurrent && setLoaded({ key, value }))
    load().then(
      (value) => set({ state: 'done', value }),
      (error: unknown) => set({ state: 'failed', why: error instanceof Error ? error.message : String(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [key])
  if (loaded.key === key) return loaded.value
  return { state: 'loading', last: loaded.value.state === 'done' ? loaded.value.value : undefined }
}
