import type { RaterView } from '../design/shown.js'

export const nameOf = ({ design, rater }: RaterView, what: string): string =>
  `attune-rate ${what} ${design.slice(0, 16)} ${rater}`

/** Texts that the browser's storage refused. They are lost when the page is closed. */
const memory = new Map<string, string>()
export const storage = {
  get(name: string): string | undefined {
    try {
      return memory.get(name) ?? localStorage.getItem(name) ?? undefined
    } catch {
      return memory.get(name)
    }
  },
  set(name: string, value: string): void {
    try {
      localStorage.setItem(name, value)
      memory.delete(name)
    } catch {
      memory.set(name, value)
    }
  },
}
