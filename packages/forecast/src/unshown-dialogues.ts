/**
 * Finds estimators and judges whose requests are the same for all dialogues: no model sees what was
 * said.
 */
import type { Component, Dialogue, Scenario } from '@attune/core'
import type { Kinds } from '@attune/core/internal'
import { type ContextModels, type Notice, sha256, type Unit } from '@attune/core/runtime'

type Reader = Kinds['estimator'] | Kinds['judge']

interface Seen {
  readonly use: string
  /** True if a prompt declares fields that no model sees. */
  leavesFieldsOut?: boolean
  /** True if the component lists prompts. */
  hasPrompts?: boolean
  /** Number of finished units. */
  finished: number
  /** Dialogues that the component was given, by scenario. Ids are left out. */
  readonly dialogues: Map<string, Set<string>>
  /** Requests of each unit, as one text, by language. */
  readonly requests: Map<string, Set<string>>
}

export class UnshownDialogues {
  readonly #byLabel = new Map<string, Seen>()
  readonly #byScope = new Map<string, Set<string>>()

  /** Notes the dialogues that an estimator or a judge is given. */
  noting<T extends Reader>(label: string, use: string, { prompts = [] }: Component, reader: T): T {
    const seen = this.#seen(label, use)
    seen.hasPrompts = prompts.length > 0
    seen.leavesFieldsOut = prompts.some(({ unshown = [] }) => unshown.length > 0)
    // The target is empty, since a proxy has to return the members of a frozen one unchanged.
    return new Proxy({} as T, {
      has: (_, name) => Reflect.has(reader, name),
      get(_, name) {
        const value: unknown = Reflect.get(reader, name, reader)
        if (typeof value !== 'function') return value
        return (...given: unknown[]): unknown => {
          if (name === 'estimate' || name === 'judge') note(seen, given)
          return Reflect.apply(value, reader, given)
        }
      },
    })
  }

  /** Notes what a unit sends. A request that units share is the same on purpose. */
  models(scope: string, models: ContextModels): ContextModels {
    const sent = (request: unknown): void => {
      const own = this.#byScope.get(scope) ?? new Set()
      this.#byScope.set(scope, own.add(sha256(JSON.stringify(request))))
    }
    return {
      ...models,
      chat(model, request, options) {
        sent(options.shared ? scope : request.messages)
        return models.chat(model, request, options)
      },
      embed(model, texts, signal) {
        sent(texts)
        return models.embed(model, texts, signal)
      },
      reward(model, pairs, signal) {
        sent(pairs)
        return models.reward(model, pairs, signal)
      },
      call(owner, request, send, options) {
        sent(request)
        return models.call(owner, request, send, options)
      },
    }
  }

  settled({ kind, label, use, scenario, scope }: Unit): void {
    if (kind !== 'estimate' && kind !== 'judge') return
    const sent = this.#byScope.get(scope())
    const seen = this.#seen(label, use)
    seen.finished += 1
    if (!sent) return
    const { requests } = seen
    const own = requests.get(scenario.language) ?? new Set()
    requests.set(scenario.language, own.add([...sent].toSorted().join()))
  }

  /**
   * Components that got several dialogues of several scenarios, and sent the same requests for all
   * of them. Requests that read the scenario and no dialogue differ.
   */
  get notices(): readonly Notice[] {
    const all = [...this.#byLabel.values()]
    const blind = all.filter((seen) => isBlind(seen) && seen.leavesFieldsOut !== true)
    const silent = all.filter(
      ({ hasPrompts, finished, requests }) =>
        hasPrompts === true && finished >= MANY_UNITS && requests.size === 0,
    )
    return [
      ...blind.map(({ use }) => ({
        kind: 'prompt' as const,
        message: `${use} sends the same request for different dialogues: no model sees what was said.`,
        fix: 'Show the dialogue in the prompt: pass it as a field, and write this field into the template.',
      })),
      ...silent.map(({ use, finished }) => ({
        kind: 'prompt' as const,
        message: `${use} lists prompts, and asked none of them on ${finished} dialogues of the rehearsal.`,
        fix: 'If it should ask, look for an error that its code catches.',
      })),
    ]
  }

  #seen(label: string, use: string): Seen {
    const key = JSON.stringify([label, use])
    const seen = this.#byLabel.get(key) ?? {
      use,
      finished: 0,
      dialogues: new Map(),
      requests: new Map(),
    }
    this.#byLabel.set(key, seen)
    return seen
  }
}

/** Minimum number of finished units without a request for a notice. */
const MANY_UNITS = 2

function isBlind({ dialogues, requests }: Seen): boolean {
  const said = new Set([...dialogues.values()].flatMap((each) => [...each]))
  const isSame = requests.size > 0 && [...requests.values()].every(({ size }) => size === 1)
  return isSame && dialogues.size > requests.size && said.size > requests.size
}

/** Notes a call of an estimator or a judge. The context comes last, the scenario before it. */
function note({ dialogues }: Seen, given: readonly unknown[]): void {
  const { id: _, ...scenario } = given.at(-2) as Scenario
  const key = sha256(JSON.stringify(scenario))
  const read = given.slice(0, -2).flat() as Dialogue[]
  const said = sha256(JSON.stringify(read.map(wordsOf)))
  dialogues.set(key, (dialogues.get(key) ?? new Set()).add(said))
}

const wordsOf = ({ turns }: Dialogue): readonly string[] => turns.map(({ text }) => text)
