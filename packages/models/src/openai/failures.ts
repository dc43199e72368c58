/** Failures that come with status 200. */
import { isObject } from '@attune/core/answers'
import type { Http } from '@attune/core/models'
import { isFilteredRequest } from '@attune/core/runtime'

type Fields = Readonly<Record<string, unknown>>

/** The answer, unless it reports a failure as a whole, as some gateways do. @throws what it reports */
export function checked(answer: unknown, http: Http): unknown {
  if (isObject(answer) && answer.error) throw reported(answer.error, http)
  const base = isObject(answer) && isObject(answer.base_resp) ? answer.base_resp : {}
  // MiniMax says in each answer whether it is one.
  if (base.status_code) throw reported({ code: base.status_code, message: base.status_msg }, http)
  return answer
}

/** The error that a choice reports which failed on its way. It passes, unless its code says something else. */
export function failed({ error, finish_reason: finish }: Fields, http: Http): Error {
  if (error) return reported(error, http, 503)
  return http.failure(503, `The answer broke off: finish_reason is ${JSON.stringify(finish)}.`)
}

/** @param usual status of a failure that brings none; without one, the answer is malformed */
function reported(error: unknown, http: Http, usual?: number): Error {
  const { code, type, message = error } = isObject(error) ? error : ({} as Fields)
  const what = typeof message === 'string' ? message : JSON.stringify(message)
  const number = Number(code)
  const status = number >= 400 && number < 600 ? number : usual
  const name = code ?? type
  const failure = http.failure(status ?? 400, what, { ...(typeof name === 'string' && { code: name }) })
  return status !== undefined || isFilteredRequest(failure) ? failure : http.malformed(`it reports an error: ${what}`)
}
