import type { PostOptions } from '@attune/core/models'

interface Problem {
  readonly type?: string
  readonly message?: string
  readonly details?: { readonly error_code?: string } | null
}

/** Matches codes of spending limits, which have status 400 or 429. Retrying does not help. */
const spendingLimit = /spend_limit_reached|billing/
const spendingLimitWords = /credit balance is too low|spend limit|usage limits/i

/** Matches messages about requests that exceed the context length. They have no code. */
const tooLong = /prompt is too long|exceed[^.]{0,60}context/i

/** Identifies the fault of an Anthropic error whose status is ambiguous. */
export const explain: NonNullable<PostOptions['explain']> = ({ status, body }) => {
  const {
    type = '',
    message = '',
    details,
  } = (body as { error?: Problem } | undefined)?.error ?? {}
  if (type === 'billing_error' || spendingLimit.test(details?.error_code ?? ''))
    return { fault: 'QUOTA' }
  if (status !== 400) return {}
  if (spendingLimitWords.test(message)) return { fault: 'QUOTA' }
  return tooLong.test(message) ? { fault: 'CONTEXT_TOO_LONG' } : {}
}
