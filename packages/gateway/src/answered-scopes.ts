import { setImmediate as immediate } from 'node:timers/promises'
import type { Store } from '@attune/core/runtime'

interface Question {
  readonly scopes: string[]
  /** Scopes that have answers. */
  readonly answered: Promise<ReadonlySet<string>>
}

/**
 * Finds out whether a store has answers of a scope. The questions of one turn of the event loop are
 * one query, since many units begin in the same turn.
 */
export class AnsweredScopes {
  #question: Question | undefined

  constructor(private readonly store: Pick<Store, 'answered'>) {}

  async has(scope: string): Promise<boolean> {
    this.#question ??= this.#begin()
    const { scopes, answered } = this.#question
    scopes.push(scope)
    return (await answered).has(scope)
  }

  #begin(): Question {
    const scopes: string[] = []
    const answered = immediate().then(() => {
      this.#question = undefined
      return this.store.answered(scopes)
    })
    return { scopes, answered }
  }
}
