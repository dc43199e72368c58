/** Writes the files of a new plugin: source, prompts, preset, tests, README and CI. */
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CreateError } from './create-error.js'
import { save, saveCode, templates, templateText, writeKind } from './kind-files.js'
import { isKindName, kindNames, type KindName, kinds } from './kinds.js'
import {
  configFile,
  examplesFile,
  indexFile,
  type NewPlugin,
  packageJson,
  presetFile,
  readmeFile,
} from './plugin-files.js'
import { writePython } from './python-files.js'

export interface CreateRequest {
  /**
   * Name of the plugin or its package: `mood`, `attune-plugin-mood`, `@acme/attune-plugin-mood`.
   */
  readonly name: string
  readonly kinds: readonly string[]
  readonly language: NewPlugin['language']
  /** Folder in which the folder of the package is created. */
  readonly within: string
}

export interface Created {
  readonly folder: string
  readonly name: string
  readonly language: NewPlugin['language']
  readonly files: readonly string[]
}

export const own = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as {
  readonly version: string
}

/**
 * Creates a plugin.
 *
 * @throws CreateError
 */
export function createPlugin({
  name: given,
  kinds: wanted,
  language,
  within,
}: CreateRequest): Created {
  const bare = given.slice(given.lastIndexOf('/') + 1)
  const name = bare.replace(/^attune-plugin-/, '')
  if (!/^[a-z][a-z0-9-]*$/.test(name) || name === 'core')
    throw new CreateError(
      `"${given}" cannot name a plugin.`,
      'Use lower-case letters, digits and hyphens, such as mood.',
    )
  const packaged = given.includes('/') || bare !== name ? given : `attune-plugin-${name}`
  const folder = join(within, packaged.slice(packaged.lastIndexOf('/') + 1))
  if (existsSync(folder))
    throw new CreateError(
      `${folder} exists.`,
      'Choose another name. To add a kind to that plugin, run this in its folder and leave out the name.',
    )
  const plugin = { name, package: packaged, language, kinds: kindsOf(wanted), version: own.version }
  if (language === 'python') {
    mkdirSync(folder, { recursive: true })
    writePython(folder, plugin, templates)
  } else write(folder, plugin)
  return { folder, name, language, files: filesIn(folder) }
}

export function kindsOf(wanted: readonly string[]): readonly KindName[] {
  const isNamed = wanted.find((each) => isKindName(each.split('=')[0]!) && each.includes('='))
  if (isNamed !== undefined) {
    const kind = isNamed.split('=')[0] as KindName
    throw new CreateError(
      `"${isNamed}" names a component, and new ones have the name of their example.`,
      `Write --kind ${kind}, then rename "${kinds[kind].id}": the file, its export and its test.`,
    )
  }
  const twice = wanted.find((each, at) => wanted.indexOf(each) < at)
  if (twice !== undefined)
    throw new CreateError(
      `The kind "${twice}" is given twice, and a new plugin has one component of each.`,
      'Write it once, rename its component, and add the next one with --kind in the folder of the plugin.',
    )
  const unknown = wanted.find((each) => !isKindName(each))
  if (unknown !== undefined)
    throw new CreateError(`There is no kind "${unknown}".`, `Kinds: ${kindNames.join(', ')}.`)
  return kindNames.filter((each) => wanted.includes(each))
}

function write(folder: string, plugin: NewPlugin): void {
  const put = (path: string, text: string): void =>
    save(folder, path, text.replaceAll('__package__', plugin.package))
  const isTyped = plugin.language === 'typescript'
  put('package.json', packageJson(plugin))
  put(
    'README.md',
    readmeFile(plugin, (each) => templateText(`${each}/options.md`)),
  )
  put('LICENSE', templateText('plugin/LICENSE'))
  put('.gitignore', templateText('plugin/gitignore'))
  put('.github/workflows/ci.yml', templateText('plugin/ci.yml'))
  put('attune.config.yaml', configFile(plugin))
  put('presets/default.yaml', presetFile(plugin))
  put('samples/people.jsonl', templateText('plugin/samples/people.jsonl'))
  if (isTyped)
    for (const file of ['tsconfig.json', 'tsconfig.build.json'])
      put(file, templateText(`plugin/${file}`))
  saveCode(folder, plugin, 'src/index', indexFile(plugin))
  saveCode(folder, plugin, 'test/examples', examplesFile(plugin))
  saveCode(folder, plugin, 'test/plugin.test', templateText('plugin/plugin.tests.ts'))
  saveCode(folder, plugin, 'test/package.test', templateText('plugin/package.tests.ts'))
  for (const name of plugin.kinds) writeKind(folder, plugin, name)
}

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()
