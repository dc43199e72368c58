/** Source of the page's data: the file itself, or the server that sent the page. */
import { createContext } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import { translated } from '../catalog/translated.js'
import type { ReportSource } from '../report-data.js'

export const SourceContext = createContext<ReportSource | undefined>(undefined)

export const useSource = (): ReportSource => useContext(SourceContext)!

/** Wraps a source so that titles and reasons are translated. */
export function translatedSource(
  source: ReportSource,
  lookUp: (text: string) => string | undefined,
): ReportSource {
  const inLanguage = <T>(value: T): T => translated(value, lookUp, 'titles')
  return {
    ...source,
    list: async (query) => inLanguage(await source.list(query)),
    dialogue: async (name) => inLanguage(await source.dialogue(name)),
    compare: async (query) => inLanguage(await source.compare(query)),
    runs: async () => inLanguage(await source.runs()),
    runsCompared: async (query) => {
      const found = await source.runsCompared(query)
      const own = new Map(found?.chinese)
      return found && translated(found, (text) => own.get(text) ?? lookUp(text))
    },
    failures: async (evaluation) => inLanguage(await source.failures(evaluation)),
  }
}

export type Loaded<T> =
  | { readonly state: 'loading'; readonly last?: T | undefined }
  | { readonly state: 'done'; readonly value: T }
  | { readonly state: 'failed'; readonly why: string }

/**
 * Hook: calls `load` again whenever `key` or the language changes. Returns the previous value until
 * then.
 */
export function useLoaded<T>(load: () => Promise<T>, key: string): Loaded<T> {
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly value: Loaded<T> }>({
    key: '',
    value: { state: 'loading' },
  })
  const source = useContext(SourceContext)
  useEffect(() => {
    let isCurrent = true
    const set = (value: Loaded<T>): void => void (isCurrent && setLoaded({ key, value }))
    load().then(
      (value) => set({ state: 'done', value }),
      (error: unknown) =>
        set({ state: 'failed', why: error instanceof Error ? error.message : String(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [key, source])
  if (loaded.key === key) return loaded.value
  return { state: 'loading', last: loaded.value.state === 'done' ? loaded.value.value : undefined }
}
