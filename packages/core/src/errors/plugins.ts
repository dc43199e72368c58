/** Errors of plugins and their components. */
import type { CatalogueEntry } from './entry.js'

export const pluginErrors = {
  PLUGIN_LARGE: {
    message:
      'The code in {folder} has more than {files} files or {megabytes} MB. All of them are part of the keys of its results.',
    fix: 'Move data out of the folder, or name only the files with code; a plugin may also be installed as a package.',
  },
  PLUGIN_NOT_FOUND: {
    message: 'Cannot find the plugin "{name}": {why}.',
    fix: 'Install the package, or correct the name. A path starts with ./ and is relative to the config file.',
  },
  PLUGIN_LOAD: {
    blame: 'plugin',
    message: 'Loading the plugin {from} failed: {why}.',
    fix: '--debug shows the cause. If the plugin is not yours, report this to its author.',
  },
  PLUGIN_CONTRACT: {
    blame: 'plugin',
    message:
      'The plugin {from} targets plugin contract {got}; this version of Attune supports {expected}.',
    fix: 'Install compatible versions of Attune and the plugin.',
  },
  PLUGIN_INVALID: {
    blame: 'plugin',
    message: '{from} is not a valid plugin: {what}.',
    fix: 'Correct the plugin. If it is not yours, report this to its author.',
  },
  PLUGIN_DOUBLED: {
    message: 'Two plugins are called "{name}": {first} and {second}.',
    fix: 'Load only one of them.',
  },
  COMPONENT_UNKNOWN: {
    message: 'There is no component "{name}".',
    fix: 'Add its plugin to "plugins". Loaded: {loaded}.',
  },
  COMPONENT_KIND: {
    message: 'Expected {wanted}, but "{name}" is {found}.',
    fix: 'Choose another component.',
  },
  COMPONENT_OPTIONS: {
    message: 'The options of {component} are invalid: {what}',
    fix: '"attune plugins show" lists the options of a component.',
  },
  SERVICE_MISSING: {
    blame: 'plugin',
    message: '{component} requires a service that is not registered: {services}.',
    fix: 'Load the plugin that has it, or put another service in its place under "services". The host has clock, http and random.',
  },
  SERVICE_CIRCLE: {
    blame: 'plugin',
    message: 'Services need each other in a circle: {chain}.',
    fix: 'Let one of them do without the other. If the plugin is not yours, report this to its author.',
  },
  SERVICE_METHOD: {
    blame: 'plugin',
    message: '{service} replaces {name} and lacks its method {method}.',
    fix: 'Give the service all methods of {name}. If the plugin is not yours, report this to its author.',
  },
} as const satisfies Record<string, CatalogueEntry>
