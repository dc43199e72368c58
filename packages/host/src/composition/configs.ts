/** Configs with what the house brings to each: the components `core/…`, the sections that other packages read, plugins in Python. */
import { gatesSection, primarySection, untilSection } from '@attune/claims'
import * as configs from '@attune/config'
import { replicaSection } from '@attune/project'
import type { ResolvedConfig } from '@attune/core/runtime'
import { pythonLoader } from '@attune/python-bridge'
import { systemEnvironment, systemErrors } from './surroundings.js'
import { corePlugin } from '../core-plugin.js'

const ours: Pick<configs.LoadOptions, 'builtIn' | 'sections' | 'loaders'> = {
  builtIn: [corePlugin],
  sections: [gatesSection, primarySection, replicaSection, untilSection],
  loaders: [pythonLoader({ environment: systemEnvironment, echo: systemErrors })],
}
type Asked = Omit<configs.LoadOptions, keyof typeof ours>

export const loadConfig = (asked: Asked): Promise<configs.LoadedConfig> => configs.loadConfig({ ...ours, ...asked })

export const readPlugins = (asked: Asked & { readonly folder: string }): ReturnType<typeof configs.readPlugins> =>
  configs.readPlugins({ ...ours, ...asked })

export const configSchema = (plugins: readonly ResolvedConfig['plugins'][number][]): object =>
  configs.configSchema(plugins, ours)
