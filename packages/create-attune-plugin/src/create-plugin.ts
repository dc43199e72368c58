/** Writes a new plugin: source, prompts, preset, tests, README and CI. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CreateError } from './create-error.js'
import { isKindName, kindNames, kinds, type KindName } from './kinds.js'
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
  /** Of the plugin or of its package: `mood`, `attune-plugin-mood`, `@acme/attune-plugin-mood`. */
  readonly name: string
  readonly kinds: readonly string[]
  readonly language: NewPlugin['language']
  /** Where the folder of the package is made. */
  readonly within: string
}

export interface Created {
  readonly folder: string
  readonly name: string
  readonly language: NewPlugin['language']
  readonly files: readonly string[]
}

const templates = fileURLToPath(new URL('../templates/', import.meta.url))
const own = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  readonly version: string
}

/** @throws CreateError */
export function createPlugin({ name: given, kinds: wanted, language, within }: CreateRequest): Created {
  const bare = given.slice(given.lastIndexOf('/') + 1)
  const name = bare.replace(/^attune-plugin-/, '')
  if (!/^[a-z][a-z0-9-]*$/.test(name) || name === 'core')
    throw new CreateError(
      `"${given}" cannot name a plugin.`,
      'Use lower-case letters, digits and hyphens, such as mood.',
    )
  const packaged = given.includes('/') || bare !== name ? given : `attune-plugin-${name}`
  const folder = join(within, packaged.slice(packaged.lastIndexOf('/') + 1))
  if (existsSync(folder)) throw new CreateError(`${folder} exists.`, 'Choose another name, or another folder.')
  const plugin = { name, package: packaged, language, kinds: kindsOf(wanted), version: own.version }
  if (language === 'python') {
    mkdirSync(folder, { recursive: true })
    writePython(folder, plugin, templates)
  } else write(folder, plugin)
  return { folder, name, language, files: filesIn(folder) }
}

function kindsOf(wanted: readonly string[]): readonly KindName[] {
  const unknown = wanted.find((each) => !isKindName(each))
  if (unknown !== undefined) throw new CreateError(`There is no kind "${unknown}".`, `Kinds: ${kindNames.join(', ')}.`)
  return kindNames.filter((each) => wanted.includes(each))
}

function write(folder: string, plugin: NewPlugin): void {
  const save = (path: string, text: string): void => {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text.replaceAll('__package__', plugin.package))
  }
  const isTyped = plugin.language === 'typescript'
  const kind = isTyped ? 'ts' : 'js'
  const code = (path: string, text: string): void => save(`${path}.${kind}`, isTyped ? text : withoutTypes(text))
  const template = (path: string): string => readFileSync(join(templates, path), 'utf8')
  save('package.json', packageJson(plugin))
  save(
    'README.md',
    readmeFile(plugin, (each) => template(`${each}/options.md`)),
  )
  save('LICENSE', template('plugin/LICENSE'))
  save('.gitignore', template('plugin/gitignore'))
  save('.github/workflows/ci.yml', template('plugin/ci.yml'))
  save('attune.config.yaml', configFile(plugin))
  save('presets/default.yaml', presetFile(plugin))
  save('samples/people.jsonl', template('plugin/samples/people.jsonl'))
  if (isTyped) for (const file of ['tsconfig.json', 'tsconfig.build.json']) save(file, template(`plugin/${file}`))
  code('src/index', indexFile(plugin))
  code('test/examples', examplesFile(plugin))
  code('test/plugin.test', template('plugin/plugin.tests.ts'))
  for (const name of plugin.kinds) {
    const { id } = kinds[name]
    code(`src/${id}`, template(`${name}/${id}.ts`))
    code(`test/${id}.test`, template(`${name}/${id}.tests.ts`))
    for (const part of ['prompts', 'samples', 'golden']) {
      const from = join(templates, name, part)
      if (existsSync(from)) cpSync(from, join(folder, part === 'golden' ? 'test/golden' : part), { recursive: true })
    }
  }
}

/** The templates have few types: arguments of definePrompt, annotations, interfaces and assertions. */
export const withoutTypes = (text: string): string =>
  text
    .replaceAll(/definePrompt<[^(]*>\(/g, 'definePrompt(')
    .replaceAll(/readRecords<\w+>\(/g, 'readRecords(')
    .replaceAll(/^type \w+ = .*\n\n/gm, '')
    .replaceAll(/ type \w+,/g, '')
    .replaceAll(/ as (?:const|never|Answer|keyof typeof sides)\b/g, '')
    .replaceAll(/: (?:unknown\[\]|Record<string, number>)(?= =)/g, '')
    .replaceAll(/\((\w+): (?:string|unknown|number)\)/g, '($1)')
    .replaceAll(/\((\w+): string, (\w+): object\)/g, '($1, $2)')
    .replaceAll(/\((\w+): number, (\w+): string\)/g, '($1, $2)')
    .replaceAll(/([\])t])!(?=[.\s])/g, '$1')

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()
