/** The one door to the core. Loaded when a command runs, so that help and version need none of it. */
import type { ConfigRequest, Host, Session } from './types.js'

export const loadHost = async (): Promise<Host> => (await import('@attune/core/host')) as unknown as Host

export const requestFor = (file: string | undefined): ConfigRequest => ({
  cwd: process.cwd(),
  env: process.env,
  ...(file !== undefined && { file }),
})

/** Opens the session of a config, and closes it whatever comes of the work. */
export async function withSession<T>(
  file: string | undefined,
  work: (session: Session, host: Host) => Promise<T>,
): Promise<T> {
  const host = await loadHost()
  const session = await host.openSession(requestFor(file))
  try {
    return await work(session, host)
  } finally {
    await session.close()
  }
}
