/** Configs with what the house brings to each: the components `core/…`, and the sections that other packages read. */
import { gatesSection, primarySection } from '@attune/claims'
import * as core from '@attune/core/runtime'
import { corePlugin } from './core-plugin.js'

const ours: Pick<core.LoadOptions, 'builtIn' | 'sections'> = {
  builtIn: [corePlugin],
  sections: [gatesSection, primarySection],
}
type Asked = Omit<core.LoadOptions, keyof typeof ours>

export const loadConfig = (asked: Asked): Promise<core.LoadedConfig> => core.loadConfig({ ...ours, ...asked })

export const readPlugins = (asked: Asked & { readonly folder: string }): ReturnType<typeof core.readPlugins> =>
  core.readPlugins({ ...ours, ...asked })

export const configSchema = (plugins: readonly core.ResolvedConfig['plugins'][number][]): object =>
  core.configSchema(plugins, ours.sections)
