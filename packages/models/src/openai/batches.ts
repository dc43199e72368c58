/** Jobs of OpenAI's batch API: a file of requests, a job, and files of answers and failures. */
import type { OpenAI } from 'openai'
import {
  type ChatAnswer,
  type ChatBatches,
  type ChatRequest,
  type FoundJob,
  type JobState,
  jsonLines,
  type ModelSettings,
  type OrderedChat,
} from '@attune/core/models'
import { isObject } from '@attune/core/answers'
import { chatBody } from './chat-body.js'
import { openaiClient } from './client.js'
import type { OpenAiOptions } from './options.js'

type Job = OpenAI.Batch
type Http = ModelSettings['http']
/**
 * Parses an answer.
 *
 * @throws the error of a malformed answer
 */
type Read = (answer: unknown, request: ChatRequest) => ChatAnswer

/**
 * Maximum size of a result file in bytes. OpenAI accepts 200 MB of requests, and answers do not
 * repeat the requests.
 */
const MOST_BYTES = 512 * 2 ** 20
/** Maximum number of requests per job; OpenAI accepts 50,000. */
const MOST_REQUESTS = 20_000
const MOST_BYTES_SENT = 64e6

const endpoint = '/v1/chat/completions'
/**
 * Empty request with which answers of a batch are parsed. A request's texts are only needed to
 * count tokens, and the service reports those.
 */
const emptyRequest: ChatRequest = { messages: [], sampling: {} }

export function openaiBatches(
  options: OpenAiOptions,
  settings: ModelSettings,
  read: Read,
): ChatBatches {
  const call = openaiClient(settings, options, MOST_BYTES)
  const { http } = settings
  return {
    most: MOST_REQUESTS,
    mostBytes: MOST_BYTES_SENT,
    order: (requests, mark, signal) =>
      call(async (client) => {
        const named = new File([linesOf(options, requests)], `attune-${mark}.jsonl`, {
          type: 'application/jsonl',
        })
        const file = await client.files.create({ purpose: 'batch', file: named }, { signal })
        const job = {
          endpoint,
          completion_window: '24h',
          input_file_id: file.id,
          metadata: { attune: mark },
        } as const
        return idOf(await client.batches.create(job, { signal }), http)
      }, signal),
    find: ({ mark, since }, signal) =>
      call<FoundJob>(async (client) => {
        const earliest = Date.parse(since) / 1000
        for await (const job of client.batches.list({ limit: 100 }, { signal })) {
          if (job.metadata?.['attune'] === mark) return { job: job.id }
          // Jobs are listed from the latest to the oldest, so all further jobs are older.
          if (job.created_at < earliest) break
        }
        return 'none'
      }, signal),
    look: (id, signal) =>
      call(async (client) => {
        const job = await client.batches.retrieve(id, { signal })
        if (!isOver(job)) return { isOver: false } satisfies JobState
        const answers = new Map<string, ChatAnswer | Error>()
        for (const file of [job.error_file_id, job.output_file_id]) {
          if (!file) continue
          const text = await (await client.files.content(file, { signal })).text()
          for (const [line, answer] of answersIn(text, http, read)) answers.set(line, answer)
        }
        const missing = http.failure(
          503,
          `The batch job ${id} is ${job.status} and has no answer to this request.`,
        )
        return { isOver: true, answers, missing, ...refusedIn(job) } satisfies JobState
      }, signal),
  }
}

const linesOf = (options: OpenAiOptions, requests: readonly OrderedChat[]): string =>
  requests
    .map(({ id, request }) =>
      JSON.stringify({
        custom_id: id,
        method: 'POST',
        url: endpoint,
        body: chatBody(options, request),
      }),
    )
    .join('\n')

function idOf(job: unknown, http: Http): string {
  if (isObject(job) && typeof job.id === 'string' && job.id !== '') return job.id
  throw http.malformed('expected a batch job, and it has no id.')
}

const isOver = ({ status }: Job): boolean =>
  ['completed', 'failed', 'expired', 'cancelled'].includes(status)

function refusedIn({ id, status, errors }: Job): { readonly refused?: string } {
  const [first] = errors?.data ?? []
  return status === 'failed'
    ? { refused: `${id}: ${first?.message ?? 'the service does not say why.'}` }
    : {}
}

/** Answers by the ids of their requests. A line that cannot be parsed counts as missing. */
function* answersIn(
  text: string,
  http: Http,
  read: Read,
): Generator<readonly [string, ChatAnswer | Error]> {
  for (const line of jsonLines(text)) {
    if (typeof line.custom_id !== 'string') continue
    yield [line.custom_id, answerOf(line, http, read)]
  }
}

function answerOf(
  { response, error }: Readonly<Record<string, unknown>>,
  http: Http,
  read: Read,
): ChatAnswer | Error {
  if (!isObject(response)) return http.failure(503, saidIn(error) ?? 'It has no response.')
  const { status_code: status, body } = response
  const failed = isObject(body) && isObject(body.error) ? body.error : undefined
  if (typeof status === 'number' && status >= 400) {
    const code = typeof failed?.code === 'string' ? { code: failed.code } : {}
    return http.failure(status, saidIn(failed) ?? '', code)
  }
  try {
    return read(body, emptyRequest)
  } catch (unreadable) {
    return unreadable instanceof Error ? unreadable : new Error(String(unreadable))
  }
}

const saidIn = (error: unknown): string | undefined =>
  isObject(error) && typeof error.message === 'string' ? error.message : undefined
