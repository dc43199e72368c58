/** Keys and positions that lead from the whole to one of its parts. */
export type Path = readonly (string | number)[]

/** `evaluations[0].simulator.model`; keys that would be ambiguous are quoted. */
export const pathText = (path: Path): string =>
  path
    .map((step) => {
      if (typeof step === 'number') return `[${step}]`
      return /^[\w/@-]+$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`
    })
    .join('')
    .replace(/^\./, '')

const escaped = (step: string | number) => String(step).replaceAll('~', '~0').replaceAll('/', '~1')

/** RFC 6901: `/judges/0`. */
export const jsonPointer = (path: Path): string => path.map((step) => `/${escaped(step)}`).join('')

/** The value at a path, if there is one. */
export const partAt = (value: unknown, path: Path): unknown =>
  path.reduce((holder, step) => (holder as Readonly<Record<string | number, unknown>> | undefined)?.[step], value)

/** The steps of a JSON pointer into `value`, positions in lists as numbers. */
export function stepsOf(pointer: string, value: unknown): Path {
  let holder = value
  return pointer
    .split('/')
    .slice(1)
    .map((text) => {
      const key = text.replaceAll('~1', '/').replaceAll('~0', '~')
      const step = Array.isArray(holder) ? Number(key) : key
      holder = (holder as Readonly<Record<string | number, unknown>> | undefined)?.[step]
      return step
    })
}
