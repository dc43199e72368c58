/**
 * Adds components of further kinds to an existing plugin: their files, and the lines in existing
 * files that refer to them.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CreateError } from './create-error.js'
import { templateText, writeKind } from './kind-files.js'
import { isCode, type Kind, type KindName, kindNames, kinds } from './kinds.js'
import {
  examplesFile,
  kindSection,
  type NewPlugin,
  packageJson,
  presetFile,
} from './plugin-files.js'

export interface Added {
  readonly files: readonly string[]
  /** Existing files that the author must edit by hand. */
  readonly toEdit: readonly string[]
}

/** True if the folder contains a plugin for Attune. */
export function isPluginFolder(folder: string): boolean {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return false
  const { keywords } = JSON.parse(readFileSync(file, 'utf8')) as { readonly keywords?: unknown }
  return Array.isArray(keywords) && keywords.includes('attune-plugin')
}

/**
 * Adds kinds to the plugin in a folder.
 *
 * @throws CreateError if a file of a kind already exists
 */
export function addKinds(folder: string, added: readonly KindName[], version: string): Added {
  const plugin = pluginIn(folder, added, version)
  const files = added.flatMap((kind) => {
    const { id } = kinds[kind]
    const file = `src/${id}.${plugin.language === 'typescript' ? 'ts' : 'js'}`
    if (isCode(kind) && existsSync(join(folder, file)))
      throw new CreateError(
        `${file} exists.`,
        'Rename it first: the new kind has a file of this name.',
      )
    return isCode(kind) ? [file] : []
  })
  for (const kind of added) writeKind(folder, plugin, kind)
  const code = added.filter(isCode)
  const toEdit = [
    ...editFile(folder, indexOf(plugin), (text) => code.reduce(inIndex, text)),
    ...editFile(folder, 'presets/default.yaml', (text) =>
      inPreset(text, withExistingKinds(folder, plugin)),
    ),
    ...editFile(folder, 'README.md', (text) => inReadme(text, plugin, code)),
    ...editFile(folder, 'package.json', (text) => inManifest(text, plugin)),
    ...(added.includes('supporter')
      ? editFile(folder, 'attune.config.yaml', (text) => inConfig(text, plugin))
      : []),
    ...(added.includes('analysis') ? examplesFor(folder, plugin) : []),
  ]
  return { files, toEdit }
}

const indexOf = ({ language }: NewPlugin): string =>
  `src/index.${language === 'typescript' ? 'ts' : 'js'}`

function pluginIn(folder: string, added: readonly KindName[], version: string): NewPlugin {
  const language = existsSync(join(folder, 'src/index.ts')) ? 'typescript' : 'javascript'
  const index = join(folder, `src/index.${language === 'typescript' ? 'ts' : 'js'}`)
  const name = existsSync(index)
    ? /\bname: '([a-z][a-z0-9-]*)'/.exec(readFileSync(index, 'utf8'))?.[1]
    : undefined
  if (name === undefined)
    throw new CreateError(
      'src/index has no plugin with a name.',
      "Write definePlugin({ contract: 1, name: 'mine', … }) there.",
    )
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly name: string
  }
  return { name, package: manifest.name, language, kinds: added, version }
}

/**
 * The plugin with new and existing kinds, since a new analysis, for example, uses an existing
 * estimator.
 */
const withExistingKinds = (folder: string, plugin: NewPlugin): NewPlugin => ({
  ...plugin,
  kinds: kindNames.filter(
    (kind) =>
      plugin.kinds.includes(kind) ||
      ['ts', 'js'].some((end) => existsSync(join(folder, `src/${kinds[kind].id}.${end}`))),
  ),
})

/**
 * Edits a file. Returns its name if the author must edit it: the file is missing, or `edit` returns
 * undefined because it finds no place for the lines.
 */
function editFile(
  folder: string,
  file: string,
  edit: (text: string) => string | undefined,
): readonly string[] {
  const path = join(folder, file)
  const text = existsSync(path) ? readFileSync(path, 'utf8') : undefined
  const next = text === undefined ? undefined : edit(text)
  if (next === undefined) return [file]
  writeFileSync(path, next)
  return []
}

