/**
 * An example without one of its estimators, judges or analyses: whether a run then gives another
 * output.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { copied } from './examples.js'
import { outputOf } from './left-out-options.js'

interface Config {
  readonly evaluations: Readonly<Record<string, Record<string, unknown>>>
}

const KINDS = ['estimators', 'judges', 'analyses'] as const

/**
 * `evaluation.kind.label` of each entry, and of those without which a run gives another output, or
 * ends in another way.
 */
export async function leftOut(
  example: string,
): Promise<{ readonly entries: readonly string[]; readonly changed: readonly string[] }> {
  const folder = copied(example)
  const written = readFileSync(join(folder, 'attune.config.yaml'), 'utf8')
  const config = parse(written) as Config
  const whole = await outputOf(folder, written)
  const [entries, changed]: [string[], string[]] = [[], []]
  for (const [name, evaluation] of Object.entries(config.evaluations)) {
    for (const kind of KINDS) {
      for (const label of labelsIn(evaluation[kind])) {
        const entry = `${name}.${kind}.${label}`
        entries.push(entry)
        const { [label]: _, ...others } = evaluation[kind] as Record<string, unknown>
        const evaluations = { ...config.evaluations, [name]: { ...evaluation, [kind]: others } }
        if ((await outputOf(folder, { ...config, evaluations })) !== whole) changed.push(entry)
      }
    }
  }
  return { entries, changed }
}

const labelsIn = (entries: unknown): readonly string[] =>
  typeof entries === 'object' && entries !== null && !Array.isArray(entries)
    ? Object.keys(entries)
    : []
