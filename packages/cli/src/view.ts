import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { Viewer } from '@attune/report'
import { drawing } from './drawing.js'
import { CLOSING, interrupt } from './interrupt.js'
import { reportOf, reportText } from './error-report.js'
import type { Project } from './types.js'
import { cliErrors } from './errors.js'

export interface ViewRequest {
  readonly port: number
  readonly host: string | undefined
  readonly tokenFile: string | undefined
  readonly notes: boolean
  readonly ready: (viewer: Viewer) => Promise<void>
  readonly say: (text: string) => void
}

/** Serves the results until the first Ctrl-C. */
export async function view(project: Project, request: ViewRequest): Promise<void> {
  const { startViewer } = await import('@attune/report')
  const { port, host, tokenFile, notes } = request
  const token = tokenFile === undefined ? undefined : await tokenOf(tokenFile, host ?? '127.0.0.1')
  const viewer = await startViewer(project, {
    ...drawing(),
    port,
    notes,
    ...(host !== undefined && { host }),
    ...(token !== undefined && { token }),
    onError: (error) => request.say(reportText(reportOf(error, true))),
  }).catch((cause: unknown) => {
    const why = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
    if (why === undefined || !/^E[A-Z]+$/.test(why)) throw cause
    throw cliErrors.error('VIEW_PORT', { port, why }, { cause })
  })
  await interrupt.withGrace(CLOSING, async () => {
    try {
      await request.ready(viewer)
      if (!interrupt.stop.aborted) await once(interrupt.stop, 'abort')
    } finally {
      await viewer.close()
    }
  })
}

const SHORTEST = 16

async function tokenOf(file: string, host: string): Promise<string> {
  const text = await readFile(file, 'utf8').then(
    (content) => content.trim(),
    () => '',
  )
  if (text.length < SHORTEST || !/^[\w-]+$/.test(text))
    throw cliErrors.error('VIEW_HOST', { host }, { place: { file } })
  return text
}