function inIndex(text: string | undefined, kind: KindName): string | undefined {
  const { id, isCommand, isService } = kinds[kind] as Kind
  const list = isCommand ? 'commands' : isService ? 'services' : 'components'
  const line = `import { ${id} } from './${id}.js'\n`
  const imported = text?.replace(/(?:^import .*\n)+/m, (lines) => `${lines}${line}`)
  if (imported === undefined || imported === text) return undefined
  const named = new RegExp(String.raw`\b${list}: \{([^{}]*)\}`)
  if (named.test(imported))
    return imported.replace(named, (_, inner: string) => {
      const names = inner.split(',').map((name) => name.trim())
      return `${list}: { ${[...names.filter((name) => name !== ''), id].join(', ')} }`
    })
  if (list === 'components') return undefined
  return imported.replace(
    /^( +)components: .*\n/m,
    (line, indent) => `${line}${indent}${list}: { ${id} },\n`,
  )
}

/**
 * Adds an entry for each new kind to its section of the preset. Undefined if the preset lacks a
 * line that must be changed.
 */
function inPreset(text: string, plugin: NewPlugin): string | undefined {
  let next = text
  for (const block of presetFile(plugin).matchAll(
    /^ {4}(estimators|judges|analyses):\n((?: {6}.*\n)+)/gm,
  )) {
    const [, part = '', lines = ''] = block
    const missing = lines
      .split('\n')
      .filter((line) => line !== '' && !next.includes(line.split(':')[0]!))
      .map((line) => `${line}\n`)
    if (missing.length === 0) continue
    const heading = new RegExp(`^ {4}${part}:\\n`, 'm')
    next = heading.test(next)
      ? next.replace(heading, (line) => line + missing.join(''))
      : `${next.trimEnd()}\n    ${part}:\n${missing.join('')}`
  }
  for (const slot of ['scenarios', 'simulator'] as const) {
    const own = plugin.kinds.find((kind) => (kinds[kind] as Kind).slot === slot)
    if (own === undefined || next.includes(`${slot}: ${plugin.name}/${kinds[own].id}`)) continue
    const line = new RegExp(`^ {4}${slot}: .*core/.*$`, 'm')
    if (!line.test(next)) return undefined
    next = next.replace(line, `    ${slot}: ${plugin.name}/${kinds[own].id}`)
  }
  return next
}

const inReadme = (text: string, { name }: NewPlugin, code: readonly KindName[]): string => {
  const sections = code
    .flatMap((kind) => kindSection(name, kind, templateText(`${kind}/options.md`)))
    .join('\n')
  return text.includes('\n## Work on it')
    ? text.replace('\n## Work on it', `\n${sections}\n## Work on it`)
    : `${text}\n${sections}`
}

function inManifest(text: string, plugin: NewPlugin): string {
  const manifest = JSON.parse(text) as Record<string, unknown> & {
    files?: string[]
    dependencies?: object
  }
  const wanted = JSON.parse(packageJson(plugin)) as {
    readonly files: string[]
    readonly dependencies?: object
  }
  const files = [...new Set([...(manifest.files ?? []), ...wanted.files])]
  const dependencies = { ...manifest.dependencies, ...wanted.dependencies }
  const next = { ...manifest, files, ...(Object.keys(dependencies).length > 0 && { dependencies }) }
  return `${JSON.stringify(next, null, 2)}\n`
}

const inConfig = (text: string, { name }: NewPlugin): string | undefined =>
  /^supporters:\n/m.test(text)
    ? text.replace(/^supporters:\n/m, `supporters:\n  coach: { use: ${name}/coach }\n`)
    : undefined

/** Writes the file of examples that an analysis needs. An existing file is not changed. */
function examplesFor(folder: string, plugin: NewPlugin): readonly string[] {
  const file = `test/examples.${plugin.language === 'typescript' ? 'ts' : 'js'}`
  return editFile(folder, file, (text) =>
    /examples = \{\}/.test(text) ? examplesFile(plugin) : undefined,
  )
}
