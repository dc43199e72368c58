/** Report viewer: a local server over the index of a store. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Draw } from '../data/overview.js'
import type { ReportProject } from '../data/project.js'
import { documentOf, type PageParts, policyOf, readPage } from '../file/html.js'
import { type Door, hasToken, refusalOf } from './guard.js'
import { LiveReader } from './live-reader.js'
import { answer } from './routes.js'
import { TextIndex } from './text-index.js'
import { ViewFile } from './view-file.js'

export interface ViewerOptions {
  /** Port; 0 selects a free one. */
  readonly port: number
  /** Host; default: this machine only. */
  readonly host?: string
  /** Access token that requests must contain. Default: random. */
  readonly token?: string
  /** Draws figures. Default: figures are omitted, and a notice says so. */
  readonly draw?: Draw
  /** True: dialogues with findings open behind a note. Default true. */
  readonly notes?: boolean
  /** Called with internal errors. */
  readonly onError?: (error: unknown) => void
}

export interface Viewer {
  /**
   * Address of the page including the access token. The page removes the token from the address.
   */
  readonly url: string
  readonly port: number
  readonly token: string
  /** Resolves once the dialogue texts are indexed. Until then a search reads the dialogues. */
  readonly indexed: Promise<void>
  close(): Promise<void>
}

/**
 * Path of the viewer's cache file: next to a local store; for a remote store, where a local store
 * would be by default.
 */
const viewFileOf = ({ store, folder }: ReportProject['config']): string =>
  typeof store === 'string' ? `${store}.view` : join(folder, '.attune', `${store.use}.view`)

const LOOPBACK = '127.0.0.1'
/**
 * Listening addresses that mean all interfaces of the machine, as in a container. Not every browser
 * opens such an address.
 */
const ALL_ADDRESSES = new Set(['0.0.0.0', '::'])

/** Names under which a server at this address is reached; the first one is printed. */
function namesOf(host: string): readonly string[] {
  if (host === LOOPBACK) return [LOOPBACK, 'localhost']
  return ALL_ADDRESSES.has(host) ? [LOOPBACK, 'localhost', host] : [host]
}

/** Rejects with the system's error if the port is not available. */
export async function startViewer(project: ReportProject, options: ViewerOptions): Promise<Viewer> {
  const { host = LOOPBACK, token = randomBytes(24).toString('base64url') } = options
  let isClosed = false
  const onError = (error: unknown): void => {
    // After `close`, errors of interrupted requests are ignored, because their store is closed.
    if (!isClosed) options.onError?.(error)
  }
  const cache = new ViewFile(viewFileOf(project.config))
  const texts = new TextIndex(project, cache)
  const page = await readPage()
  let door: Door = { token, hosts: [] }
  let reader: LiveReader
  const server = createServer((request, response) => {
    respond(request, response, { door, page, reader }).catch((error: unknown) => {
      onError(error)
      if (response.headersSent) response.destroy()
      else send(response, 500, 'text/plain', 'The viewer failed. Its terminal says why.')
    })
  })
  const port = await listen(server, options.port, host)
  const names = namesOf(host)
  // Created after the server listens, because reading a large store takes seconds.
  reader = new LiveReader({
    project,
    cache,
    texts,
    onError,
    ...(options.draw && { draw: options.draw }),
    notes: options.notes !== false,
  })
  door = { token, hosts: names.map((name) => `${name}:${port}`) }
  const building = reader
    .ready()
    .then(() => texts.build())
    .catch(onError)
  return {
    url: `http://${names[0]}:${port}/#token=${token}`,
    port,
    token,
    indexed: building,
    close: async () => {
      isClosed = true
      const reading = reader.close()
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
      await Promise.all([building, reading])
      cache.close()
    },
  }
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

interface Parts {
  readonly door: Door
  readonly page: PageParts
  readonly reader: LiveReader
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  { door, page, reader }: Parts,
): Promise<void> {
  const refusal = refusalOf(request, door)
  if (refusal) return send(response, refusal.status, 'text/plain', refusal.why)
  const address = request.url ?? '/'
  if (!URL.canParse(address, 'http://viewer'))
    return send(response, 400, 'text/plain', 'This is no address.')
  const { pathname, searchParams } = new URL(address, 'http://viewer')
  if (pathname === '/') return send(response, 200, 'text/html', shell)
  if (pathname === '/page.js') return send(response, 200, 'text/javascript', page.script)
  if (pathname === '/page.css') return send(response, 200, 'text/css', page.style)
  if (!pathname.startsWith('/api/'))
    return send(response, 404, 'text/plain', 'There is nothing at this address.')
  if (!hasToken(request, door)) {
    return send(
      response,
      401,
      'text/plain',
      'Open the address that attune view printed: it holds the token.',
    )
  }
  const found = await answer(
    reader,
    pathname.slice('/api/'.length),
    searchParams.get('query') ?? '',
  )
  if ('missing' in found)
    return send(response, 404, 'text/plain', 'There is nothing at this address.')
  if ('bad' in found) return send(response, 400, 'text/plain', found.bad)
  send(response, 200, 'application/json', JSON.stringify(found.value))
}

const shell = documentOf({
  title: 'Attune',
  head: '<link rel="stylesheet" href="/page.css">',
  body: '<script type="module" src="/page.js"></script>',
})

const policy = policyOf(
  { script: "'self'", style: "'self'" },
  "connect-src 'self'; frame-ancestors 'none'",
)

/** Headers that forbid framing, reading and caching by other pages. */
const headers = {
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { ...headers, 'content-type': `${type}; charset=utf-8` })
  response.end(body)
}
