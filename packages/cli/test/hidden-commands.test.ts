import { expect, test } from 'vitest'
import { hiddenCommands } from '../src/project.js'

const plugin = (name: string, ...commands: readonly string[]) =>
  ({
    contract: 1,
    name,
    components: {},
    commands: Object.fromEntries(commands.map((command) => [command, {}])),
  }) as unknown as Parameters<typeof hiddenCommands>[0][number]

test('a command that Attune has itself is named, and no other', () => {
  const own = ['config:validate', 'config:show', 'run']
  const hidden = hiddenCommands(
    [plugin('config', 'validate', 'train'), plugin('mine', 'validate'), plugin('run')],
    own,
  )
  expect(hidden.map(({ message }) => message)).toEqual([
    'The command validate of the plugin config can never be called: `attune config validate` is a command of Attune.',
  ])
})
