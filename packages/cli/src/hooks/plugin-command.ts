import type { Hook } from '@oclif/core'

/** `attune <plugin> <command>`: what is no command of Attune itself may be one of a plugin of the config. */
const hook: Hook.CommandNotFound = async function ({ id, argv = [] }) {
  const { default: PluginCommand } = await import('../plugin-command.js')
  return PluginCommand.run([...id.split(':'), ...argv], this.config)
}

export default hook
