import { BaseCommand } from '../../base-command.js'
import { projectSelection, configFlags, setFlag } from '../../flags.js'
import { variationRows } from '../../variation-rows.js'

export default class ConfigShow extends BaseCommand {
  static override summary = 'Print the resolved config and the origin of every value.'
  static override examples = [
    '<%= config.bin %> config show',
    '<%= config.bin %> config show --json',
  ]
  static override flags = { ...configFlags, ...setFlag }

  async run(): Promise<unknown> {
    const { flags } = await this.parse(ConfigShow)
    const { loadConfig, loadRuntime: loadHost } = await import('../../project.js')
    const { columnsText, shownPath } = await import('../../terminal-text.js')
    const { placeText } = await import('../../error-report.js')
    const runtime = await loadHost()
    const loaded = await loadConfig(runtime, flags.config, projectSelection(flags))
    const values = runtime.explain(loaded)
    this.log(
      columnsText(
        values.map(({ path, value, written, place }) => [
          path,
          JSON.stringify(value) + (written === undefined ? '' : ` from ${written}`),
          place ? placeText({ ...place, file: shownPath(place.file) }) : 'default',
        ]),
      ),
    )
    const varied = variationRows(loaded.config.evaluations, runtime)
    if (varied.length > 0) this.log(`\n${columnsText(varied)}`)
    return { values }
  }
}

/** Path relative to the working directory, if that is shorter. */
