/**
 * Negative controls for a comparison of numbers: deliberately wrong assignments. If a comparison
 * accepts one of them, it proves nothing.
 */
import { canonical } from './canonical.mjs'

/** Each function returns wrong values in place of Attune's numbers of one kind. */
const wrongAssignments = {
  'always says the same': (values) => values.map(() => mostCommon(values)),
  'gives each answer in the place of the next': (values) => [
    ...values.slice(-1),
    ...values.slice(0, -1),
  ],
}

/**
 * For each kind of number and each wrong assignment: whether the comparison with the program's
 * numbers rejects it.
 *
 * @param theirs numbers of the program by name
 * @param ours numbers of Attune by name
 * @param kindOf kind of a number by its name
 */
export function controlsOf(theirs, ours, kindOf, isEqual) {
  const kinds = grouped([...theirs.keys()], kindOf)
  return [...kinds].flatMap(([kind, names]) =>
    Object.entries(wrongAssignments).map(([how, assign]) => {
      const wrong = assign(names.map((name) => ours.get(name)))
      return {
        kind,
        how,
        isRefused: names.some((name, at) => !isEqual(wrong[at], theirs.get(name))),
      }
    }),
  )
}

function mostCommon(values) {
  const counts = grouped(values, (value) => canonical(value ?? null))
  return [...counts.values()].toSorted((one, other) => other.length - one.length)[0][0]
}

function grouped(items, keyOf) {
  const groups = new Map()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}
