import type { Hook } from '@oclif/core'

/**
 * `attune <plugin> <command>`: an unknown command of Attune may be one of a plugin in the config.
 */
const hook: Hook.CommandNotFound = async function ({ id, argv = [] }) {
  const { default: PluginCommand } = await import('../plugin-command.js')
  return PluginCommand.run([...id.split(':'), ...argv], this.config)
}

export default hook
