import { check, mistakeMessage } from '@attune/core/runtime'
import { parseText, Problems, type Written } from '@attune/config'
import { isAttuneError } from '@attune/core/internal'
import { basicsErrors } from '../errors.js'
import { readTextNow } from '@attune/core/reading'

export interface JudgeFile<T> {
  readonly schema: object
  /** Name of the file in messages: `the rubric`. */
  readonly what: string
  readonly code: keyof typeof basicsErrors.catalogue & `${string}_INVALID`
  /** Reports mistakes that the schema cannot detect. */
  reportMistakes(value: T, written: Written, problems: Problems): void
}

/**
 * Makes a function that reads a kind of YAML file with judging instructions. The file is read for
 * each unit, but only parsed if its content has changed.
 *
 * @param convert converts the content of the file
 * @returns function that throws AttuneError DATA_READ, or the given code with all mistakes, each
 * with file, line, column and remedy
 */
export function judgeFiles<T, R>(
  definition: JudgeFile<T>,
  convert: (written: T) => R,
): (file: string) => R {
  const known = new Map<string, { readonly text: string; readonly value: R }>()
  return (file) => {
    const text = readTextNow(file)
    const earlier = known.get(file)
    if (earlier?.text === text) return earlier.value
    const value = convert(parsed(file, text, definition))
    known.set(file, { text, value })
    return value
  }
}

function parsed<T>(
  file: string,
  text: string,
  { schema, what, code, reportMistakes }: JudgeFile<T>,
): T {
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
    // `reportMistakes` also runs if the only mistakes are unknown keys, since the other values are
    // valid. A misspelt key leaves a value out, so it does not run then.
    if (mistakes.every((each) => each.code === 'CONFIG_UNKNOWN_KEY' && each.meant === undefined))
      reportMistakes(value, written, problems)
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
