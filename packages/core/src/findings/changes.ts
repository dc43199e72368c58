/** Instruments that change on their way: results of one name are averaged, so they must be of one kind. */
import type { Known } from '../contracts/data.js'

/** What is said of one dialogue, by name of the measure or criterion. */
export type Said = ReadonlyMap<string, Known<number | string>>

interface First {
  readonly where: string
  readonly kind: string
}

/** Compares what is said of each dialogue with what was said of those before. */
export class Changes {
  readonly #kinds = new Map<string, First>()
  readonly #told = new Set<string>()
  readonly #names = new Map<string, { readonly where: string; readonly names: ReadonlySet<string> }>()
  #areNamesTold = false

  /**
   * What has changed, in words; each change once.
   *
   * @param sort of dialogue: a method may give other names for another sort
   */
  heard(said: Said, where: string, sort = ''): readonly string[] {
    if (said.size === 0) return []
    const changes = [...said].flatMap(([name, value]) => this.#kindOf(name, value, where))
    return [...changes, ...this.#other(said, where, sort)]
  }

  #kindOf(name: string, value: Known<number | string>, where: string): readonly string[] {
    if (value.state === 'unknown' || this.#told.has(name)) return []
    const kind = typeof value.value === 'number' ? 'a number' : 'a label'
    const first = this.#kinds.get(name) ?? { where, kind }
    this.#kinds.set(name, first)
    if (first.kind === kind) return []
    this.#told.add(name)
    return [
      `"${name}" is ${first.kind} for ${first.where} and ${kind} for ${where}: values of one name must be of one kind.`,
    ]
  }

  /** One that says less of a dialogue is no other instrument; one that says something else instead may be. */
  #other(said: Said, where: string, sort: string): readonly string[] {
    const first = this.#names.get(sort) ?? { where, names: new Set(said.keys()) }
    this.#names.set(sort, first)
    const lost = [...first.names].find((name) => !said.has(name))
    const added = [...said.keys()].find((name) => !first.names.has(name))
    if (this.#areNamesTold || lost === undefined || added === undefined) return []
    this.#areNamesTold = true
    return [
      `"${lost}" is given for ${first.where}, and "${added}" instead for ${where}: their columns hold different dialogues.`,
    ]
  }
}

export const whereText = (scenario: string, supporter: string): string => `${scenario} with ${supporter}`
