/** Every command, flag and argument is described, in sentences that fit the style of the help. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { BaseCommand } from '../src/base-command.js'

const folder = join(import.meta.dirname, '../src/commands')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
)

interface Described {
  readonly description?: string
}
interface CommandClass {
  readonly summary?: string
  readonly flags?: Readonly<Record<string, Described>>
  readonly args?: Readonly<Record<string, Described>>
  readonly examples?: readonly unknown[]
}

const isSentence = (text = ''): boolean => /^[A-Z`.][^]*[.)]$/.test(text)

it('there are commands', () => expect(files.length).toBeGreaterThan(8))

it.each(files)(
  '%s has a summary, examples, a sentence for each flag and argument, and --env-file if it reads a config',
  async (file) => {
    const { default: command } = (await import(join(folder, file))) as {
      readonly default: CommandClass
    }
    const { summary, flags = {}, args = {}, examples = [] } = command
    expect(summary).toSatisfy(isSentence)
    expect(summary!.length).toBeLessThanOrEqual(80)
    expect(examples.length).toBeGreaterThan(0)
    const described = { ...BaseCommand.baseFlags, ...flags, ...args }
    const bare = Object.entries(described).filter(([, { description }]) => !isSentence(description))
    expect(bare.map(([name]) => name)).toEqual([])
    expect('env-file' in flags).toBe('config' in flags && !Reflect.has(flags.config!, 'allowNo'))
  },
)
