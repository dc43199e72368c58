/** Components whose code has changed since the last run, and the consequences for the next run. */
import { entriesOf, type Notice, type ResolvedConfig, type Unit } from '@attune/core/runtime'
import type { PluginRegistry } from '@attune/config'
import type { Store } from '@attune/core/store'
import { byName } from '@attune/core/findings'

/**
 * Identity of a component's code. `code`: digest of its plugin's files, if it is loaded by path.
 */
export interface ComponentCode {
  readonly revision: number
  readonly code?: string
}

/**
 * Code identities of all components of a config, by `plugin/name`, and of model providers that are
 * loaded by path.
 */
export function componentCodes(
  config: ResolvedConfig,
  registry: PluginRegistry,
): Record<string, ComponentCode> {
  const codes = byName<ComponentCode>()
  for (const { kind, use } of config.evaluations.flatMap(entriesOf)) {
    const code = registry.code(use)
    codes[use] = { revision: registry.get(kind, use).revision, ...(code !== undefined && { code }) }
  }
  for (const { provider, identity } of config.models.values()) {
    const code = identity === undefined ? registry.code(provider) : undefined
    if (code !== undefined)
      codes[provider] = { revision: registry.get('model', provider).revision, code }
  }
  return codes
}

/** Change in a component's code since a run. */
export interface CodeChange {
  /** `revision`: the author raised it. `files`: only the files of the plugin differ. */
  readonly of: 'revision' | 'files'
  readonly words: string
}

/** Change in a component's code since a run; undefined if it is unchanged. */
export function codeChange(
  before: ComponentCode | undefined,
  now: ComponentCode | undefined,
): CodeChange | undefined {
  if (!before || !now) return undefined
  if (before.revision !== now.revision)
    return { of: 'revision', words: `revision ${before.revision}, now ${now.revision}` }
  return before.code === now.code ? undefined : { of: 'files', words: 'the files of its plugin' }
}

export interface LastRun {
  readonly id: number
  readonly components: Readonly<Record<string, ComponentCode>>
}

interface Open {
  units: number
  readonly scopes: string[]
}

export class ChangedComponents {
  /** Units that are not done, by changed component. */
  readonly #open = new Map<string, Open>()
  readonly #supporters: ReadonlyMap<string, string>
  #isAnyOpen = false

  constructor(
    private readonly config: ResolvedConfig,
    private readonly now: Readonly<Record<string, ComponentCode>>,
    private readonly last: LastRun,
  ) {
    for (const use of Object.keys(now))
      if (this.#change(use) !== undefined) this.#open.set(use, { units: 0, scopes: [] })
    const supporters = config.evaluations.flatMap(({ name, supporters: all }) =>
      all.map(({ label, use }) => [JSON.stringify([name, label]), use] as const),
    )
    this.#supporters = new Map(supporters)
  }

  /** Counts a unit of a plan. `isOpen` is true if the unit is not done. */
  add(unit: Unit, isOpen: boolean): void {
    if (!isOpen || this.#open.size === 0) return
    this.#isAnyOpen = true
    const { use, kind, evaluation, about } = unit
    const supporter =
      kind === 'simulate'
        ? this.#supporters.get(JSON.stringify([evaluation, about['supporter']]))
        : undefined
    for (const changed of [use, supporter]) {
      const open = this.#open.get(changed ?? '')
      if (!open) continue
      open.units++
      open.scopes.push(unit.scope())
    }
  }

  async notices(store: Pick<Store, 'answered'>): Promise<readonly Notice[]> {
    const notices: Notice[] = []
    const systems = new Set(this.#supporters.values())
    for (const [use, { units, scopes }] of this.#open) {
      if (units === 0) continue
      const change = this.#change(use)!
      const message = `${use} has changed since run ${this.last.id} (${change.words}): ${counted(units)}.`
      const isAnew = systems.has(use) && change.of === 'revision'
      const answered = isAnew ? 0 : (await store.answered(scopes)).size
      notices.push({ kind: 'changed', message, fix: isAnew ? AGAIN : answersText(answered, units) })
    }
    return [...notices, ...(this.#isAnyOpen ? this.#ofProviders() : [])]
  }

  /** Notices on providers, whose code is part of the identity of each answer. */
  #ofProviders(): readonly Notice[] {
    const providers = new Map<string, string[]>()
    for (const [name, { provider, identity }] of this.config.models) {
      if (identity !== undefined || this.#change(provider) === undefined) continue
      providers.set(provider, [...(providers.get(provider) ?? []), name])
    }
    return [...providers].map(([provider, models]) => ({
      kind: 'changed',
      message: `${provider} has changed since run ${this.last.id} (${this.#change(provider)!.words}): ${models.join(', ')} ${models.length === 1 ? 'is' : 'are'} called again, also for requests that are the same as before.`,
      fix: `The code of a provider is part of each answer. Keep it in a separate file, which other components do not import, or write "identity" in the definition of the model: answers then stay until you change it.`,
    }))
  }

  #change(use: string): CodeChange | undefined {
    return codeChange(this.last.components[use], this.now[use])
  }
}

const counted = (units: number): string =>
  units === 1 ? 'one unit is open' : `${units} units are open`

const AGAIN =
  'The revision of a supporter is part of what is evaluated: its dialogues are asked for again.'

const answersText = (answered: number, units: number): string =>
  answered === 0
    ? 'None has earlier answers: everything is asked.'
    : `${answered} of ${units} have earlier answers: a request that is the same as before is not sent again.`
