/**
 * Command line of the package: `create-attune-plugin mood --kind estimator --kind judge`.
 */
import { parseArgs } from 'node:util'
import { CreateError } from './create-error.js'
import { addKinds, isPluginFolder } from './add-kinds.js'
import { createPlugin, kindsOf, own } from './create-plugin.js'
import { addedText, createdText } from './created-text.js'
import { kindNames, kinds } from './kinds.js'

const help = `Make a new plugin of Attune.

  create-attune-plugin NAME [--kind KIND]... [--javascript | --python]
  create-attune-plugin --kind KIND     in the folder of a plugin: adds the kind

Kinds (default: estimator):
${kindNames.map((name) => `  ${name.padEnd(12)}${kinds[name].what}`).join('\n')}`

/** Runs the command and returns its exit code. */
export function runCommand(words: readonly string[], print: (text: string) => void): number {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        kind: { type: 'string', multiple: true, default: ['estimator'] },
        javascript: { type: 'boolean', default: false },
        python: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    const [name] = positionals
    const folder = process.cwd()
    if (!values.help && name === undefined && isPluginFolder(folder)) {
      print(addedText(addKinds(folder, kindsOf(values.kind), own.version)))
      return 0
    }
    if (values.help || name === undefined) {
      print(help)
      return values.help ? 0 : 2
    }
    const language = values.python ? 'python' : values.javascript ? 'javascript' : 'typescript'
    print(
      createdText(
        createPlugin({ name, kinds: values.kind, language, within: process.cwd() }),
        process.cwd(),
      ),
    )
    return 0
  } catch (error) {
    const isMeant =
      error instanceof CreateError ||
      (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
    if (!isMeant) throw error
    print(
      `Error: ${(error as Error).message}\n  ${error instanceof CreateError ? error.fix : 'See --help.'}`,
    )
    return 2
  }
}
