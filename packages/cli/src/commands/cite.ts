import { Args } from '@oclif/core'
import { BaseCommand } from '../base-command.js'
import { configFlags } from '../flags.js'
import { terminalWidth } from '../terminal-text.js'

export default class Cite extends BaseCommand {
  static override summary = 'What a paper cites, and its methods paragraph.'
  static override description =
    'bibtex: entries of the methods that the config uses, of Attune and of the statistics. methods: a paragraph per evaluation, ' +
    'from the config, the store and what answered; [@key] stands for a citation. Without a part both are printed. Read the ' +
    'paragraph before you print it: it says what Attune knows, and not why you did it.'
  static override examples = [
    '<%= config.bin %> cite',
    '<%= config.bin %> cite bibtex > references.bib',
  ]
  static override args = {
    part: Args.string({ description: 'What to print.', options: ['bibtex', 'methods'] }),
  }
  static override flags = configFlags

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Cite)
    const { withProject } = await import('../project.js')
    const { cite } = await import('@attune/paper')
    const { wrap } = await import('@attune/tables')
    const cited = await withProject(flags.config, cite)
    const paragraphs = cited.methods.map(({ evaluation, text }) =>
      wrap(cited.methods.length === 1 ? text : `${evaluation}: ${text}`, terminalWidth()).join(
        '\n',
      ),
    )
    const methods =
      paragraphs.join('\n\n') ||
      'No dialogues yet, so no methods paragraph. Run the config first: attune run.'
    this.log({ bibtex: cited.bibtex, methods }[args.part ?? ''] ?? `${cited.bibtex}\n${methods}`)
    return cited
  }
}
