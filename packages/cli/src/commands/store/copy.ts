import { existsSync } from 'node:fs'
import { Args } from '@oclif/core'
import { BaseCommand } from '../../base-command.js'

export default class StoreCopy extends BaseCommand {
  static override summary = 'Copy a store into another one: a file to a server, or back.'
  static override description =
    'Each is a file, or a kind of store with its options: postgres?urlEnv=DATABASE_URL&schema=study. Units, answers, runs ' +
    'and what was spent are copied as they are; what is there already stays, so an interrupted copy continues when it is ' +
    'repeated. Different results for the same work are refused. Then run the config on the copy: it repeats no call, and ' +
    'its exports are the same.'
  static override examples = [
    '<%= config.bin %> store copy .attune/attune.db "postgres?schema=study"',
    '<%= config.bin %> store copy "postgres?urlEnv=STUDY_URL" study.db',
  ]
  static override args = {
    from: Args.string({ description: 'The store to copy.', required: true }),
    to: Args.string({ description: 'Target store; created if missing.', required: true }),
  }

  async run(): Promise<unknown> {
    const { args } = await this.parse(StoreCopy)
    const { loadRuntime } = await import('../../project.js')
    const { storeAddress } = await import('../../store-address.js')
    const { copyStore } = await loadRuntime()
    const [from, to] = [storeAddress(args.from), storeAddress(args.to)]
    if (typeof from === 'string' && !existsSync(from)) this.error(`There is no store ${from}.`, { exit: 2 })
    const added = await copyStore(from, to)
    this.log(`Copied ${added.units} units, ${added.answers} answers and ${added.runs} runs into ${args.to}.`)
    return { from: args.from, to: args.to, added }
  }
}
