/** Detects failures that servers report with status 200. */
import { isObject } from '@attune/core/answers'
import type { Http } from '@attune/core/models'
import { isFilteredRequest } from '@attune/core/runtime'

type Fields = Readonly<Record<string, unknown>>

/**
 * Returns the answer. Some gateways report a failure instead of choices.
 *
 * @throws the error of such a failure
 */
export function requireAnswer(answer: unknown, http: Http): unknown {
  if (isObject(answer) && answer.error) throw failureError(answer.error, http)
  const base = isObject(answer) && isObject(answer.base_resp) ? answer.base_resp : {}
  // MiniMax reports a status inside each answer.
  if (base.status_code)
    throw failureError({ code: base.status_code, message: base.status_msg }, http)
  return answer
}

/**
 * Error of a choice that failed during generation. It counts as temporary, unless its code shows
 * otherwise.
 */
export function choiceError({ error, finish_reason: finish }: Fields, http: Http): Error {
  if (error) return failureError(error, http, 503)
  return http.failure(503, `The answer broke off: finish_reason is ${JSON.stringify(finish)}.`)
}

/**
 * Error of a reported failure.
 *
 * @param usual status of a failure that has none; default: the answer counts as malformed
 */
function failureError(error: unknown, http: Http, usual?: number): Error {
  const { code, type, message = error } = isObject(error) ? error : ({} as Fields)
  const what = typeof message === 'string' ? message : JSON.stringify(message)
  const number = Number(code)
  const status = number >= 400 && number < 600 ? number : usual
  const name = code ?? type
  const failure = http.failure(status ?? 400, what, {
    ...(typeof name === 'string' && { code: name }),
  })
  return status !== undefined || isFilteredRequest(failure)
    ? failure
    : http.malformed(`it reports an error: ${what}`)
}
