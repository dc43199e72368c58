import { type Json, type Component } from '@attune/core'
import { AttuneError, type Kind } from '@attune/core/internal'
import {
  closest,
  type Entry,
  found,
  useFor,
  type Mistake,
  type ModelDefinition,
  type Notice,
  type Path,
  pathText,
  type ReadKind,
} from '@attune/core/runtime'
import type { PluginRegistry } from '../plugins/registry.js'
import type { Problems, Written } from '../written/written.js'

interface Slot {
  readonly resolve: () => readonly Entry[]
  entries: readonly Entry[]
  state: 'new' | 'open' | 'done'
}

/**
 * Estimators and judges of one evaluation. If an entry reads another one, that one is resolved
 * first, and both refer to the same object.
 */
export class LabelledEntries {
  readonly #slots = new Map<string, Slot>()

  constructor(private readonly problems: Problems) {}

  add(kind: ReadKind, label: string, resolve: () => readonly Entry[]): void {
    this.#slots.set(slotName(kind, label), { resolve, entries: [], state: 'new' })
  }

  has(kind: ReadKind, label: string): boolean {
    return this.#slots.has(slotName(kind, label))
  }

  /**
   * Resolves the entry that another estimator or judge reads, once per combination of its varied
   * options. Reports CONFIG_READS_CIRCLE and returns none if the entry depends on itself.
   */
  read(kind: ReadKind, label: string, written: Written): readonly Entry[] {
    const slot = this.#slots.get(slotName(kind, label))
    if (slot?.state !== 'open') return slot ? settled(slot) : []
    this.problems.add(
      new AttuneError('CONFIG_READS_CIRCLE', { where: pathText(written.path), label }),
      written.place,
    )
    return []
  }

  /** Resolved entries of a kind, in the order of the config. */
  all(kind: ReadKind): readonly Entry[] {
    return [...this.#slots].flatMap(([name, slot]) =>
      name.startsWith(`${kind} `) ? settled(slot) : [],
    )
  }
}

const slotName = (kind: ReadKind, label: string): string => `${kind} ${label}`

function settled(slot: Slot): readonly Entry[] {
  if (slot.state === 'new') {
    slot.state = 'open'
    slot.entries = slot.resolve()
    slot.state = 'done'
  }
  return slot.entries
}

/** A default that the config does not set itself, with its path. */
export interface DefaultValue {
  readonly path: Path
  readonly value: Json
}

/** State that the steps of resolving a config share. */
export interface ConfigScope {
  readonly registry: PluginRegistry
  /**
   * True if all plugins are loaded. If not, unknown components are not reported, since they may
   * belong to a missing plugin.
   */
  readonly isHostComplete: boolean
  readonly problems: Problems
  readonly models: Map<string, ModelDefinition>
  readonly names: Names
  /**
   * Finds the services that a component needs, by name; undefined before the config's services are
   * resolved.
   */
  readonly services?: { of(component: Component): Readonly<Record<string, Entry<'service'>>> }
  readonly defaults: DefaultValue[]
  /** Notices on settings that are allowed but probably mistakes. */
  readonly notices: Notice[]
  /** Names of all supporters; undefined if unknown. */
  readonly everySupporter: readonly string[] | undefined
  /** The config file itself, not one that it extends. */
  readonly file: string
  /** Estimators and judges of the evaluation, whose results other entries may read. */
  readonly readable?: LabelledEntries
}

/**
 * Names that options may refer to. Undefined if they are unknown, because their definitions are
 * invalid.
 */
export interface Names {
  readonly model: readonly string[] | undefined
  readonly supporter: readonly string[] | undefined
  /** Labels of the evaluation that an entry belongs to. */
  readonly estimator?: readonly string[]
  readonly judge?: readonly string[]
}

/**
 * Component that an entry or a model names. It is resolved first, since the schema of the other
 * keys depends on it. Undefined if it does not exist, which is reported.
 */
export function componentNamed<K extends Kind>(
  scope: ConfigScope,
  written: Written,
  kind: K,
  byDefault?: string,
): { readonly name: string; readonly component: Component<K> } | undefined {
  const key = kind === 'model' ? 'provider' : 'use'
  const named = written.get(key)
  const name = named ? named.text : byDefault
  if (!named && name === undefined) return reportMissing(scope, written, key, kind)
  if (name === undefined || name === '') {
    const expected =
      kind === 'model' ? 'the name of a model provider' : 'the name of a component, as plugin/name'
    const mistake = {
      code: 'CONFIG_VALUE',
      path: [key],
      expected,
      found: found(named?.plain()),
    } as const
    return void scope.problems.addMistake(mistake, written)
  }
  if (!scope.isHostComplete && isOfMissingPlugin(scope, name)) return undefined
  const component = scope.problems.attempt(named?.place ?? written.keyPlace, () =>
    scope.registry.get(kind, name),
  )
  return component && { name, component }
}

const isOfMissingPlugin = ({ registry }: ConfigScope, name: string): boolean =>
  name.includes('/') && !registry.plugins.some((plugin) => name.startsWith(`${plugin.name}/`))

function reportMissing(
  { problems }: ConfigScope,
  written: Written,
  key: string,
  kind: Kind,
): undefined {
  const misspelt = written.members
    .map(([name]) => name)
    .find((name) => closest(name, [key]) !== undefined)
  const fix = `Did you mean "${key}"?`
  const use = useFor(
    kind,
    written.members.map(([name]) => name),
  )
  const mistake: Mistake =
    misspelt === undefined
      ? {
          code: 'CONFIG_MISSING_KEY',
          path: [],
          key,
          ...(use !== undefined && { fix: `Add it: \`use: ${use}\`.` }),
        }
      : { code: 'CONFIG_UNKNOWN_KEY', path: [], key: misspelt, fix }
  problems.addMistake(mistake, written)
}
