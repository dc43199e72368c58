/** Path to a part of a value: keys of maps and indexes of lists. */
export type Path = readonly (string | number)[]

/** Path as text: `evaluations[0].simulator.model`; ambiguous keys are quoted. */
export const pathText = (path: Path): string =>
  path
    .map((step) => {
      if (typeof step === 'number') return `[${step}]`
      return /^[\w/@-]+$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`
    })
    .join('')
    .replace(/^\./, '')

const escaped = (step: string | number) => String(step).replaceAll('~', '~0').replaceAll('/', '~1')

/** JSON pointer of a path (RFC 6901): `/judges/0`. */
export const jsonPointer = (path: Path): string => path.map((step) => `/${escaped(step)}`).join('')

/** Value at a path; undefined if it does not exist. */
export const partAt = (value: unknown, path: Path): unknown =>
  path.reduce(
    (holder, step) => (holder as Readonly<Record<string | number, unknown>> | undefined)?.[step],
    value,
  )

/** Steps of a JSON pointer into `value`, with positions in lists as numbers. */
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
