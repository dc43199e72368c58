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
 * A YAML file that says how to judge.
 *
 * @throws AttuneError DATA_READ, or the given code with all that is wrong, each with file, line, column and remedy
 */
export function readJudgeFile<T>(file: string, { schema, what, code, look }: JudgeFile<T>): T {
  const text = readTextNow(file)
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
    // A key too many leaves the rest as it is meant: its mistakes are named too.
    if (mistakes.every(({ code: each }) => each === 'CONFIG_UNKNOWN_KEY')) look(value, written, problems)
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
