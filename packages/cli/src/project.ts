/** The one door to the core. Loaded when a command runs, so that help and version need none of it. */
import { addressShortage } from '@attune/core/shortage'
import type { ProjectRequest } from '@attune/host'
import { surroundings } from './composition/surroundings.js'
import { noticesText } from './error-report.js'
import type { Asked } from './flags.js'
import { isInstalled, needed } from './optional-packages.js'
import { callWitnesses } from './process-guard.js'
import type { Notice, Project, Runtime } from './types.js'

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

/** From here on there is code of plugins in the process. */
export async function loadRuntime(): Promise<Runtime> {
  const shortage = addressShortage()
  if (shortage !== undefined) {
    const { AttuneError } = await import('@attune/core')
    throw new AttuneError('MACHINE_SHORT', { ...shortage })
  }
  const runtime = await import('@attune/host')
  callWitnesses(runtime)
  surroundings.watchdog()
  return runtime
}

const where = (file: string | undefined) => ({ cwd: process.cwd(), ...(file !== undefined && { file }) })

/** Finds, parses, validates and resolves a config; opens no store and calls no model. */
export const loadConfig = (
  runtime: Runtime,
  file: string | undefined,
  { set = [] }: Pick<Asked, 'set'> = {},
): ReturnType<Runtime['loadConfig']> => {
  const { cwd, ...named } = where(file)
  return runtime.loadConfig({
    folder: cwd,
    set,
    environment: surroundings.environment,
    ...named,
  })
}

export interface ProjectOptions extends Asked, Pick<ProjectRequest, 'purpose'> {
  readonly fresh?: readonly string[]
  /** Opens the store without reading all of it first: readers see it at once. */
  readonly trustsStore?: boolean
  /** Whether it reads results: of a run that may end once it is decided, what was asked so far. */
  readonly isRead?: boolean
  /** Whether figures of analyses are laid out, to find those that cannot be drawn. Default true. */
  readonly checksFigures?: boolean
}

/** Opens the session of a config, and closes it whatever comes of the work. */
export async function withProject<T>(
  file: string | undefined,
  work: (project: Project, runtime: Runtime) => Promise<T>,
  { fresh, purpose, isRead = false, trustsStore = false, checksFigures = true, ...more }: ProjectOptions = {},
): Promise<T> {
  const runtime = await loadRuntime()
  const { environment: env } = surroundings
  const services = [
    ...surroundings.services,
    ...(checksFigures && isInstalled('@attune/figures') ? [drawing(runtime)] : []),
    ...(trustsStore ? [trusting(runtime)] : []),
  ]
  const request = {
    ...where(file),
    env,
    services,
    ...requested(more, runtime),
    ...(fresh && { fresh }),
    ...(purpose && { purpose }),
  }
  const project = await runtime.openProject(request)
  surroundings.watchdog().limit(project.config.unitTimeout)
  const hidden = hiddenCommands(project.config.plugins, surroundings.commands)
  if (hidden.length > 0) process.stderr.write(`${noticesText(hidden)}\n`)
  try {
    return await work(isRead ? await runtime.askedSoFar(project, more.until) : project, runtime)
  } finally {
    await project.close()
  }
}

const requested = ({ set, part }: Asked, { shardOf }: Runtime): Pick<ProjectRequest, 'set' | 'part'> => {
  const { shard, ...rest } = part ?? {}
  return {
    ...(set && { set }),
    ...(part && { part: { ...rest, ...(shard !== undefined && { shard: shardOf(shard) }) } }),
  }
}

/** A figure that cannot be drawn is a wrong result of its analysis. */
const drawing = ({ bind, tokens }: Runtime): ReturnType<Runtime['bind']> =>
  bind(tokens.figureFault, async (figure) => (await needed('@attune/figures')).faultOf(figure))

const trusting = ({ bind, openStore, tokens }: Runtime): ReturnType<Runtime['bind']> =>
  bind(tokens.openStore, (file, options) => openStore(file, { ...options, check: false }))

/** Rehearses a config with no store, and says what is probably not meant or will fail. Throws for gates that cannot pass. */
export const checkByRehearsal = (file: string | undefined, asked?: Asked): Promise<readonly Notice[]> =>
  withRehearsal(
    file,
    async (project, runtime) => {
      await runtime.comparisons(project).requireReachable()
      return [
        ...(await runtime.undecidableGates(runtime.gatedIn(project))),
        ...(await unworkable(project, runtime)),
        ...(await runtime.forecast(project)).notices,
      ]
    },
    asked,
  )

/** Gates that can hardly decide; nothing before their baselines are written. */
async function unworkable(project: Project, runtime: Runtime): Promise<readonly Notice[]> {
  try {
    const said = await runtime.unworkableGates(runtime.gatedIn(project), project.config.seed)
    return said.map((message) => ({
      kind: 'settings' as const,
      message,
      fix: 'See what a check comes to: attune check --plan.',
    }))
  } catch (error) {
    const { code } = error as { readonly code?: string }
    if (code === 'GATES_MISSING' || code?.startsWith('BASELINE_')) return []
    throw error
  }
}

/** Opens a config with no store: nothing of what it does is kept. */
export async function withRehearsal<T>(
  file: string | undefined,
  work: (project: Project, runtime: Runtime) => Promise<T>,
  asked: Asked = {},
): Promise<T> {
  const runtime = await loadRuntime()
  const services = [...surroundings.services, runtime.withoutStore()]
  const request = { ...where(file), env: surroundings.environment, services, ...requested(asked, runtime) }
  const project = await runtime.openProject(request)
  try {
    return await work(project, runtime)
  } finally {
    await project.close()
  }
}
