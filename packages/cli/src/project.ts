/** The one door to the core. Loaded when a command runs, so that help and version need none of it. */
import { surroundings } from './composition/surroundings.js'
import { callWitnesses } from './process-guard.js'
import { startWatchdog } from './watchdog.js'
import type { Notice, Runtime, Project } from './types.js'

/** From here on there is code of plugins in the process. */
export async function loadRuntime(): Promise<Runtime> {
  const runtime = await import('@attune/core/runtime')
  callWitnesses(runtime)
  startWatchdog()
  return runtime
}

const where = (file: string | undefined) => ({ cwd: process.cwd(), ...(file !== undefined && { file }) })

/** Finds, parses, validates and resolves a config; opens no store and calls no model. */
export const loadConfig = (runtime: Runtime, file: string | undefined): ReturnType<Runtime['loadConfig']> => {
  const { cwd, ...named } = where(file)
  return runtime.loadConfig({
    builtIn: [runtime.corePlugin],
    folder: cwd,
    environment: surroundings.environment,
    ...named,
  })
}

export interface ProjectOptions {
  readonly fresh?: readonly string[]
  /** Opens the store without reading all of it first: whoever only looks is to see it at once. */
  readonly trustsStore?: boolean
}

/** Opens the session of a config, and closes it whatever comes of the work. */
export async function withProject<T>(
  file: string | undefined,
  work: (project: Project, runtime: Runtime) => Promise<T>,
  { fresh, trustsStore = false }: ProjectOptions = {},
): Promise<T> {
  const runtime = await loadRuntime()
  const { environment: env } = surroundings
  const services = [...surroundings.services, ...(trustsStore ? [trusting(runtime)] : [])]
  const project = await runtime.openProject({ ...where(file), env, services, ...(fresh && { fresh }) })
  startWatchdog().limit(project.config.unitTimeout)
  try {
    return await work(project, runtime)
  } finally {
    await project.close()
  }
}

const trusting = ({ bind, openStore, tokens }: Runtime): ReturnType<Runtime['bind']> =>
  bind(tokens.openStore, (file, options) => openStore(file, { ...options, check: false }))

/** Rehearses a config with no store, and says what is probably not meant or will fail. */
export const checkByRehearsal = (file: string | undefined): Promise<readonly Notice[]> =>
  withRehearsal(file, async (project) => (await project.rehearse()).notices)

/** Opens a config with no store: nothing of what it does is kept. */
export async function withRehearsal<T>(file: string | undefined, work: (project: Project) => Promise<T>): Promise<T> {
  const runtime = await loadRuntime()
  const services = [...surroundings.services, runtime.withoutStore()]
  const project = await runtime.openProject({ ...where(file), env: surroundings.environment, services })
  try {
    return await work(project)
  } finally {
    await project.close()
  }
}
