/**
 * Golden files: the stored output of each component for example input, with the component's
 * revision.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Json, Plugin } from '@attune/core'
import { component as tested } from './component.js'
import type { ContractCheck } from './check.js'
import { exercise, type Example } from './exercise.js'
import { Flaw } from './flaw.js'
import { differences } from './differences.js'

interface GoldenFile {
  readonly revision: number
  readonly output: Json
}

/** Example input for checks, by the name of the component. */
export type Examples = Readonly<Record<string, Example>>

/**
 * Creates a check for each component except model providers. The check compares the component's
 * output with its golden file `<folder>/<component>.json`, and fails if the output changed without
 * a higher revision. With `ATTUNE_GOLDEN=update`, it writes missing files, and replaces files of
 * components with a higher revision.
 *
 * ```ts
 * const folder = new URL('golden/', import.meta.url)
 * for (const check of golden(plugin, examples, folder)) test(check.name, check.run)
 * ```
 */
export function golden(plugin: Plugin, examples: Examples, folder: URL): ContractCheck[] {
  return Object.entries(plugin.components)
    .filter(([, { kind }]) => kind !== 'model')
    .map(([id]) => ({
      name: `${plugin.name}/${id}: gives what its golden file says`,
      run: () => compare(plugin, id, examples[id], fileURLToPath(new URL(`${id}.json`, folder))),
    }))
}

async function compare(
  plugin: Plugin,
  id: string,
  example: Example | undefined,
  file: string,
): Promise<void> {
  const bench = tested(plugin, id)
  const { use } = bench
  const { revision } = bench.component
  const { output } = await exercise(bench, example)
  const now: GoldenFile = { revision, output: rounded(output) }
  if (bench.component.kind === 'analysis' && isEmpty(output))
    process.emitWarning(emptyAnalysis(use, id), 'AttuneNotice')
  const mayWrite = process.env['ATTUNE_GOLDEN'] === 'update'
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as GoldenFile) : undefined
  if (mayWrite && (kept === undefined || revision > kept.revision)) return write(file, now)
  if (kept === undefined)
    throw new Flaw(`${use} has no golden file.`, 'Write it: ATTUNE_GOLDEN=update.')
  if (revision !== kept.revision) {
    const fix =
      revision > kept.revision ? 'Update it: ATTUNE_GOLDEN=update.' : 'A revision never goes down.'
    throw new Flaw(
      `${use} has revision ${revision}, its golden file revision ${kept.revision}.`,
      fix,
    )
  }
  const [where] = differences(now.output, kept.output, 0, 'exact', 'output')
  if (where !== undefined)
    throw new Flaw(
      `${use} gives other results with the same revision ${revision}: ${where}.`,
      afterChange(file),
    )
}

const afterChange = (file: string): string =>
  `If the component has changed, raise its revision, so that stored results are made again, and update the golden file: ATTUNE_GOLDEN=update. If only its example has changed, or the plugin was never published, delete ${basename(file)} in ${basename(dirname(file))} and write it again in the same way. Or undo the change.`

const isEmpty = (output: Json): boolean => {
  const { tables, figures, sentences } = output as Readonly<Record<string, readonly Json[]>>
  return [tables, figures, sentences].every((each = []) => each.length === 0)
}

const emptyAnalysis = (use: string, id: string): string =>
  `${use} gives no table, figure or sentence for its example, so its golden file tests nothing. Give an example with dialogues and their results: { '${id}': { evaluation: { dialogues: [{ supporter, scenario, estimates }] } } }.`

function write(file: string, content: GoldenFile): void {
  mkdirSync(new URL('.', `file://${file}`), { recursive: true })
  writeFileSync(file, `${JSON.stringify(content, null, 1)}\n`)
}

/**
 * Rounds numbers to ten significant digits, because the last digits differ between machines.
 * Removes translations, most of which come from the kit and not from the plugin.
 */
const rounded = (output: Json): Json =>
  JSON.parse(JSON.stringify(output), (key, value: unknown) => {
    if (key === 'translations') return undefined
    return typeof value === 'number' ? Number(value.toPrecision(10)) : value
  }) as Json
