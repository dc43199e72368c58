/**
 * The only access to the core. Loaded when a command runs, since help and version do not need it.
 */
import { addressShortage } from '@attune/core/shortage'
import type { ProjectRequest } from '@attune/host'
import { surroundings } from './composition/surroundings.js'
import { noticesText } from './error-report.js'
import type { ProjectSelection } from './flags.js'
import { isInstalled, needed } from './optional-packages.js'
import { callWitnesses } from './process-guard.js'
import type { Notice, Project, Runtime } from './types.js'

/**
 * Notices on plugin commands that cannot be called because Attune has one of the same name. `own`:
 * ids of Attune's commands, `config:validate`.
 */
export const hiddenCommands = (
  plugins: Project['config']['plugins'],
  own: readonly string[],
): readonly Notice[] =>
  plugins.flatMap(({ name, commands = {} }) =>
    Object.keys(commands)
      .filter((command) => own.includes(`${name}:${command}`))
      .map((command) => ({
        kind: 'name',
        message: `The command ${command} of the plugin ${name} can never be called: \`attune ${name} ${command}\` is a command of Attune.`,
        fix: 'Rename the command, or the plugin.',
      })),
  )

/** Loads the runtime; from here on, code of plugins runs in the process. */
export async function loadRuntime(): Promise<Runtime> {
  const shortage = addressShortage()
  if (shortage !== undefined) {
    const { AttuneError } = await import('@attune/core/internal')
    throw new AttuneError('MACHINE_SHORT', { ...shortage })
  }
  const runtime = await import('@attune/host')
  callWitnesses(runtime)
  surroundings.watchdog()
  return runtime
}

const where = (file: string | undefined) => ({
  cwd: process.cwd(),
  ...(file !== undefined && { file }),
})

/** Finds, parses, validates and resolves a config; opens no store and calls no model. */
export const loadConfig = (
  runtime: Runtime,
  file: string | undefined,
  { set = [] }: Pick<ProjectSelection, 'set'> = {},
): ReturnType<Runtime['loadConfig']> => {
  const { cwd, ...named } = where(file)
  return runtime.loadConfig({
    folder: cwd,
    set,
    environment: surroundings.environment,
    ...named,
  })
}

export interface ProjectOptions extends ProjectSelection, Pick<ProjectRequest, 'purpose'> {
  readonly fresh?: readonly string[]
  /** True to open the store without checking all of it first, so that results appear at once. */
  readonly trustsStore?: boolean
  /** True if the command reads results. If the run may end early, the results so far are read. */
  readonly isRead?: boolean
  /** True (default) to lay out figures of analyses, to find those that cannot be drawn. */
  readonly checksFigures?: boolean
}

/** Opens the session of a config, and closes it whether the work succeeds or fails. */
export async function withProject<T>(
  file: string | undefined,
  work: (project: Project, runtime: Runtime) => Promise<T>,
  {
    fresh,
    purpose,
    isRead = false,
    trustsStore = false,
    checksFigures = true,
    ...more
  }: ProjectOptions = {},
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
    if (isRead) await printChanges(project, runtime)
    return await work(isRead ? await runtime.partSoFar(project, more.until) : project, runtime)
  } finally {
    await project.close()
  }
}

/** Prints which results are missing since a component, a prompt or an option has changed. */
export async function printChanges(project: Project, { changedSince }: Runtime): Promise<void> {
  const changes = await changedSince(project)
  if (changes.length > 0)
    process.stderr.write(`${noticesText(changes)}
`)
}

const requested = (
  { set, part }: ProjectSelection,
  { shardOf }: Runtime,
): Pick<ProjectRequest, 'set' | 'part'> => {
  const { shard, ...rest } = part ?? {}
  return {
    ...(set && { set }),
    ...(part && { part: { ...rest, ...(shard !== undefined && { shard: shardOf(shard) }) } }),
  }
}

/** Binding that lays figures out, so that a figure that cannot be drawn fails its analysis. */
const drawing = ({ bind, tokens }: Runtime): ReturnType<Runtime['bind']> =>
  bind(tokens.figureFault, async (figure) => (await needed('@attune/figures')).faultOf(figure))

const trusting = ({ bind, openStore, tokens }: Runtime): ReturnType<Runtime['bind']> =>
  bind(tokens.openStore, (file, options) => openStore(file, { ...options, check: false }))

/**
 * Rehearses a config without a store, and returns notices on probable mistakes and on work that
 * will fail. Throws for gates that cannot pass.
 */
export const checkByRehearsal = (
  file: string | undefined,
  asked?: ProjectSelection,
): Promise<readonly Notice[]> =>
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

/** Notices on gates that can hardly decide; empty before their baselines are written. */
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

/** Opens a config without a store. Its results are not kept. */
export async function withRehearsal<T>(
  file: string | undefined,
  work: (project: Project, runtime: Runtime) => Promise<T>,
  asked: ProjectSelection = {},
): Promise<T> {
  const runtime = await loadRuntime()
  const services = [...surroundings.services, runtime.withoutStore()]
  const request = {
    ...where(file),
    env: surroundings.environment,
    services,
    ...requested(asked, runtime),
  }
  const project = await runtime.openProject(request)
  try {
    return await work(project, runtime)
  } finally {
    await project.close()
  }
}
