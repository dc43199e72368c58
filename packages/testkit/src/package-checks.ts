import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify, stripVTControlCharacters } from 'node:util'
import type { Plugin } from '@attune/core'
import { isAttuneError } from '@attune/core/internal'
import { loadPlugin, packagesOfPlugin, parseText } from '@attune/config'
import type { ContractCheck } from './check.js'
import { contractChecks } from './contract-checks.js'
import { demand, Flaw } from './flaw.js'
import type { Examples } from './golden.js'
import { declaredBy, type Packed, packed } from './packed.js'
import { readmeFlaws } from './readme-flaws.js'

/**
 * Creates checks of a plugin's package as `npm pack` packs it: the packed files can be loaded, pass
 * the contract checks, and contain presets, licence and README. The `attune` command that is
 * installed for the folder validates the presets. The package is packed once, and its scripts are
 * run.
 *
 * ```ts
 * for (const check of packageChecks(new URL('..', import.meta.url))) test(check.name, check.run)
 * ```
 *
 * @param folder folder with the package.json
 */
export function packageChecks(folder: URL, examples: Examples = {}): ContractCheck[] {
  const source = fileURLToPath(folder)
  let once: Promise<Loaded> | undefined
  const loaded = (): Promise<Loaded> => (once ??= load(source))
  const checks: Readonly<Record<string, (loaded: Loaded) => void | Promise<void>>> = {
    'passes the contract checks as it is packed': (each) => passes(each, examples),
    'names the plugins of its presets as dependencies': (each) => dependsOnPlugins(source, each),
    'has valid presets as it is packed': (each) => hasPresets(source, each),
    'packs no compiled file whose source is gone': (each) => hasNoLeftovers(source, each),
    'has a licence and a README that fits': hasTexts,
  }
  return Object.entries(checks).map(([name, run]) => ({
    name: `package: ${name}`,
    run: async () => run(await loaded()),
  }))
}

interface Loaded extends Packed {
  readonly plugin: Plugin
}

async function load(source: string): Promise<Loaded> {
  const pack = await packed(source)
  const { value } = await loadPlugin(pack.manifest.name, pack.project).catch(asFlaw)
  demand(
    typeof (value as Partial<Plugin> | undefined)?.name === 'string',
    `Its default export is no plugin.`,
    'Write export default definePlugin({ … }) in the file that "exports" names.',
  )
  return { ...pack, plugin: value as Plugin }
}

function asFlaw(error: unknown): never {
  throw isAttuneError(error) ? new Flaw(error.message, error.fix) : error
}

async function passes({ plugin, files }: Loaded, examples: Examples): Promise<void> {
  for (const check of contractChecks(plugin, examples))
    try {
      await check.run()
    } catch (error) {
      const { what = String(error), fix = '' } = error instanceof Flaw ? error : {}
      const folders = [...new Set(files.map((file) => file.split('/')[0]))].join(', ')
      throw new Flaw(
        `As it is packed, this check fails: ${check.name}. ${what}`,
        `${fix} Is a file missing in "files" of package.json? Packed: ${folders}.`.trim(),
      )
    }
}

/**
 * Compares what tsc has compiled into `dist` with `src`, file by file. Bundles have other files, so
 * only a package whose script `build` calls tsc is compared.
 */
