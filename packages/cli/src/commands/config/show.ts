import { BaseCommand } from '../../base-command.js'
import { projectSelection, configFlags, setFlag } from '../../flags.js'

export default class ConfigShow extends BaseCommand {
  static override summary = 'Print the resolved config and the origin of every value.'
  static override examples = [
    '<%= config.bin %> config show',
    '<%= config.bin %> config show --json',
  ]
  static override flags = { ...configFlags, ...setFlag }

  async run(): Promise<unknown> {
    const { flags } = await this.parse(ConfigShow)
    const { explain } = await import('@attune/paper')
    const { loadConfig } = await import('../../project.js')
    const { variationRows } = await import('../../variation-rows.js')
    const { columnsText, shownPath } = await import('../../terminal-text.js')
    const { placeText } = await import('../../error-report.js')
    const loaded = await loadConfig(flags.config, projectSelection(flags))
    const values = explain(loaded)
    this.log(
      columnsText(
        values.map(({ path, value, written, place }) => [
          path,
          JSON.stringify(value) + (written === undefined ? '' : ` from ${written}`),
          place ? placeText({ ...place, file: shownPath(place.file) }) : 'default',
        ]),
      ),
    )
    const varied = variationRows(loaded.config.evaluations)
    if (varied.length > 0) this.log(`\n${columnsText(varied)}`)
    return { values }
  }
}

/** Path relative to the working directory, if that is shorter. */
