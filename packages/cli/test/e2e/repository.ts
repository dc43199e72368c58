/** Commits of a bot whose numbers are known, as benchmarks/parts/decisions has them. */
import type { Ended, Environment } from './attune.js'

type Attune = (folder: string, args: readonly string[], env?: Environment) => Promise<Ended>

export interface Checked {
  readonly status: number
  readonly outcomes: readonly string[]
  readonly notes?: readonly string[]
  readonly gates: readonly {
    readonly outcome: string
    readonly look: number
    readonly sentence: string
    readonly gate: { readonly name: string }
  }[]
}

export interface Repository {
  readonly folder: string
  write(name: string, content: string): void
  read(name: string): string
  commit(version: string, values: readonly (number | readonly number[])[]): Promise<void>
  command(...args: readonly string[]): Promise<Ended>
  baseline(...flags: readonly string[]): Promise<Ended>
  check(...flags: readonly string[]): Promise<Checked>
  forget(): void
  remove(): void
}

interface Module {
  readonly Repository: new (
    attune: Attune,
    world: { readonly scenarios: number; readonly margin: number; readonly most?: number },
  ) => Repository
}

const { Repository: Made } = (await import(
  new URL('../../../../benchmarks/parts/decisions/repository.mjs', import.meta.url).href
)) as Module

export const repositoryOf = (...given: ConstructorParameters<typeof Made>): Repository =>
  new Made(...given)
