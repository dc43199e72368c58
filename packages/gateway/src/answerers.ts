import type { AnsweredBy } from '@attune/core/models'

export interface AnswererChange {
  readonly before: AnsweredBy
  readonly now: AnsweredBy
}

/** Who answers under the names of the config: a service may put another model behind the same name at any time. */
export class Answerers {
  readonly #first = new Map<string, AnsweredBy>()
  readonly #changed = new Set<string>()

  /** @returns the first change of each model */
  changeIn(model: string, now: AnsweredBy | undefined): AnswererChange | undefined {
    if (!now || this.#changed.has(model)) return undefined
    const before = this.#first.get(model) ?? now
    this.#first.set(model, before)
    if (before.model === now.model && before.fingerprint === now.fingerprint) return undefined
    this.#changed.add(model)
    return { before, now }
  }
}

export const changeText = ({ before, now }: AnswererChange): string =>
  `answers of this run come from ${answererText(before)} and from ${answererText(now)}. Results that should come from one model need a model name with a date or version.`

export const answererText = ({ model, fingerprint }: AnsweredBy): string =>
  fingerprint === undefined ? model : `${model} (${fingerprint})`
