/** For configs in TypeScript: `export default defineConfig({ … })` in `attune.config.ts`. */
import type { ConfigFile as FileOf } from '#config-file'
import type { TypedSlots } from './typed-slots.js'

/**
 * The plugins whose components and options a config is checked against, by name. A plugin adds itself:
 *
 * ```ts
 * import type {} from '@attune/core/config'
 *
 * declare module '@attune/core/config' {
 *   interface Plugins { mood: typeof plugin }
 * }
 * ```
 *
 * A config that imports the package of a plugin (`import 'attune-plugin-mood'`) knows it. As soon as one is known, `use` takes only
 * names of known plugins; `interface Plugins { questions: Plugin }` takes any name and any option of a plugin without types.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- plugins add to it
export interface Plugins {}

/** What a config may hold, as a whole or as a part of one. */
export type ConfigFile = FileOf<TypedSlots>

/** A config that can be run: it has supporters and evaluations, or extends one that has. */
export type Config = ConfigFile &
  (Required<Pick<ConfigFile, 'extends'>> | Required<Pick<ConfigFile, 'supporters' | 'evaluations'>>)

/** Returns its argument: editors complete its keys, and the compiler checks them, with the options of the plugins that it knows. */
export const defineConfig = (config: Config): Config => config
