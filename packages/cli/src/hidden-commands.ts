import type { Notice, Project } from './types.js'

/** Commands of plugins that nobody can call, as Attune has one of the same words. `own`: ids of these, `config:validate`. */
export const hiddenCommands = (plugins: Project['config']['plugins'], own: readonly string[]): readonly Notice[] =>
  plugins.flatMap(({ name, commands = {} }) =>
    Object.keys(commands)
      .filter((command) => own.includes(`${name}:${command}`))
      .map((command) => ({
        kind: 'name',
        message: `The command ${command} of the plugin ${name} can never be called: \`attune ${name} ${command}\` is a command of Attune.`,
        fix: 'Rename the command, or the plugin.',
      })),
  )
