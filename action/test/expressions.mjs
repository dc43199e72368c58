import { data, Evaluator, Lexer, Parser } from '@actions/expressions'

/** A value of JavaScript as the expressions of GitHub know it. */
function converted(value) {
  if (value === null || value === undefined) return new data.Null()
  if (typeof value === 'string') return new data.StringData(value)
  if (typeof value === 'number') return new data.NumberData(value)
  if (typeof value === 'boolean') return new data.BooleanData(value)
  if (Array.isArray(value)) return new data.Array(...value.map(converted))
  const pairs = Object.entries(value).map(([key, each]) => ({ key, value: converted(each) }))
  return new data.Dictionary(...pairs)
}

/** Status functions of a step: `success()` unless an earlier step failed. */
const functionsOf = (hasFailed) =>
  Object.entries({
    always: true,
    success: !hasFailed,
    failure: hasFailed,
    cancelled: false,
  }).map(([name, is]) => ({
    name,
    minArgs: 0,
    maxArgs: 0,
    description: '',
    call: () => new data.BooleanData(is),
  }))

function evaluated(expression, contexts, hasFailed) {
  const { tokens } = new Lexer(expression).lex()
  const functions = functionsOf(hasFailed)
  const parsed = new Parser(tokens, Object.keys(contexts), functions).parse()
  const byName = new Map(functions.map((each) => [each.name, each]))
  return new Evaluator(parsed, converted(contexts), byName).evaluate()
}

/** Replaces each `${{ … }}` of a text by its value. */
export const filled = (text, contexts) =>
  String(text).replaceAll(/\$\{\{([^]*?)\}\}/g, (_, expression) =>
    evaluated(expression.trim(), contexts, false).coerceString(),
  )

/** Whether a step with this `if` runs. Without a status function it runs only after success. */
export function isDue(condition, contexts, hasFailed) {
  if (condition === undefined) return !hasFailed
  const { kind, ...value } = evaluated(condition, contexts, hasFailed)
  const isTrue = kind === data.Kind.Boolean ? value.value : value.value !== '' && value.value !== 0
  const hasStatus = /\b(always|success|failure|cancelled)\(\)/.test(condition)
  return isTrue && (hasStatus || !hasFailed)
}
