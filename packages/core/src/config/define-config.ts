/** For configs in TypeScript: `export default defineConfig({ … })` in `attune.config.ts`. */
import type { ConfigFile } from '#config-file'

export type * from '#config-file'

/** A config that can be run: it has supporters and evaluations, or extends one that has. */
export type Config = ConfigFile &
  (Required<Pick<ConfigFile, 'extends'>> | Required<Pick<ConfigFile, 'supporters' | 'evaluations'>>)

/** Returns its argument: editors complete its keys and the compiler checks them. Options of components are checked when it is read. */
export const defineConfig = (config: Config): Config => config
