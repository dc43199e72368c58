/**
 * Data source of the page that `attune view` serves. It loads the list in result pages, and each
 * dialogue when it is opened.
 */
import type { DialogueBody, ReportSource, RunsCompared } from '../report-data.js'

const KEY = 'attune-token'

/**
 * Returns the access token. It takes the token from the address on the first call and removes it
 * there.
 */
export function takeToken(): string {
  const found = /^#token=([\w-]+)$/.exec(location.hash)?.[1]
  if (found !== undefined) {
    sessionStorage.setItem(KEY, found)
    history.replaceState(undefined, '', '#/overview')
  }
  return sessionStorage.getItem(KEY) ?? ''
}

export function serverSource(token: string): ReportSource {
  const get = async <T>(path: string, query: object = {}): Promise<T> => {
    const address = `/api/${path}?query=${encodeURIComponent(JSON.stringify(query))}`
    const response = await fetch(address, { headers: { 'x-attune-token': token } })
    if (response.status === 404) return undefined as T
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as T
  }
  return {
    overview: () => get('overview'),
    list: (query) => get('list', query),
    dialogue: async (name) => (await get<DialogueBody | null>('dialogue', name)) ?? undefined,
    compare: (query) => get('compare', query),
    runs: () => get('runs'),
    runsCompared: async (query) =>
      (await get<RunsCompared | null>('runsCompared', query)) ?? undefined,
    plan: () => get('plan'),
    failures: (evaluation) => get('failures', { evaluation }),
    answers: (at) => get('answers', at),
    version: () => get('version'),
  }
}
