import { addressShortage } from '@attune/core/shortage'
import { Command, Flags, type Interfaces } from '@oclif/core'
import { isBug, isOfPlugin, reportOf, reportText } from './error-report.js'
import { surroundings } from './composition/surroundings.js'
import { exitCodeOf } from './exit-codes.js'
import { interrupt } from './interrupt.js'

/**
 * Base of all commands: sets exit codes and prints errors, the same with and without `--json`.
 * oclif's handler exits with 1 for every error, which would make a crash look like "done with
 * failed units".
 */
export abstract class BaseCommand extends Command {
  static override enableJsonFlag = true

  static override baseFlags = {
    debug: Flags.boolean({ description: 'Show stack traces.', helpGroup: 'GLOBAL' }),
  }

  protected override async init(): Promise<void> {
    await super.init()
    // Checked first, since loading the core needs the address space.
    const shortage = addressShortage()
    if (shortage !== undefined) {
      const { AttuneError } = await import('@attune/core/internal')
      throw new AttuneError('MACHINE_SHORT', { ...shortage })
    }
    surroundings.commands = this.config.commandIDs
  }

  protected override async parse<
    F extends Interfaces.OutputFlags<Interfaces.FlagInput>,
    B extends Interfaces.OutputFlags<Interfaces.FlagInput>,
    A extends Interfaces.OutputArgs<Interfaces.ArgInput>,
  >(
    options?: Interfaces.Input<F, B, A>,
    argv?: string[],
  ): Promise<Interfaces.ParserOutput<F, B, A>> {
    const parsed = await super.parse<F, B, A>(options, argv)
    await this.readEnvFile((parsed.flags as { 'env-file'?: unknown })['env-file'])
    return parsed
  }

  /** Reads the file of `--env-file` before any code reads the environment. */
  protected async readEnvFile(file: unknown): Promise<void> {
    if (typeof file !== 'string') return
    const { useEnvFile } = await import('./composition/env-file.js')
    await useEnvFile(file)
  }

  protected override async catch(error: unknown): Promise<void> {
    // After an interrupt, every error counts as an interruption: work that receives the stop signal
    // may end with an error.
    if (interrupt.stop.aborted) return interrupt.leave()
    // Without this, oclif warns that a command with a wrong flag was never parsed.
    this.parsed = true
    const exit = exitCodeOf(error)
    process.exitCode = exit
    if (exit === 0) return
    if (this.jsonEnabled()) this.logJson(this.toErrorJson(error))
    else
      process.stderr.write(
        `${reportText(reportOf(error, this.debugging()), this.heading(error))}\n`,
      )
  }

  protected override toErrorJson(error: unknown): unknown {
    return {
      error: { exitCode: exitCodeOf(error), ...reportOf(error, this.debugging() || isBug(error)) },
    }
  }

  /**
   * Prints JSON without oclif's implementation, which splits the text to add colours, though none
   * are printed. That takes as long as many analyses.
   */
  override logJson(json: unknown): void {
    interrupt.outputComplete()
    process.stdout.write(`${JSON.stringify(json, null, 2)}\n`)
  }

  /**
   * Heading of errors that a plugin causes. Commands override it, for example with "The run did not
   * finish".
   */
  protected readonly unfinished: string = 'Error'

  private heading(error: unknown): string {
    return isOfPlugin(error) ? this.unfinished : 'Error'
  }

  /**
   * True with `--debug`. Searches the raw arguments, since the error may be that they could not be
   * parsed.
   */
  protected debugging(): boolean {
    return this.argv.includes('--debug')
  }
}
