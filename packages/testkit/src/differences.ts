const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Describes how a value differs from the expected one. Numbers may differ by the tolerance. */
export function differences(
  actual: unknown,
  expected: unknown,
  tolerance: number,
  keys: 'exact' | 'at-least' = 'at-least',
  path = 'result',
): string[] {
  if (isObject(expected)) {
    if (!isObject(actual)) return [`${path}: ${shown(actual)} instead of ${shown(expected)}`]
    const compared =
      keys === 'exact' || Array.isArray(expected) ? { ...actual, ...expected } : expected
    return Object.keys(compared).flatMap((key) =>
      differences(actual[key], expected[key], tolerance, keys, `${path}.${key}`),
    )
  }
  const isNear =
    typeof expected === 'number' &&
    typeof actual === 'number' &&
    Math.abs(actual - expected) <= tolerance
  return isNear || Object.is(actual, expected)
    ? []
    : [`${path}: ${shown(actual)} instead of ${shown(expected)}`]
}

const LONGEST_SHOWN = 200

/** A value as text: an object as JSON, without its end if it is long. */
function shown(value: unknown): string {
  if (!isObject(value)) return String(value)
  const text = JSON.stringify(value)
  return text.length <= LONGEST_SHOWN ? text : `${text.slice(0, LONGEST_SHOWN)} …`
}
