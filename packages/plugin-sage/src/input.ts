import { invalidArgument } from '@attune/statistics'

export function requireDistinct(what: string, names: readonly string[]): void {
  const seen = new Set<string>()
  for (const name of names) {
    if (seen.has(name)) throw invalidArgument('duplicate', `The ${what} "${name}" is given twice.`)
    seen.add(name)
  }
}
