/** Readers that are wrong on purpose: a check that would pass with one of them compares nothing. */
import { canonical } from './canonical.mjs'

/** Each gives other values for the numbers of one kind, in the order in which Attune has them. */
const wrongReaders = {
  'always says the same': (values) => values.map(() => mostCommon(values)),
  'gives each answer in the place of the next': (values) => [
    ...values.slice(-1),
    ...values.slice(0, -1),
  ],
}

/**
 * For each kind of number and each wrong reader: whether the numbers of the program refuse it.
 *
 * @param theirs numbers of the program by name
 * @param ours numbers of Attune by name
 * @param kindOf the kind of a number by its name
 */
export function controlsOf(theirs, ours, kindOf, isEqual) {
  const kinds = grouped([...theirs.keys()], kindOf)
  return [...kinds].flatMap(([kind, names]) =>
    Object.entries(wrongReaders).map(([how, reader]) => {
      const wrong = reader(names.map((name) => ours.get(name)))
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
