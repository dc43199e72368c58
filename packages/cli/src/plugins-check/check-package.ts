/** What is published: the rules of publint, and what a plugin needs besides. */
import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from '@attune/core'
import type { Checked, Finding } from './finding.js'
import type { Manifest } from './locate-package.js'

export interface PackageRequest {
  readonly plugin: Plugin
  readonly folder: string
  readonly manifest: Manifest
}

export async function checkPackage(request: PackageRequest): Promise<Checked> {
  const own = fields(request.manifest)
  const published = await publishedFaults(request)
  return { checks: own.length + 2, findings: [...own.filter((each) => each !== undefined), ...published] }
}

/** Where npm cannot pack, nothing says which files are the package's: of the others publint would complain as well. */
async function publishedFaults({ plugin, folder }: PackageRequest): Promise<readonly Finding[]> {
  // What is installed was packed already.
  if (folder.includes('node_modules')) return lint(folder)
  const packed = await packedFiles(folder)
  return 'fix' in packed ? [packed] : [...(await lint(folder)), ...unpacked(plugin, folder, packed)]
}

function fields(manifest: Manifest): readonly (Finding | undefined)[] {
  const says = (holds: boolean, what: string, fix: string): Finding | undefined =>
    holds ? undefined : { where: 'package.json', what, fix }
  const has = (field: string, name: string): boolean => name in ((manifest[field] as object | undefined) ?? {})
  return [
    ...['name', 'version', 'description', 'license'].map((field) =>
      says(typeof manifest[field] === 'string', `It has no "${field}".`, `Add "${field}".`),
    ),
    says(manifest['private'] !== true, 'It is private, so npm does not publish it.', 'Remove "private".'),
    says(
      [manifest['keywords'] ?? []].flat().includes('attune-plugin'),
      'Its keywords lack "attune-plugin", by which people find plugins.',
      'Add "attune-plugin" to "keywords".',
    ),
    says(
      has('peerDependencies', '@attune/core'),
      '"@attune/core" is not among its peer dependencies.',
      'Add it to "peerDependencies", and to "devDependencies" for your tests.',
    ),
    says(
      !has('dependencies', '@attune/core'),
      '"@attune/core" is among its dependencies, so users install a second copy.',
      'Move it to "peerDependencies".',
    ),
    says(
      Array.isArray(manifest['files']),
      'It has no "files": npm publishes tests and data too.',
      'List what users need: "files": ["dist", "prompts", "presets"].',
    ),
  ]
}

async function lint(folder: string): Promise<readonly Finding[]> {
  const { publint } = await import('publint')
  const { formatMessage } = await import('publint/utils')
  const { messages, pkg } = await publint({ pkgDir: folder, pack: false, level: 'warning' })
  return messages.map((message) => ({
    where: 'package.json',
    what: formatMessage(message, pkg, { color: false }) ?? message.code,
    fix: `See https://publint.dev/rules#${message.code.toLowerCase()}.`,
  }))
}

/** Files that the plugin reads at run time, and that npm would leave out. */
function unpacked(plugin: Plugin, folder: string, packed: ReadonlySet<string>): readonly Finding[] {
  const prompts = Object.values(plugin.components).flatMap((component) => component.prompts ?? [])
  const templates = prompts.flatMap(({ id, folder: at }) =>
    filesIn(fileURLToPath(at))
      .filter((name) => name.startsWith(`${id}.`) && name.endsWith('.md'))
      .map((name) => join(fileURLToPath(at), name)),
  )
  const presets = filesIn(join(folder, 'presets')).map((name) => join(folder, 'presets', name))
  const needed = [...templates, ...presets].map((file) => relative(folder, file).replaceAll('\\', '/'))
  return [...new Set(needed)]
    .filter((file) => !file.startsWith('..') && !packed.has(file))
    .map((file) => ({
      where: 'package.json',
      what: `npm would not publish ${file}, which the plugin reads.`,
      fix: `Add its folder to "files".`,
    }))
}

async function packedFiles(folder: string): Promise<ReadonlySet<string> | Finding> {
  const { packAsList } = await import('@publint/pack')
  try {
    return new Set(await packAsList(folder, { packageManager: 'npm', ignoreScripts: true }))
  } catch {
    return { where: 'package.json', what: 'npm cannot pack it.', fix: 'npm pack --dry-run says why.' }
  }
}

const filesIn = (folder: string): readonly string[] => (existsSync(folder) ? readdirSync(folder) : [])
