/**
 * Entry point for hosts: finds, parses, validates and resolves configs, and loads their plugins.
 * Authors of plugins import `@attune/core`.
 */
export { configSchema } from './resolving/config-schema.js'
export { findConfig } from './reading/find.js'
export { loadConfig, type LoadOptions, type LoadedConfig } from './load.js'
export { keyVariables, missingKeys } from './resolving/missing-keys.js'
export { modelsNamed, withModel } from './resolving/models-named.js'
export { requireTrustedPlugin } from './plugins/trust.js'
export { parseText } from './reading/parse-text.js'
export { type ComponentDescription, PluginRegistry } from './plugins/registry.js'
export {
  importDefault,
  loadPlugin,
  type LoadedPlugin,
  type PluginLoader,
  framesOf,
  originOf,
} from './plugins/load-plugin.js'
export { locatePlugin, locate, packagesOfPlugin } from './plugins/locate.js'
export { Problems, Written } from './written/written.js'
export { readPlugins } from './read-plugins.js'
export { type Section, type SectionScope } from './resolving/section.js'
