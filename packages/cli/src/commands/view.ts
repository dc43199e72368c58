import { Flags } from '@oclif/core'
import { BaseCommand } from '../base-command.js'
import { projectSelection, configFlags, notesFlag, partFlags } from '../flags.js'

export default class View extends BaseCommand {
  static override summary =
    'Show results and dialogues in the browser, from a server on this machine.'
  static override description =
    'It shows everything that the store holds, and follows a run that is under way. The server listens on localhost only, ' +
    'and answers only those who know the random token in the address that it prints. Ctrl-C ends it. The file <store>.view ' +
    'keeps an index of the texts; it is made again when it is missing.'
  static override examples = ['<%= config.bin %> view', '<%= config.bin %> view --port 8080 --open']
  static override flags = {
    ...configFlags,
    ...partFlags,
    port: Flags.integer({
      description: 'Port. Default: a free one.',
      min: 0,
      max: 65_535,
      default: 0,
    }),
    host: Flags.string({
      description: 'Address to listen at. Default: localhost only.',
      dependsOn: ['token-file'],
    }),
    'token-file': Flags.string({
      description: 'File with the token. Default: a random one.',
      helpValue: 'FILE',
    }),
    notes: notesFlag,
    open: Flags.boolean({ description: 'Open it in the browser.' }),
  }

  async run(): Promise<unknown> {
    const { flags } = await this.parse(View)
    const { withProject } = await import('../project.js')
    const { view } = await import('../view.js')
    await withProject(
      flags.config,
      (project) =>
        view(project, {
          port: flags.port,
          host: flags.host,
          tokenFile: flags['token-file'],
          notes: flags.notes,
          ready: async ({ url, port }) => {
            if (this.jsonEnabled()) this.logJson({ url, port })
            else this.log(`${url}\n\nCtrl-C ends the viewer.`)
            if (!flags.open) return
            const { openInBrowser } = await import('../open-in-browser.js')
            openInBrowser(url)
          },
          say: (text) => this.logToStderr(text),
        }),
      { ...projectSelection(flags), isRead: true, trustsStore: true },
    )
    return undefined
  }
}
