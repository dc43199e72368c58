import { Help } from '@oclif/core'
import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** oclif's own help, and that of commands which plugins of the config bring: `attune trajectory turns --help`. */
export default class AttuneHelp extends Help {
  protected override async showRootHelp(): Promise<void> {
    await super.showRootHelp()
    const commands = await commandsOfPlugins().catch(() => [])
    if (commands.length === 0) return
    const list = this.renderList(
      commands.map(([command, summary]) => [command, summary]),
      { stripAnsi: this.opts.stripAnsi ?? false, indentation: 2 },
    )
    this.log(this.section('COMMANDS OF PLUGINS', list))
  }

  override async showHelp(words: string[]): Promise<void> {
    const [plugin = '', command = ''] = words.filter((word) => !word.startsWith('-'))
    const isOwn = plugin === '' || this.config.commandIDs.some((id) => id.split(':')[0] === plugin)
    if (isOwn) return super.showHelp(words)
    const text = await helpOfPlugin(plugin, command).catch(() => undefined)
    if (text === undefined) return super.showHelp(words)
    this.log(text)
  }
}

/** Commands that plugins bring; nothing where there is no config, so that help stays quick. */
async function commandsOfPlugins(): Promise<readonly (readonly [command: string, summary: string])[]> {
  if (!hasConfig(process.cwd())) return []
  const { loadPlugins } = await import('./plugin-facts.js')
  const { plugins } = await loadPlugins(undefined)
  return plugins.flatMap(({ commands }) =>
    commands.map(({ command, summary }) => [command.replace(/^attune /, ''), summary] as const),
  )
}

/** In the folder or above it. */
function hasConfig(folder: string): boolean {
  if (readdirSync(folder).some((name) => name.startsWith('attune.config.'))) return true
  const above = dirname(folder)
  return above !== folder && hasConfig(above)
}

/** Nothing without a config, or without such a plugin and command in it. */
async function helpOfPlugin(plugin: string, command: string): Promise<string | undefined> {
  const { commandText, loadPlugins } = await import('./plugin-facts.js')
  const { plugins } = await loadPlugins(undefined)
  const commands = plugins.find(({ name }) => name === plugin)?.commands ?? []
  const shown = commands.filter((each) => command === '' || each.command === `attune ${plugin} ${command}`)
  return shown.length > 0 ? shown.map(commandText).join('\n\n') : undefined
}
