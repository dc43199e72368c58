/**
 * Jobs of the Gemini API's batch mode, which contain requests and answers inline. The display name
 * of a job is the mark by which it is found again.
 */
import type {
  ChatAnswer,
  ChatBatches,
  ChatRequest,
  Http,
  JobState,
  OrderedChat,
} from '@attune/core/models'
import { explain } from './explain.js'

const MOST_REQUESTS = 20_000
/** Maximum size of a job in bytes. The service accepts 20 MB; JSON escapes make texts longer. */
const MOST_BYTES_SENT = 12e6
/** Maximum size of the answers in bytes. */
const MOST_BYTES = 512 * 2 ** 20
const PAGE = 100

type Fields = Readonly<Record<string, unknown>>

interface Operation {
  readonly name?: string
  readonly done?: boolean
  readonly error?: { readonly message?: string }
  readonly metadata?: {
    readonly displayName?: string
    readonly state?: string
    readonly createTime?: string
    readonly output?: Output
  }
  readonly response?: Output
}

interface Output {
  readonly inlinedResponses?: { readonly inlinedResponses?: readonly Inlined[] }
}

interface Inlined {
  readonly metadata?: { readonly key?: string }
  readonly response?: unknown
  readonly error?: Fields
}

export interface BatchParts {
  readonly http: Http
  /** Base address of the API: …/v1beta. */
  readonly base: string
  readonly model: string
  readonly headers: Readonly<Record<string, string>>
  body(request: ChatRequest): object
  /**
   * Parses an answer.
   *
   * @throws the error of a malformed answer
   */
  read(answer: unknown): ChatAnswer
}

export function generateBatches({
  http,
  base,
  model,
  headers,
  body,
  read,
}: BatchParts): ChatBatches {
  const sent = { headers, explain, maxBytes: MOST_BYTES }
  const fetch = http.fetch(sent)
  const address = (path: string, query: Readonly<Record<string, string>> = {}): string => {
    const at = new URL(base)
    at.pathname = `${at.pathname.replace(/\/$/, '')}/${path}`
    for (const [name, value] of Object.entries(query)) at.searchParams.set(name, value)
    return at.href
  }
  const get = async (path: string, signal: AbortSignal, query = {}): Promise<unknown> =>
    (await fetch(address(path, query), { method: 'GET', signal })).json()
  const inlined = ({ id: key, request }: OrderedChat) => ({
    request: { model: `models/${model}`, ...body(request) },
    metadata: { key },
  })
  return {
    most: MOST_REQUESTS,
    mostBytes: MOST_BYTES_SENT,
    async order(requests, mark, signal) {
      const inputConfig = { requests: { requests: requests.map(inlined) } }
      const batch = { displayName: nameOf(mark), inputConfig }
      const path = `models/${model}:batchGenerateContent`
      const { name } = ((await http.post(address(path), { batch }, { ...sent, signal })) ??
        {}) as Operation
      if (typeof name === 'string' && name !== '') return name
      throw http.malformed('expected a batch job, and it has no name.')
    },
    async find({ mark }, signal) {
      // All pages are searched, because the order of the list is not documented.
      for (let query: object = { pageSize: String(PAGE) }; ;) {
        const page = (await get('batches', signal, query)) as {
          operations?: Operation[]
          nextPageToken?: string
        }
        const found = page.operations?.find(
          ({ metadata }) => metadata?.displayName === nameOf(mark),
        )
        if (found?.name !== undefined) return { job: found.name }
        if (!page.nextPageToken) return 'none'
        query = { pageSize: String(PAGE), pageToken: page.nextPageToken }
      }
    },
    async look(job, signal) {
      const operation = (await get(job, signal)) as Operation
      const state = /[A-Z]+$/.exec(operation.metadata?.state ?? '')?.[0] ?? 'RUNNING'
      if (operation.done !== true && !finished.has(state)) return { isOver: false }
      const output = operation.metadata?.output ?? operation.response
      const answers = new Map<string, ChatAnswer | Error>()
      for (const { metadata, ...each } of output?.inlinedResponses?.inlinedResponses ?? []) {
        if (typeof metadata?.key === 'string') answers.set(metadata.key, answerIn(each, http, read))
      }
      const missing = http.failure(
        503,
        `The batch job ${job} (${state}) has no answer to this request.`,
      )
      const refused = state === 'FAILED' && answers.size === 0
      const what = `${job}: ${operation.error?.message ?? 'the service does not say why.'}`
      return {
        isOver: true,
        answers,
        missing,
        ...(refused && { refused: what }),
      } satisfies JobState
    },
  }
}

const nameOf = (mark: string): string => `attune-${mark}`

const finished = new Set(['SUCCEEDED', 'FAILED', 'CANCELLED', 'EXPIRED'])

function answerIn(
  { response, error }: Inlined,
  http: Http,
  read: BatchParts['read'],
): ChatAnswer | Error {
  if (error) return failureIn(error, http)
  try {
    return read(response)
  } catch (unreadable) {
    return unreadable instanceof Error ? unreadable : new Error(String(unreadable))
  }
}

/** HTTP status that a single request would have, by gRPC code. */
const statuses: Readonly<Record<number, number>> = {
  1: 503,
  3: 400,
  4: 504,
  5: 404,
  7: 403,
  8: 429,
  9: 400,
  13: 500,
  14: 503,
  16: 401,
}

/** Error with the status that the request would have had on its own. */
function failureIn(error: Fields, http: Http): Error {
  const { code, message = 'It does not say why.' } = error
  const status = Number(code) >= 400 ? Number(code) : (statuses[Number(code)] ?? 500)
  return http.failure(status, String(message), explain({ status, body: { error } }))
}
