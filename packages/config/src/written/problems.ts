import { AttuneError } from '@attune/core'
import { type Mistake, mistakeMessage, type Place, placeText } from '@attune/core/runtime'
import type { Written } from './written.js'

/** One thing in a config that must be fixed. */
export interface Problem {
  readonly code: AttuneError['code']
  readonly message: string
  readonly fix: string
  readonly place: Place
  /** Of a plugin that cannot be loaded: what its code threw. */
  readonly cause?: unknown
}

/** Gathers what is wrong with a config, so that all of it is reported at once. */
export class Problems {
  readonly #found: Problem[] = []
  readonly #reported = new Set<string>()

  add(error: AttuneError, place: Place): void {
    const { code, message, fix, details, cause } = error
    // The target of an alias is written once, so a mistake in it counts once, wherever it is used.
    const mistake = JSON.stringify([code, place, place.line === undefined ? details : { ...details, where: '' }])
    if (this.#reported.has(mistake)) return
    this.#reported.add(mistake)
    this.#found.push({ code, message, fix, place, ...(cause === undefined ? {} : { cause }) })
  }

  /** A mistake in a value, which schemas found. */
  addMistake(mistake: Mistake, value: Written): void {
    const at = value.nearest(mistake.path)
    const key = mistake.code === 'CONFIG_UNKNOWN_KEY' ? at.get(mistake.key) : undefined
    this.add(mistakeMessage(mistake, value.path), key?.keyPlace ?? at.place)
  }

  /** The result of the function; if it throws an error of the catalogue, a problem of the config at that place. */
  attempt<T>(place: Place, work: () => T): T | undefined {
    try {
      return work()
    } catch (error) {
      return this.#take(error, place)
    }
  }

  /** The asynchronous version. */
  async attemptLater<T>(place: Place, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      return this.#take(error, place)
    }
  }

  #take(error: unknown, place: Place): undefined {
    if (!(error instanceof AttuneError)) throw error
    this.add(error, place)
  }

  /** @throws CONFIG_INVALID if there are any; `problems` in its details is the list of them */
  throwIfAny(file: string): void {
    if (this.#found.length === 0) return
    const problems = inOrderOfPlaces(this.#found)
    const count = problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`
    const list = problems.map(({ place, message, fix }) => `\n  ${placeText(place)}  ${message} ${fix}`).join('')
    const cause = problems.find((problem) => problem.cause !== undefined)?.cause
    throw new AttuneError('CONFIG_INVALID', { file, count, list, problems }, { place: problems[0]!.place, cause })
  }
}

/** @throws CONFIG_INVALID with this single problem */
export function failAt(place: Place, error: AttuneError): never {
  const problems = new Problems()
  problems.add(error, place)
  problems.throwIfAny(place.file)
  throw error
}

/** Files in the order in which something was found in them. */
function inOrderOfPlaces(problems: readonly Problem[]): readonly Problem[] {
  const files = [...new Set(problems.map(({ place }) => place.file))]
  const rank = ({ place: { file, line = 0, column = 0 } }: Problem) => [files.indexOf(file), line, column] as const
  return problems.toSorted((a, b) => {
    const [left, right] = [rank(a), rank(b)]
    return left[0] - right[0] || left[1] - right[1] || left[2] - right[2]
  })
}
