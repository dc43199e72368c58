/**
 * Jobs of the Message Batches API. A job has no name, so the ids of its requests contain the mark
 * by which the job is found again.
 */
import {
  type ChatAnswer,
  type ChatBatches,
  type ChatRequest,
  type FoundJob,
  type Http,
  type JobState,
  jsonLines,
  type OrderedChat,
} from '@attune/core/models'
import { explain } from './explain.js'

/** Maximum number of requests per job. The service accepts 100,000 requests and 256 MB. */
const MOST_REQUESTS = 20_000
const MOST_BYTES_SENT = 64e6
/** Maximum size of the results in bytes. */
const MOST_BYTES = 512 * 2 ** 20
const PAGE = 100

interface Batch {
  readonly id: string
  readonly processing_status: string
  readonly created_at: string
  readonly request_counts?: Readonly<Record<string, number>>
}

interface Page {
  readonly data?: readonly Batch[]
  readonly has_more?: boolean
  readonly last_id?: string | null
}

type Fields = Readonly<Record<string, unknown>>

export interface BatchParts {
  readonly http: Http
  /** Address of the Messages API: …/v1/messages. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  body(request: ChatRequest): object
  /**
   * Parses an answer.
   *
   * @throws the error of a malformed answer
   */
  read(message: unknown): ChatAnswer
}

export function messageBatches({ http, url, headers, body, read }: BatchParts): ChatBatches {
  const sent = { headers, explain, maxBytes: MOST_BYTES }
  const fetch = http.fetch(sent)
  const address = (path: string, query: Readonly<Record<string, string>> = {}): string => {
    const at = new URL(url)
    at.pathname += `/batches${path}`
    for (const [name, value] of Object.entries(query)) at.searchParams.set(name, value)
    return at.href
  }
  const get = (path: string, signal: AbortSignal, query = {}): Promise<Response> =>
    fetch(address(path, query), { method: 'GET', signal })
  const results = async ({ id }: Pick<Batch, 'id'>, signal: AbortSignal): Promise<string> =>
    (await get(`/${id}/results`, signal)).text()

  /** Jobs that were created since a time. The service lists the latest first. */
  async function* since(earliest: string, signal: AbortSignal): AsyncGenerator<Batch> {
    const from = Date.parse(earliest)
    for (let after: object = {}; ;) {
      const page = (await (await get('', signal, { limit: String(PAGE), ...after })).json()) as Page
      for (const batch of page.data ?? []) {
        if (Date.parse(batch.created_at) < from) return
        yield batch
      }
      if (page.has_more !== true || typeof page.last_id !== 'string') return
      after = { after_id: page.last_id }
    }
  }

  return {
    most: MOST_REQUESTS,
    mostBytes: MOST_BYTES_SENT,
    async order(requests, mark, signal) {
      const lines = requests.map(({ id, request }) => ({
        custom_id: requestName(mark, id),
        params: body(request),
      }))
      const batch = (await http.post(
        address(''),
        { requests: lines },
        { ...sent, signal },
      )) as Partial<Batch> | null
      if (typeof batch?.id === 'string' && batch.id !== '') return batch.id
      throw http.malformed('expected a message batch, and it has no id.')
    },
    async find({ mark, since: earliest, requests }, signal) {
      let found: FoundJob = 'none'
      for await (const batch of since(earliest, signal)) {
        if (sizeOf(batch) !== requests) continue
        // The service shows a job's requests only with the results, after the job has ended.
        if (!isOver(batch)) found = 'unclear'
        else if (belongsTo(mark, await results(batch, signal))) return { job: batch.id }
      }
      return found
    },
    async look(id, signal) {
      const batch = (await (await get(`/${id}`, signal)).json()) as Batch
      if (!isOver(batch)) return { isOver: false }
      const answers = new Map<string, ChatAnswer | Error>()
      for (const { custom_id: name, result } of jsonLines(await results({ id }, signal))) {
        const answer = answerIn(result as Fields | undefined, http, read)
        if (answer && typeof name === 'string') answers.set(callIdIn(name), answer)
      }
      const missing = http.failure(503, `The batch job ${id} has no answer to this request.`)
      return { isOver: true, answers, missing } satisfies JobState
    },
  }
}

/**
 * Number of characters of the mark in a request's id, which has the form `mark-id`. The service
 * allows 64 characters for the id.
 */
const MARK_LENGTH = 23

const requestName = (mark: string, id: OrderedChat['id']): string =>
  `${mark.slice(0, MARK_LENGTH)}-${id}`
const callIdIn = (name: string): string => name.slice(MARK_LENGTH + 1)

const belongsTo = (mark: string, results: string): boolean => {
  const [first] = jsonLines(results)
  return String(first?.custom_id).startsWith(mark.slice(0, MARK_LENGTH))
}

const isOver = (batch: Batch): boolean => batch.processing_status === 'ended'

const sizeOf = ({ request_counts: counts = {} }: Batch): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

/** Answer in a result; undefined for a request that was cancelled or expired. */
function answerIn(
  result: Fields | undefined,
  http: Http,
  read: BatchParts['read'],
): ChatAnswer | Error | undefined {
  if (result?.type === 'errored') return failureIn(result.error as Fields | undefined, http)
  if (result?.type !== 'succeeded') return undefined
  try {
    return read(result.message)
  } catch (unreadable) {
    return unreadable instanceof Error ? unreadable : new Error(String(unreadable))
  }
}

const statuses: Readonly<Record<string, number>> = {
  invalid_request_error: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  api_error: 500,
  timeout_error: 504,
  overloaded_error: 529,
}

/** Error with the status that the request would have had on its own. */
function failureIn(body: Fields | undefined, http: Http): Error {
  const { type, message } = (body?.error ?? body ?? {}) as { type?: unknown; message?: unknown }
  const status = statuses[String(type)] ?? 500
  return http.failure(status, String(message ?? 'It does not say why.'), explain({ status, body }))
}
