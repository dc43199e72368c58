/**
 * Opens projects for commands. It is imported when a command runs, since help and version do not
 * need it.
 */
import {
  loadConfig as loadedConfig,
  openProject,
  openStore,
  partSoFar,
  type ProjectRequest,
  shardOf,
  tokens,
  withoutStore,
} from '@attune/host'
import {
  changedSince,
  comparisons,
  undecidableGates,
  gatedIn,
  unworkableGates,
} from '@attune/claims'
import { framesOf, originOf } from '@attune/config'
import { bind, type Binding, whoIsIn } from '@attune/core/runtime'
import { forecast } from '@attune/forecast'
import { surroundings } from './composition/surroundings.js'
import { noticesText } from './error-report.js'
import type { ProjectSelection } from './flags.js'
import { isInstalled, needed } from './optional-packages.js'
import { setWitnesses } from './process-guard.js'
import type { Notice, Project } from './types.js'

/**
 * Notices on plugin commands that cannot be called because Attune has a command of the same name.
 * `own`: ids of Attune's commands, such as `config:validate`.
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

/**
 * Lets the guards of the process attribute code to plugins, and starts the watchdog. Code of
 * plugins can run from then on.
 */
export function guardPlugins(): void {
  setWitnesses({ framesOf, originOf, whoIsIn })
  surroundings.watchdog()
}

const where = (file: string | undefined) => ({
  cwd: process.cwd(),
  ...(file !== undefined && { file }),
})

/** Finds, parses, validates and resolves a config; opens no store and calls no model. */
export const loadConfig = (
  file: string | undefined,
  { set = [] }: Pick<ProjectSelection, 'set'> = {},
): ReturnType<typeof loadedConfig> => {
  const { cwd, ...named } = where(file)
  guardPlugins()
  return loadedConfig({
    folder: cwd,
    set,
    environment: surroundings.environment,
    ...named,
  })
}

export interface ProjectOptions extends ProjectSelection, Pick<ProjectRequest, 'purpose'> {
  readonly fresh?: readonly string[]
  /** True to skip the full check of the store when opening it, so that results appear at once. */
  readonly trustsStore?: boolean
  /**
   * True if the command only reads results. If the run may end early, it reads the scenarios of the
   * interim analyses so far.
   */
  readonly isRead?: boolean
  /** True (default) to lay out the figures of analyses, which finds those that cannot be drawn. */
  readonly checksFigures?: boolean
}

/** Opens the session of a config, and closes it whether the work succeeds or fails. */
export async function withProject<T>(
  file: string | undefined,
  work: (project: Project) => Promise<T>,
  {
    fresh,
    purpose,
    isRead = false,
    trustsStore = false,
    checksFigures = true,
    ...more
  }: ProjectOptions = {},
): Promise<T> {
  guardPlugins()
  const { environment: env } = surroundings
  const services = [
    ...surroundings.services,
    ...(checksFigures && isInstalled('@attune/figures') ? [drawing()] : []),
    ...(trustsStore ? [trusting()] : []),
  ]
  const request = {
    ...where(file),
    env,
    services,
    ...requested(more),
    ...(fresh && { fresh }),
    ...(purpose && { purpose }),
  }
  const project = await openProject(request)
  surroundings.watchdog().limit(project.config.unitTimeout)
  const hidden = hiddenCommands(project.config.plugins, surroundings.commands)
  if (hidden.length > 0) process.stderr.write(`${noticesText(hidden)}\n`)
  try {
    if (isRead) await printChanges(project)
    return await work(isRead ? await partSoFar(project, more.until) : project)
  } finally {
    await project.close()
  }
}

/**
 * Prints which results are missing because a component, a prompt or an option has changed since
 * they were stored.
 */
export async function printChanges(project: Project): Promise<void> {
  const changes = await changedSince(project)
  if (changes.length > 0)
    process.stderr.write(`${noticesText(changes)}
`)
}

const requested = ({ set, part }: ProjectSelection): Pick<ProjectRequest, 'set' | 'part'> => {
  const { shard, ...rest } = part ?? {}
  return {
    ...(set && { set }),
    ...(part && { part: { ...rest, ...(shard !== undefined && { shard: shardOf(shard) }) } }),
  }
}

/** Service that lays out each figure, so that the analysis fails if its figure cannot be drawn. */
const drawing = (): Binding =>
  bind(tokens.figureFault, async (figure) => (await needed('@attune/figures')).faultOf(figure))

const trusting = (): Binding =>
  bind(tokens.openStore, (file, options) => openStore(file, { ...options, check: false }))

/**
 * Rehearses a config without a store. Returns notices on probable mistakes and on units that will
 * fail. Throws for gates that cannot pass.
 */
export const checkByRehearsal = (
  file: string | undefined,
  asked?: ProjectSelection,
): Promise<readonly Notice[]> =>
  withRehearsal(
    file,
    async (project) => {
      await comparisons(project).requireReachable()
      return failuresFirst([
        ...(await undecidableGates(gatedIn(project))),
        ...(await unworkable(project)),
        ...(await forecast(project)).notices,
      ])
    },
    asked,
  )

/** Components that fail first, since other notices may follow from a failure. */
const failuresFirst = (notices: readonly Notice[]): readonly Notice[] => {
  const isFailure = ({ kind }: Notice): boolean => kind === 'rehearsal'
  return [...notices.filter(isFailure), ...notices.filter((each) => !isFailure(each))]
}

/** Notices on gates whose probability to decide is small. Empty if a baseline is missing. */
async function unworkable(project: Project): Promise<readonly Notice[]> {
  try {
    const said = await unworkableGates(gatedIn(project), project.config.seed)
    return said.map(({ message, fix }) => ({ kind: 'settings' as const, message, fix }))
  } catch (error) {
    const { code, message, fix = '' } = error as Partial<Notice> & { readonly code?: string }
    if (code === 'BASELINE_LACKS') return [{ kind: 'settings', message: message!, fix }]
    if (code === 'GATES_MISSING' || code?.startsWith('BASELINE_')) return []
    throw error
  }
}

/** Opens a config without a store for a rehearsal. Its results are not kept. */
export async function withRehearsal<T>(
  file: string | undefined,
  work: (project: Project) => Promise<T>,
  asked: ProjectSelection = {},
): Promise<T> {
  guardPlugins()
  const services = [...surroundings.services, withoutStore()]
  const request = {
    ...where(file),
    env: surroundings.environment,
    services,
    ...requested(asked),
  }
  const project = await openProject(request)
  try {
    return await work(project)
  } finally {
    await project.close()
  }
}
