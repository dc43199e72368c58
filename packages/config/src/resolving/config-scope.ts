import type { Json } from '@attune/core'
import type { ModelDefinition, Notice, Path } from '@attune/core/runtime'
import type { PluginRegistry } from '../plugins/registry.js'
import type { LabelledEntries } from './labelled-entries.js'
import type { ServiceEntries } from './service-entries.js'
import type { Problems } from '../written/problems.js'

/** A value that nobody wrote. */
export interface DefaultValue {
  readonly path: Path
  readonly value: Json
}

/** State that the steps of resolving a config share. */
export interface ConfigScope {
  readonly registry: PluginRegistry
  /** Whether all plugins could be loaded; if not, a component of an unknown plugin is no further mistake. */
  readonly isHostComplete: boolean
  readonly problems: Problems
  readonly models: Map<string, ModelDefinition>
  readonly names: Names
  /** None while services themselves are resolved. */
  readonly services?: ServiceEntries
  readonly defaults: DefaultValue[]
  /** Allowed settings that are probably mistakes. */
  readonly notices: Notice[]
  /** Of all supporters; undefined where they cannot be known. */
  readonly everySupporter: readonly string[] | undefined
  /** The config itself, not what it extends. */
  readonly file: string
  /** Entries of the evaluation that others may read. */
  readonly readable?: LabelledEntries
}

/** Names that may be referred to; undefined where none can be known, since what should define them is wrong. */
export interface Names {
  readonly model: readonly string[] | undefined
  readonly supporter: readonly string[] | undefined
  /** Labels of the evaluation that an entry belongs to. */
  readonly estimator?: readonly string[]
  readonly judge?: readonly string[]
}
