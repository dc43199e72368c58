import { check, mistakeMessage } from '@attune/core/runtime'
import { parseText, Problems, type Written } from '@attune/config'
import { isAttuneError } from '@attune/core'
import { basicsErrors } from '../errors.js'
import { readTextNow } from '@attune/core/reading'

export interface JudgeFile<T> {
  readonly schema: object
  /** What the file is called in messages: `the rubric`. */
  readonly what: string
  readonly code: keyof typeof basicsErrors.catalogue & `${string}_INVALID`
  /** What the schema cannot tell. */
  look(value: T, written: Written, problems: Problems): void
}

/**
 * A reader of a kind of files, YAML that says how to judge. A file is asked for with each unit: one that holds the same
 * as before is not parsed again.
 *
 * @param made of what the file says
 * @returns throws AttuneError DATA_READ, or the given code with all that is wrong, each with file, line, column and remedy
 */
export function judgeFiles<T, R>(definition: JudgeFile<T>, made: (written: T) => R): (file: string) => R {
  const known = new Map<string, { readonly text: string; readonly value: R }>()
  return (file) => {
    const text = readTextNow(file)
    const earlier = known.get(file)
    if (earlier?.text === text) return earlier.value
    const value = made(parsed(file, text, definition))
    known.set(file, { text, value })
    return value
  }
}

function parsed<T>(file: string, text: string, { schema, what, code, look }: JudgeFile<T>): T {
  try {
    const written = parseText(file, text)
    const problems = new Problems()
    const value = written.plain() as T
    const mistakes = check(schema, value)
    for (const mistake of mistakes) {
      const at = written.nearest(mistake.path)
      const key = mistake.code === 'CONFIG_UNKNOWN_KEY' ? at.get(mistake.key) : undefined
      problems.add(mistakeMessage(mistake, [], what), key?.keyPlace ?? at.place)
    }
    // A key too many leaves the rest as it is meant, and its mistakes are named too; a misspelt one does not.
    if (mistakes.every((each) => each.code === 'CONFIG_UNKNOWN_KEY' && each.meant === undefined))
      look(value, written, problems)
    problems.throwIfAny(file)
    return value
  } catch (error) {
    if (!isAttuneError(error) || error.code !== 'CONFIG_INVALID') throw error
    const { count, list } = error.details
    throw basicsErrors.error(
      code,
      { ...error.details, count, list, file },
      { place: error.place ?? { file }, cause: error },
    )
  }
}
