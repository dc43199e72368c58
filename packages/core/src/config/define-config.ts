/** Typed configs: `export default defineConfig({ … })` in `attune.config.ts`. */
import type { ConfigFile as FileOf } from '#config-file'
import type { TypedSlots } from './typed-slots.js'

/**
 * Known plugins by name. A config is type-checked against their components and options. A plugin
 * registers itself:
 *
 * ```ts
 * import type {} from '@attune/core/config'
 *
 * declare module '@attune/core/config' {
 *   interface Plugins { mood: typeof plugin }
 * }
 * ```
 *
 * A plugin is known in a config that imports its package (`import 'attune-plugin-mood'`). Once a
 * plugin is known, `use` accepts only names of known plugins. For a plugin without types,
 * `interface Plugins { questions: Plugin }` allows any name and any option.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- plugins add to it
export interface Plugins {}

/** A complete config, or a part that another config extends. */
export type ConfigFile = FileOf<TypedSlots>

/**
 * A config that can be run: it has supporters and evaluations, or extends a config that has them.
 */
export type Config = ConfigFile &
  (Required<Pick<ConfigFile, 'extends'>> | Required<Pick<ConfigFile, 'supporters' | 'evaluations'>>)

/**
 * Returns the config unchanged, so that editors complete its keys and the compiler checks the keys
 * and the options of known plugins.
 */
export const defineConfig = (config: Config): Config => config
