import type { Fault, PostOptions, StatusDetails } from '@attune/core/models'

interface Detail {
  readonly '@type'?: string
  readonly reason?: string
  /** Time to wait, such as `34.5s`. */
  readonly retryDelay?: string
  readonly violations?: readonly { readonly quotaId?: string }[]
}
interface Problem {
  readonly status?: string
  readonly message?: string
  readonly details?: readonly Detail[]
}

const tooLong = /input token count[^.]*exceeds/i

/** Identifies the fault of a Gemini API error whose status is ambiguous. */
export const explain: NonNullable<PostOptions['explain']> = ({ status, body }) => {
  const problem = (body as { error?: Problem } | undefined)?.error ?? {}
  const fault = faultOf(status, problem)
  return { ...(fault && { fault }), ...waitIn(problem) }
}

function faultOf(
  status: number,
  { status: name, message = '', details = [] }: Problem,
): Fault | undefined {
  if (details.some(({ reason }) => reason === 'API_KEY_INVALID')) return 'REFUSED_KEY'
  // A daily limit or missing billing does not end during a run, so a retry is useless.
  if (status === 429) return details.some(isDaily) ? 'QUOTA' : undefined
  if (name === 'FAILED_PRECONDITION') return 'QUOTA'
  return status === 400 && tooLong.test(message) ? 'CONTEXT_TOO_LONG' : undefined
}

const isDaily = ({ violations = [] }: Detail): boolean =>
  violations.some(({ quotaId = '' }) => quotaId.includes('PerDay'))

/** Time to wait before a retry, which the service reports in the body. */
function waitIn({ details = [] }: Problem): Pick<StatusDetails, 'retryAfter'> {
  const seconds = details
    .map(({ retryDelay = '' }) => Number.parseFloat(retryDelay))
    .find(Number.isFinite)
  return seconds === undefined ? {} : { retryAfter: seconds * 1000 }
}
