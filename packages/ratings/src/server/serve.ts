/**
 * Server of a study's page. It sends assignments and stores answers; it reads no results of the run
 * and writes only the log.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isAttuneError } from '@attune/core/internal'
import type { Clock } from '@attune/core/runtime'
import { raterView } from '../design/rater-view.js'
import { type Study, short } from '../design/folder.js'
import { errors } from '../errors.js'
import type { SentAnswer } from '../answers/row.js'
import { type RaterScope, faultOf } from './check-sent.js'
import { AnswerStore, oncePerRater } from './answer-store.js'
import { lockStudy, type StudyLock } from './lock.js'
import { pageFiles, serverPolicy, shell } from './page-files.js'
import { RateLimit } from './rate-limit.js'
import { statusOf } from './status.js'
import { type Holder, Tokens } from './tokens.js'

export interface ServeOptions {
  /** Port; 0 selects a free one. */
  readonly port: number
  /** Host; default: this machine only. */
  readonly host?: string | undefined
  /** Host names of a TLS proxy in front of the server. */
  readonly behindTls?: readonly string[] | undefined
  /** True: plain HTTP is allowed although answers can be intercepted. Default false. */
  readonly insecureHttp?: boolean | undefined
  /** Names of raters who get a new link. */
  readonly renew?: readonly string[] | undefined
  readonly revoke?: readonly string[] | undefined
  readonly clock: Clock
  readonly onError?: ((error: unknown) => void) | undefined
  /** Request limits per rater: a burst, then a rate per second. */
  readonly limits?: { readonly burst: number; readonly perSecond: number } | undefined
}

export interface RatingServer {
  readonly port: number
  /** Links of raters with a newly issued token, by rater. A link is available only once. */
  readonly links: ReadonlyMap<string, string>
  /** Link to the owner's status page. */
  readonly ownerLink: string
  close(): Promise<void>
}

const LOOPBACK = '127.0.0.1'
const isLoopback = (host: string): boolean => /^(127\.\d+\.\d+\.\d+|localhost|::1)$/.test(host)
const LIMITS = { burst: 120, perSecond: 4 }
/** Limit of requests with an invalid token, per network address. */
const INVALID_TOKENS = { burst: 10, perSecond: 0.2 }
/** Maximum size of a request. The page sends parts of 256 kB, but a single answer may be longer. */
const MOST_BYTES = 4 << 20
const MOST_ANSWERS = 500

/**
 * Starts the server of a study.
 *
 * @throws ratings/SERVER_HOST, ratings/STUDY_SERVED; the system's error if the port is not
 * available
 */
