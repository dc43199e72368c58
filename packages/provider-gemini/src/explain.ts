import type { Fault, PostOptions, StatusDetails } from '@attune/core/models'

interface Detail {
  readonly '@type'?: string
  readonly reason?: string
  /** As `34.5s`. */
  readonly retryDelay?: string
  readonly violations?: readonly { readonly quotaId?: string }[]
}
interface Problem {
  readonly status?: string
  readonly message?: string
  readonly details?: readonly Detail[]
}

const tooLong = /input token count[^.]*exceeds/i

/** What errors of the Gemini API mean where their status does not say it. */
export const explain: NonNullable<PostOptions['explain']> = ({ status, body }) => {
  const problem = (body as { error?: Problem } | undefined)?.error ?? {}
  const fault = faultOf(status, problem)
  return { ...(fault && { fault }), ...waitIn(problem) }
}

function faultOf(status: number, { status: name, message = '', details = [] }: Problem): Fault | undefined {
  if (details.some(({ reason }) => reason === 'API_KEY_INVALID')) return 'REFUSED_KEY'
  // What is allowed a day, or without billing, does not come back within a run.
  if (status === 429) return details.some(isDaily) ? 'QUOTA' : undefined
  if (name === 'FAILED_PRECONDITION') return 'QUOTA'
  return status === 400 && tooLong.test(message) ? 'CONTEXT_TOO_LONG' : undefined
}

const isDaily = ({ violations = [] }: Detail): boolean =>
  violations.some(({ quotaId = '' }) => quotaId.includes('PerDay'))

/** The service says in the body when to come back. */
function waitIn({ details = [] }: Problem): Pick<StatusDetails, 'retryAfter'> {
  const seconds = details.map(({ retryDelay = '' }) => Number.parseFloat(retryDelay)).find(Number.isFinite)
  return seconds === undefined ? {} : { retryAfter: seconds * 1000 }
}
