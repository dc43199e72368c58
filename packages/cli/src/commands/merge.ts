import { existsSync } from 'node:fs'
import { Flags } from '@oclif/core'
import { BaseCommand } from '../base-command.js'

export default class Merge extends BaseCommand {
  static override summary =
    'Put stores together, such as those of shards, or copy one to a server and back.'
  static override description =
    'Units, answers, runs and findings of the named stores come into the one of --into, which is made if there is none. What ' +
    'is there already is taken once, so a merge can be repeated, or go on after it was interrupted. Different results for the ' +
    'same work are refused, as are stores of another format. The named stores stay as they are. Then run the config on the ' +
    'merged store: it repeats no call, and its exports are the same. A store is a file, or a kind of store with its options: ' +
    'postgres?urlEnv=DATABASE_URL&schema=study.'
  static override examples = [
    '<%= config.bin %> merge one.db two.db --into .attune/attune.db',
    '<%= config.bin %> merge shards/*.db --into all.db && <%= config.bin %> run --set store=all.db',
    '<%= config.bin %> merge .attune/attune.db --into "postgres?schema=study"',
  ]
  /** Allows any number of stores as arguments. */
  static override strict = false
  static override flags = {
    into: Flags.string({
      description: 'The store that takes over the others.',
      helpValue: 'STORE',
      required: true,
    }),
  }

  async run(): Promise<unknown> {
    const { argv, flags } = await this.parse(Merge)
    const sources = argv as string[]
    if (sources.length === 0)
      this.error('Name the stores to merge: attune merge one.db two.db --into all.db.')
    const { copyStore, mergeStores } = await import('@attune/host')
    const { mergeText } = await import('../merge-text.js')
    const { storeAddress } = await import('../store-address.js')
    const into = storeAddress(flags.into)
    const from = sources.map(storeAddress)
    const areFiles = [into, ...from].every((each) => typeof each === 'string')
    if (areFiles) {
      const taken = await mergeStores(sources, flags.into)
      this.log(mergeText(taken, flags.into))
      return { into: flags.into, taken }
    }
    const absent = from.find((each) => typeof each === 'string' && !existsSync(each))
    if (typeof absent === 'string') this.error(`There is no store ${absent}.`, { exit: 2 })
    const taken = []
    for (const [at, source] of from.entries())
      taken.push({ file: sources[at]!, ...(await copyStore(source, into)) })
    this.log(mergeText(taken, flags.into))
    return { into: flags.into, taken }
  }
}