function hasNoLeftovers(source: string, { files, manifest }: Loaded): void {
  if (!/\btsc\b/.test(manifest.scripts?.['build'] ?? '')) return
  const compiled = files.filter((file) => /^dist\/.*(?<!\.d)\.[mc]?js$/.test(file))
  const hasSource = (file: string): boolean => {
    const bare = file.replace(/^dist\//, '').replace(/js$/, '')
    return [`${bare}ts`, `${bare}tsx`, `${bare}js`].some((each) =>
      existsSync(join(source, 'src', each)),
    )
  }
  const left = compiled.filter((file) => !hasSource(file))
  demand(
    left.length === 0 || left.length === compiled.length,
    `It packs ${left.join(', ')}, whose source is no longer in src.`,
    'Remove the folder dist before tsc in the script build, as create-attune-plugin writes it.',
  )
}

/** Names of the presets in the source folder. */
const presetsIn = (source: string): readonly string[] =>
  existsSync(join(source, 'presets'))
    ? readdirSync(join(source, 'presets')).flatMap((file) => /^(.+)\.yaml$/.exec(file)?.[1] ?? [])
    : []

function dependsOnPlugins(source: string, { manifest, plugin }: Loaded): void {
  const declared = declaredBy(manifest)
  for (const preset of presetsIn(source)) {
    const file = join(source, 'presets', `${preset}.yaml`)
    const written = parseText(file, readFileSync(file, 'utf8'))
    const extended = written.get('extends')
    const names = [
      ...(written.get('plugins')?.items ?? []),
      ...(extended?.items ?? (extended ? [extended] : [])),
    ].flatMap(({ text }) => (text === undefined || text.startsWith('.') ? [] : [text]))
    for (const name of names) {
      const packages = packagesOfPlugin(name)
      if ([plugin.name, manifest.name].some((own) => own === name || name.startsWith(`${own}/`)))
        continue
      demand(
        packages.some((each) => declared.includes(each)),
        `The preset ${preset} needs ${name}, and package.json does not.`,
        `Add the package of ${name} (${packages[0]}) to "dependencies".`,
      )
    }
  }
}

async function hasPresets(source: string, { plugin, manifest, files, project }: Loaded) {
  const presets = presetsIn(source)
  const from = createRequire(join(project, 'package.json'))
  for (const preset of presets) {
    const path = `presets/${preset}.yaml`
    demand(
      files.includes(path),
      `${path} is not packed.`,
      'Add "presets" to "files" of package.json.',
    )
    demand(
      canResolve(from, `${manifest.name}/${path}`),
      `${path} is not exported.`,
      'Add "./presets/*": "./presets/*" to "exports" of package.json.',
    )
  }
  const command = presets.length > 0 ? commandFor(source) : ''
  for (const preset of presets) await isValid(command, project, manifest.name, plugin.name, preset)
}

function canResolve(from: NodeJS.Require, name: string): boolean {
  try {
    return from.resolve(name) !== ''
  } catch {
    return false
  }
}

/** Path of the `attune` command in the nearest `node_modules`. */
function commandFor(source: string): string {
  const name = process.platform === 'win32' ? 'attune.cmd' : 'attune'
  const paths = createRequire(join(source, 'package.json')).resolve.paths('@attune/cli') ?? []
  const found = paths.map((path) => join(path, '.bin', name)).find((file) => existsSync(file))
  demand(
    found !== undefined,
    'Its presets cannot be validated: the command is not installed.',
    'Install it: npm install --save-dev @attune/cli.',
  )
  return found
}

const supporters = `supporters:
  listener: { use: core/rule-based, manner: listening }
  adviser: { use: core/rule-based, manner: advising }
`

async function isValid(
  command: string,
  project: string,
  name: string,
  plugin: string,
  preset: string,
): Promise<void> {
  const file = join(project, `${preset}.config.yaml`)
  writeFileSync(file, `plugins: ['${name}']\nextends: ${plugin}/${preset}\n${supporters}`)
  const shell = process.platform === 'win32'
  try {
    await promisify(execFile)(command, ['config', 'validate', '--config', file], {
      cwd: project,
      shell,
    })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Flaw(
      `extends: ${plugin}/${preset} is not valid in a project with the packed plugin:\n${stripVTControlCharacters(`${stdout}${stderr}`).trim()}`,
      'Correct the preset, or add the files that it names to "files" of package.json.',
    )
  }
}

function hasTexts({ manifest, files, folder, plugin }: Loaded): void {
  demand(
    files.some((file) => /^(licen[cs]e|copying)\b/i.test(file)) && manifest.license !== undefined,
    'It has no licence, so that nobody may use it.',
    'Add a file LICENSE, and its name as "license" to package.json.',
  )
  const readme = files.find((file) => /^readme\.md$/i.test(file))
  demand(readme !== undefined, 'It has no README.', 'Write README.md.')
  const [flaw] = readmeFlaws(readFileSync(join(folder, readme), 'utf8'), plugin)
  if (flaw) throw new Flaw(flaw.what, flaw.fix)
}
