/**
 * Stores answers in the browser's storage, one entry each. So windows do not overwrite each other's
 * answers, and a nearly full storage takes as many as fit. Answers that do not fit are kept in
 * memory only and count as unstored.
 */
import type { SentAnswer } from '../answers/row.js'
import type { RaterView } from '../design/shown.js'
import { nameOf } from './storage.js'

const DIGITS = 8

export class KeptAnswers {
  readonly #prefix: string
  readonly #names = new Map<string, string>()
  readonly #answers = new Map<string, SentAnswer>()
  readonly #unstored = new Set<string>()
  #next = 0

  constructor(
    private readonly view: RaterView,
    what: string,
  ) {
    this.#prefix = `${nameOf(view, what)} `
    for (const name of storedNames(this.#prefix)) {
      const answer = parsed(storedText(name)) as SentAnswer | undefined
      if (answer === undefined) continue
      this.#names.set(answer.id, name)
      this.#answers.set(answer.id, answer)
      this.#next = Math.max(
        this.#next,
        Number(name.slice(this.#prefix.length, this.#prefix.length + DIGITS)) + 1,
      )
    }
    this.#takeList(nameOf(view, what))
  }

  /** Adopts answers that an older version of the page stored as a single list. */
  #takeList(name: string): void {
    const list = parsed(storedText(name))
    if (!Array.isArray(list)) return
    for (const answer of list as SentAnswer[]) if (!this.#answers.has(answer.id)) this.add(answer)
    if (this.#unstored.size === 0) forget(name)
  }

  /** Answers in the order in which the rater gave them. */
  get all(): SentAnswer[] {
    return [...this.#answers.values()]
  }

  /** Number of answers that are only in memory. */
  get unstored(): number {
    return this.#unstored.size
  }

  add(answer: SentAnswer): void {
    const place = String(this.#next++).padStart(DIGITS, '0')
    this.#names.set(answer.id, `${this.#prefix}${place} ${answer.id}`)
    this.#answers.set(answer.id, answer)
    this.#unstored.add(answer.id)
    this.store()
  }

  /**
   * Tries again to store the unstored answers. If necessary, it deletes unsent choices to make
   * room.
   */
  store(): void {
    for (const id of this.#unstored) {
      const text = JSON.stringify(this.#answers.get(id))
      const name = this.#names.get(id)!
      if (stored(name, text) || (forget(nameOf(this.view, 'drafts')) && stored(name, text)))
        this.#unstored.delete(id)
    }
  }

  remove(id: string): void {
    const name = this.#names.get(id)
    if (name !== undefined) forget(name)
    this.#names.delete(id)
    this.#answers.delete(id)
    this.#unstored.delete(id)
  }
}

function storedNames(prefix: string): string[] {
  try {
    const names = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')
    return names.filter((name) => name.startsWith(prefix)).sort()
  } catch {
    return []
  }
}

function storedText(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

function stored(name: string, text: string): boolean {
  try {
    localStorage.setItem(name, text)
    return localStorage.getItem(name) === text
  } catch {
    return false
  }
}

function forget(name: string): boolean {
  try {
    localStorage.removeItem(name)
    return true
  } catch {
    return false
  }
}
