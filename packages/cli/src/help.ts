import { Help } from '@oclif/core'
import { helpGroups } from './help-groups.js'

/**
 * oclif's help, and help for commands of plugins in the config: `attune trajectory turns --help`.
 */
export default class AttuneHelp extends Help {
  /**
   * Loads no config and no plugin: a user who needs help may not know yet what is in the folder.
   */
  protected override async showRootHelp(): Promise<void> {
    const topics = this.sortedTopics.filter(({ name }) => !name.includes(':'))
    const commands = this.sortedCommands.filter(({ id }) => !id.includes(':'))
    const entries = [
      ...topics.map(({ name, description }) => [name, description] as const),
      ...commands.map((command) => [command.id, this.summary(command)] as const),
    ]
    this.log(this.formatRoot())
    for (const { title, entries: own } of helpGroups([...new Map(entries)])) {
      const rows = own.map(([name, summary]) => [name, summary] as [string, string | undefined])
      const list = this.renderList(rows, {
        indentation: 2,
        spacer: '\n',
        stripAnsi: this.opts.stripAnsi ?? false,
      })
      this.log(`\n${this.section(title, list)}`)
    }
    const text = 'Plugins of a config bring their own: `attune plugins list` names them.'
    this.log(`\n${this.section('COMMANDS OF PLUGINS', text)}`)
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

/**
 * Help of a plugin's command; undefined without a config, or without such a plugin and command in
 * it.
 */
async function helpOfPlugin(plugin: string, command: string): Promise<string | undefined> {
  const { commandText, loadPlugins } = await import('./plugin-facts.js')
  const { plugins } = await loadPlugins(undefined)
  const commands = plugins.find(({ name }) => name === plugin)?.commands ?? []
  const shown = commands.filter(
    (each) => command === '' || each.command === `attune ${plugin} ${command}`,
  )
  return shown.length > 0 ? shown.map(commandText).join('\n\n') : undefined
}
