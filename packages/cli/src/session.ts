/** The one door to the core. Loaded when a command runs, so that help and version need none of it. */
import type { Host, Session } from './types.js'

export const loadHost = (): Promise<Host> => import('@attune/core/host')

const where = (file: string | undefined) => ({ cwd: process.cwd(), ...(file !== undefined && { file }) })

/** Finds, parses, validates and resolves a config; opens no store and calls no model. */
export const loadConfig = (host: Host, file: string | undefined): ReturnType<Host['loadConfig']> => {
  const { cwd, ...named } = where(file)
  return host.loadConfig({ builtIn: [host.corePlugin], folder: cwd, ...named })
}

/** Opens the session of a config, and closes it whatever comes of the work. */
export async function withSession<T>(
  file: string | undefined,
  work: (session: Session, host: Host) => Promise<T>,
): Promise<T> {
  const host = await loadHost()
  const session = await host.openSession({ ...where(file), env: process.env })
  try {
    return await work(session, host)
  } finally {
    await session.close()
  }
}
