/**
 * Sentence on the roles that offline stand-ins took in a run, with the line of the config where
 * models are set.
 */
import { offlineShare, standInsOf } from '@attune/core/runtime'
import { readFileSync } from 'node:fs'
import type { Found, Project } from '../types.js'

/**
 * Sentence that offline stand-ins took roles, and where to set models. Empty if no model was
 * replaced by one.
 */
export interface StandIns {
  readonly text: string
  /** The same sentence without the names of the roles. */
  readonly short: string
}

/** Sentences on offline stand-ins. Empty if no result rests on one. */
export function standInsText(
  { config, services: { host } }: Pick<Project, 'config' | 'services'>,
  found: readonly Found[],
): StandIns {
  const tables = found.flatMap(({ findings }) => findings.tables)
  const figures = found.flatMap(({ findings }) => findings.figures)
  const share = offlineShare({ tables, figures })
  if (share === 'none') return { text: '', short: '' }
  const names = standInsOf(config, ({ kind }) => kind !== 'supporter')
  const what = share === 'all' ? 'nothing is measured' : 'not all is measured'
  if (names.length > 0) {
    const rest = `${what}${placeOf(config.file)}.`
    return {
      text: `Offline stand-ins for ${listed(names)}: ${rest}`,
      short: `Offline stand-ins: ${rest}`,
    }
  }
  const byRule = config.evaluations
    .flatMap(({ simulators, supporters }) => [...simulators, ...supporters])
    .filter(({ kind, use }) => host.component(kind, use).synthetic === true)
  const rules = [...new Set(byRule.map(({ label }) => label))]
  const text =
    rules.length === 0
      ? `Offline stand-ins: ${what}.`
      : `By rule, so not measured: ${listed(rules)}.`
  return { text, short: text }
}

/** Joins names: `seeker, judge and reward`. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** Place of the `models` line in the config, even if the line is a comment. */
function placeOf(file: string): string {
  const line = linesOf(file).findIndex((each) => /^\s*(?:#\s*)?models:/.test(each))
  return line < 0 ? ' (name models)' : ` (models: line ${line + 1})`
}

function linesOf(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}