export async function serveStudy(study: Study, options: ServeOptions): Promise<RatingServer> {
  const { host = LOOPBACK, behindTls, insecureHttp = false } = options
  if (!isLoopback(host) && behindTls === undefined && !insecureHttp)
    throw errors.error('SERVER_HOST', { host }, {})
  const lock = await lockStudy(study.folder)
  try {
    const tokens = new Tokens(study.folder)
    tokens.revoke(options.revoke ?? [])
    const issued = tokens.issue(
      study.design.raters.map(({ id }) => id),
      options.renew,
    )
    const owner = tokens.issueOwner()
    const answers = new AnswerStore(study, () => options.clock.date().toISOString())
    const handler = new StudyHandler(study, answers, tokens, lock, options)
    const server = createServer((request, response) => void handler.serve(request, response))
    const port = await listen(server, options.port, host)
    const names = isLoopback(host)
      ? [host, 'localhost', ...(behindTls ?? [])]
      : [host, ...(behindTls ?? [])]
    handler.known = new Set(names.flatMap((name) => [name, `${name}:${port}`]))
    const base = behindTls?.[0] === undefined ? `http://${host}:${port}` : `https://${behindTls[0]}`
    return {
      port,
      links: new Map([...issued].map(([rater, token]) => [rater, `${base}/#rater=${token}`])),
      ownerLink: `${base}/#owner=${owner}`,
      close: async () => {
        server.closeAllConnections()
        await new Promise((resolve) => void server.close(resolve))
        answers.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
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

/** Headers that forbid framing, reading and caching by other pages. */
const headers = {
  'content-security-policy': serverPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

interface Answered {
  readonly status: number
  readonly type: string
  readonly body: string
  readonly wait?: number
}

const textAnswer = (status: number, body: string, wait?: number): Answered => ({
  status,
  type: 'text/plain',
  body,
  ...(wait && { wait }),
})
const json = (status: number, value: object): Answered => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
})

/** Answers requests of raters and of the study's owner. */
class StudyHandler {
  /** Names under which this server may be addressed; other hosts are refused. */
  known: ReadonlySet<string> = new Set()
  readonly #page = pageFiles()
  readonly #limit: RateLimit
  readonly #invalidTokens: RateLimit

  constructor(
    private readonly study: Study,
    private readonly answers: AnswerStore,
    private readonly tokens: Tokens,
    private readonly lock: StudyLock,
    private readonly options: ServeOptions,
  ) {
    const { burst, perSecond } = options.limits ?? LIMITS
    this.#limit = new RateLimit(burst, perSecond, () => options.clock.monotonic())
    this.#invalidTokens = new RateLimit(INVALID_TOKENS.burst, INVALID_TOKENS.perSecond, () =>
      options.clock.monotonic(),
    )
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let answered: Answered
    try {
      answered = await this.#answer(request)
    } catch (error) {
      this.options.onError?.(error)
      const isFull = isAttuneError(error) && String(error.code).endsWith('RATINGS_FULL')
      answered = isFull
        ? textAnswer(
            507,
            'The answer could not be written. Your page keeps it, and sends it again.',
          )
        : textAnswer(500, 'The server failed. Your page keeps what it could not send.')
    }
    if (response.destroyed) return
    response.writeHead(answered.status, {
      ...headers,
      'content-type': `${answered.type}; charset=utf-8`,
      ...(answered.wait !== undefined && { 'retry-after': String(answered.wait) }),
    })
    response.end(answered.body)
  }

  async #answer(request: IncomingMessage): Promise<Answered> {
    const { host = '', origin } = request.headers
    if (!this.known.has(host.toLowerCase()))
      return textAnswer(403, 'This server is not known by that name.')
    const site = request.headers['sec-fetch-site']
    const isForeign = origin !== undefined && !this.known.has(origin.replace(/^https?:\/\//, ''))
    if (isForeign || site === 'cross-site')
      return textAnswer(403, 'Another page may not use this server.')
    const address = request.url ?? '/'
    if (!URL.canParse(address, 'http://study')) return textAnswer(400, 'This is no address.')
    const { pathname, searchParams } = new URL(address, 'http://study')
    const { title, language } = this.study.shown.texts
    if (request.method === 'GET' && pathname === '/')
      return { status: 200, type: 'text/html', body: shell(language, title) }
    if (request.method === 'GET' && pathname === '/page.js')
      return { status: 200, type: 'text/javascript', body: this.#page.script }
    if (request.method === 'GET' && pathname === '/page.css')
      return { status: 200, type: 'text/css', body: this.#page.style }
    if (!pathname.startsWith('/api/')) return textAnswer(404, 'There is nothing at this address.')
    const holder = this.#holderOf(request)
    if ('status' in holder) return holder
    if ('owner' in holder)
      return pathname === '/api/status'
        ? json(200, statusOf(this.study, this.answers.rows))
        : textAnswer(404, 'There is nothing at this address.')
    const { rater } = holder
    const route = `${request.method} ${pathname}`
    if (route === 'GET /api/study')
      return json(200, {
        view: this.#viewOf(rater),
        given: this.answers.since(rater, 0),
        seq: this.answers.seq,
      })
    if (route === 'GET /api/changes')
      return json(200, {
        given: this.answers.since(rater, Number(searchParams.get('since') ?? 0)),
        seq: this.answers.seq,
      })
    if (route === 'POST /api/answers') {
      const body = await bodyOf(request)
      return body === TOO_LARGE
        ? textAnswer(413, 'These are too many answers at once.')
        : this.#keep(rater, body)
    }
    return textAnswer(404, 'There is nothing at this address.')
  }

  #holderOf(request: IncomingMessage): Holder | Answered {
    const token = request.headers['x-attune-token']
    const holder = typeof token === 'string' ? this.tokens.holderOf(token) : undefined
    if (holder === undefined) {
      const wait = this.#invalidTokens.waitOf(request.socket.remoteAddress ?? '')
      if (wait > 0) return textAnswer(429, 'Too many attempts. Wait a little.', wait)
      return textAnswer(
        401,
        'This link is not valid, or was taken back. Ask whoever sent it for another one.',
      )
    }
    const wait = this.#limit.waitOf('rater' in holder ? `rater ${holder.rater}` : 'owner')
    return wait > 0
      ? textAnswer(429, 'Too many requests. The page goes on by itself.', wait)
      : holder
  }

  readonly #viewOf = oncePerRater((rater) =>
    raterView(this.study.shown, this.study.design.shown, rater),
  )

  readonly #scopeOf = oncePerRater((rater): RaterScope => {
    const { assignments, questions, guesses } = this.study.shown
    const own = assignments.filter((each) => each.rater === rater)
    return {
      showings: new Set(own.map(({ item, occasion }) => `${item} ${occasion}`)),
      questions: new Map(questions.map((question) => [question.id, question])),
      guesses: new Set(guesses.filter((each) => each.rater === rater).map(({ id }) => id)),
    }
  })

  #keep(rater: string, body: unknown): Answered {
    const { design, session, answers } = (body ?? {}) as Record<string, unknown>
    const hash = this.study.design.shown
    if (design !== hash) {
      const sentHash = typeof design === 'string' ? short(design) : 'none'
      return json(409, {
        why: `These answers belong to the design ${sentHash}, and this server has the design ${short(hash)}.`,
        yours: design ?? null,
        here: hash,
      })
    }
    if (typeof session !== 'string' || session.length > 64 || !Array.isArray(answers))
      return textAnswer(400, 'This is no list of answers.')
    if (answers.length > MOST_ANSWERS) return textAnswer(413, 'These are too many answers at once.')
    const scope = this.#scopeOf(rater)
    const faults = answers.map((answer: unknown) => faultOf(answer, scope))
    const valid = answers.filter((_, at) => faults[at] === undefined) as SentAnswer[]
    this.lock.check()
    const { conflicts, ...kept } = this.answers.keep(rater, session, valid)
    const refused: Refused[] = [
      ...faults.flatMap((why, at) => (why === undefined ? [] : [{ id: idOf(answers[at]), why }])),
      ...conflicts.map((id) => ({ id, why: 'another answer has its id' })),
    ]
    return json(200, { ...kept, conflicts, refused })
  }
}

/** A refused answer; the other answers of the request are stored. */
interface Refused {
  /** Null if the answer has no id. */
  readonly id: string | null
  readonly why: string
}

function idOf(answer: unknown): string | null {
  const { id } = (answer ?? {}) as { readonly id?: unknown }
  return typeof id === 'string' ? id.slice(0, 64) : null
}

const TOO_LARGE = Symbol('too large')

/**
 * Reads the body of a request. A body beyond the maximum size is read to the end too, because
 * otherwise the sender does not receive the reply.
 */
async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes <= MOST_BYTES) parts.push(part)
    else if (bytes > 16 * MOST_BYTES) break
  }
  if (bytes > MOST_BYTES) return TOO_LARGE
  try {
    return JSON.parse(Buffer.concat(parts).toString())
  } catch {
    return undefined
  }
}
