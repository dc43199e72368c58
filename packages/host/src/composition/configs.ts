/** Configs with what the house brings to each: the components `core/…`, the sections that other packages read, plugins in Python. */
import { gatesSection, primarySection, untilSection } from '@attune/claims'
import * as core from '@attune/core/runtime'
import { pythonLoader } from '@attune/python-bridge'
import { systemEnvironment, systemErrors } from './surroundings.js'
import { corePlugin } from '../core-plugin.js'

const ours: Pick<core.LoadOptions, 'builtIn' | 'sections' | 'loaders'> = {
  builtIn: [corePlugin],
  sections: [gatesSection, primarySection, untilSection],
  loaders: [pythonLoader({ environment: systemEnvironment, echo: systemErrors })],
}
type Asked = Omit<core.LoadOptions, keyof typeof ours>

export const loadConfig = (asked: Asked): Promise<core.LoadedConfig> => core.loadConfig({ ...ours, ...asked })

export const readPlugins = (asked: Asked & { readonly folder: string }): ReturnType<typeof core.readPlugins> =>
  core.readPlugins({ ...ours, ...asked })

export const configSchema = (plugins: readonly core.ResolvedConfig['plugins'][number][]): object =>
  core.configSchema(plugins, ours)
