import { Help } from '@oclif/core'

/** oclif's own help, and that of commands which plugins of the config bring: `attune trajectory turns --help`. */
export default class AttuneHelp extends Help {
  /** Runs no config and no plugin: who asks for help may not know yet what lies in the folder. */
  protected override async showRootHelp(): Promise<void> {
    await super.showRootHelp()
    const text = 'Plugins of a config bring their own: `attune plugins list` names them.'
    this.log(this.section('COMMANDS OF PLUGINS', text))
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

/** Nothing without a config, or without such a plugin and command in it. */
async function helpOfPlugin(plugin: string, command: string): Promise<string | undefined> {
  const { commandText, loadPlugins } = await import('./plugin-facts.js')
  const { plugins } = await loadPlugins(undefined)
  const commands = plugins.find(({ name }) => name === plugin)?.commands ?? []
  const shown = commands.filter((each) => command === '' || each.command === `attune ${plugin} ${command}`)
  return shown.length > 0 ? shown.map(commandText).join('\n\n') : undefined
}
