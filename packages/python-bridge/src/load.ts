/**
 * Loads plugins such as `py:mymethod`, or Python files by path, with the settings under `python` in
 * a config.
 */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, isAbsolute, join, resolve } from 'node:path'
import type { JsonObject } from '@attune/core'
import { AttuneError, type Gives } from '@attune/core/internal'
import { type LoadedPlugin, type PluginLoader, requireTrustedPlugin } from '@attune/config'
import { outputsWith } from './given-with.js'
import { PythonProcesses } from './processes.js'
import { PROTOCOL } from './protocol.js'
import { type Command, NotServing } from './python-process.js'
import { pythonSchema } from './settings.js'
import { type Patience, placeOf, usualPatience } from './work.js'

interface Settings {
  readonly executable?: string
  readonly env?: Readonly<Record<string, string>>
  readonly processes?: number
  readonly silence?: number
}

export interface Surroundings {
  environment(): Readonly<Record<string, string | undefined>>
  /** Called with the standard error output of Python. */
  echo(text: string): void
  readonly patience?: Patience
}

const PREFIX = 'py:'
const isModule = (name: string): boolean => /^[A-Za-z_][\w.]*$/.test(name)

export function pythonLoader(surroundings: Surroundings): PluginLoader {
  return {
    key: 'python',
    schema: pythonSchema,
    isFor: (name) => name.startsWith(PREFIX) || name.endsWith('.py'),
    load: (name, folder, settings) => load(name, folder, settings as Settings, surroundings),
  }
}

async function load(
  name: string,
  folder: string,
  settings: Settings,
  surroundings: Surroundings,
): Promise<LoadedPlugin> {
  const bare = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name
  const module = isModule(bare) && !bare.endsWith('.py') ? bare : resolve(folder, bare)
  if (isAbsolute(module) && !existsSync(module))
    throw new AttuneError('PLUGIN_NOT_FOUND', { name, why: `there is no file ${module}` })
  if (isAbsolute(module)) requireTrustedPlugin(module, folder)
  const env = { ...surroundings.environment(), ...settings.env }
  const executable = executableOf(settings.executable, folder, env)
  const command = { executable, module, folder, env }
  const { echo, patience = usualPatience } = surroundings
  const silence = settings.silence === undefined ? patience.silence : settings.silence * 1000
  const processes = new PythonProcesses({
    command,
    most: settings.processes ?? 1,
    echo,
    patience: { ...patience, silence },
  })
  try {
    const described = await processes.describe()
    if (described.protocol !== PROTOCOL) throw new NotServing(otherProtocol(described.protocol))
    const givesOf = (component: string, options: JsonObject): Gives =>
      outputsWith(`${described.name}/${component}`, component, options, command)
    const { pluginOf } = await import('./python-plugin.js')
    const components = Object.fromEntries(
      described.components.map(({ name: each, code }) => [each, code]),
    )
    const code = { whole: described.code, components }
    return { value: pluginOf(described, processes, givesOf), file: described.file, code }
  } catch (error) {
    await processes.end()
    throw error instanceof NotServing ? loadError(name, error, command) : error
  }
}

const otherProtocol = (theirs: number): string =>
  `its attune-eval speaks protocol ${theirs}, and this Attune speaks ${PROTOCOL}: install the version of attune-eval that belongs to it`

/**
 * Python executable: that of the config, else of the active virtual environment, else the one on
 * PATH.
 */
function executableOf(written: string | undefined, folder: string, env: Command['env']): string {
  if (written !== undefined) return /[\\/]/.test(written) ? resolve(folder, written) : written
  const own = env['VIRTUAL_ENV']
  if (own !== undefined) {
    const inside =
      process.platform === 'win32' ? join(own, 'Scripts', 'python.exe') : join(own, 'bin', 'python')
    if (existsSync(inside)) return inside
  }
  return process.platform === 'win32' ? 'python' : 'python3'
}

/** Error that explains in a sentence why Python could not load the plugin, with a fix. */
function loadError(name: string, error: NotServing, command: Command): AttuneError {
  const { why, fix } = explained(error, command)
  const cause = new Error(error.why)
  if (error.failure?.traceback !== undefined) cause.stack = error.failure.traceback
  return new AttuneError(
    'PLUGIN_LOAD',
    { from: name, why },
    { cause, ...(fix !== undefined && { fix }) },
  )
}

const NEWER =
  'Install Python 3.10 or newer, and name it in the config: python: { executable: .venv/bin/python }.'

function explained(
  { why, failure }: NotServing,
  { executable, env, module, folder }: Command,
): { why: string; fix?: string } {
  if (failure) {
    const at = failure.at ? ` (${placeOf(failure.at)})` : ''
    return { why: failure.what + at, ...(failure.fix !== undefined && { fix: failure.fix }) }
  }
  const version = versionOf(executable, env)
  if (version === undefined) {
    const isThere = isAbsolute(executable)
      ? existsSync(executable) && statSync(executable).isFile()
      : onPath(executable, env)
    return {
      why: isThere
        ? `${executable} is no Python that can be started`
        : `there is no program ${executable}`,
      fix: NEWER,
    }
  }
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major < 3 || (major === 3 && minor < 10))
    return {
      why: `${executable} is Python ${version}, and attune-eval needs 3.10 or newer`,
      fix: NEWER,
    }
  const shadow = canImport(executable, env)
    ? shadowIn(executable, env, [folder, dirname(resolve(folder, module))])
    : undefined
  if (shadow !== undefined)
    return {
      why: `${shadow} has the name of a standard module of Python and is imported in its place`,
      fix: `Give the file another name, such as my_${basename(shadow)}.`,
    }
  if (!canImport(executable, env))
    return {
      why: `attune-eval is not installed for ${executable} (Python ${version})`,
      fix: `Install it for this Python from the folder python of Attune: ${executable} -m pip install <folder>. Or name another Python in the config: python: { executable: .venv/bin/python }.`,
    }
  return { why: `Python ended before it had imported it (${why})` }
}

function asked(executable: string, env: Command['env'], code: string): string | undefined {
  // Python runs in the temporary folder, since files of the plugin's folder could shadow standard
  // modules.
  const where = { encoding: 'utf8', env: { ...env }, timeout: 10_000, cwd: tmpdir() } as const
  const { status, stdout } = spawnSync(executable, ['-c', code], where)
  return status === 0 ? stdout.trim() : undefined
}

const versionOf = (executable: string, env: Command['env']): string | undefined =>
  asked(executable, env, 'import sys; print(".".join(str(part) for part in sys.version_info[:3]))')
const canImport = (executable: string, env: Command['env']): boolean =>
  asked(executable, env, 'import attune_eval') !== undefined

/**
 * Path of a file in the plugin's folder that shadows a standard module of Python, which searches
 * that folder first.
 */
function shadowIn(
  executable: string,
  env: Command['env'],
  folders: readonly string[],
): string | undefined {
  const names = new Set(
    asked(executable, env, 'import sys; print(*sys.stdlib_module_names)')?.split(' '),
  )
  const files = [...new Set(folders)]
    .filter(existsSync)
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  return files.find((file) => file.endsWith('.py') && names.has(basename(file, '.py')))
}

const onPath = (executable: string, env: Command['env']): boolean =>
  (env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, executable)))
