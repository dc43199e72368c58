/**
 * An example without one of its estimators, judges or analyses: whether a command then gives
 * something else.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { copied } from './examples.js'
import { attune } from './in-process.js'

interface Config {
  readonly evaluations: Readonly<Record<string, Record<string, unknown>>>
}

const KINDS = ['estimators', 'judges', 'analyses'] as const

/**
 * `evaluation.kind.label` of each entry, and of those without which the command gives another
 * output, or ends in another way.
 */
export async function leftOut(
  example: string,
  command: readonly string[],
): Promise<{ readonly entries: readonly string[]; readonly changed: readonly string[] }> {
  const folder = copied(example)
  const file = join(folder, 'attune.config.yaml')
  const written = readFileSync(file, 'utf8')
  const config = parse(written) as Config
  const outputOf = async (text: string): Promise<string> => {
    writeFileSync(file, text)
    const { status, stdout } = await attune(folder, command)
    return `${status} ${stdout}`
  }
  const whole = await outputOf(written)
  const [entries, changed]: [string[], string[]] = [[], []]
  for (const [name, evaluation] of Object.entries(config.evaluations)) {
    for (const kind of KINDS) {
      for (const label of labelsIn(evaluation[kind])) {
        const entry = `${name}.${kind}.${label}`
        entries.push(entry)
        const { [label]: _, ...others } = evaluation[kind] as Record<string, unknown>
        const evaluations = { ...config.evaluations, [name]: { ...evaluation, [kind]: others } }
        if ((await outputOf(stringify({ ...config, evaluations }))) !== whole) changed.push(entry)
      }
    }
  }
  return { entries, changed }
}

const labelsIn = (entries: unknown): readonly string[] =>
  typeof entries === 'object' && entries !== null && !Array.isArray(entries)
    ? Object.keys(entries)
    : []
