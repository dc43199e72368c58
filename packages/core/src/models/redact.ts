const MARK = '***'

/** Takes a secret out of texts and errors. */
export interface Redactor {
  text(text: string): string
  /** A copy of an error's name, message, code, stack and chain of causes; what else it carries stays behind. */
  error(error: unknown): Error
}

/** Deep enough for the chains that HTTP clients make. */
const MAX_CAUSES = 5

/** @param secret undefined or empty: there is nothing to hide */
export function redactor(secret: string | undefined): Redactor {
  const forms = secret ? [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)] : []
  const text = (raw: string): string => forms.reduce((left, form) => left.replaceAll(form, MARK), raw)
  const error = (original: unknown, depth = 0): Error => {
    if (!(original instanceof Error)) return new Error(text(String(original)))
    const { cause } = original
    const copy = new Error(
      text(original.message),
      cause === undefined || depth >= MAX_CAUSES ? undefined : { cause: error(cause, depth + 1) },
    )
    copy.name = original.name
    copy.stack = text(original.stack ?? '')
    return 'code' in original ? Object.assign(copy, { code: text(String(original.code)) }) : copy
  }
  return { text, error: (original) => error(original) }
}
