/** Golden files: the output of each component for example input, with its revision. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Json, Plugin } from '@attune/core'
import { component as tested } from './component.js'
import type { ContractCheck } from './check.js'
import { exercise, type Example } from './exercise.js'
import { Flaw } from './flaw.js'
import { differences } from './vectors.js'

interface GoldenFile {
  readonly revision: number
  readonly output: Json
}

/** Input of components for checks, by the name of the component. */
export type Examples = Readonly<Record<string, Example>>

/**
 * Creates a check for each component except model providers, which compares its output with its
 * golden file `<folder>/<component>.json`. It fails if the output changes without a higher
 * revision. With `ATTUNE_GOLDEN=update` it writes missing files, and files whose revision
 * increased.
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
      raiseTheRevision,
    )
}

const raiseTheRevision =
  'Raise the revision, so that stored results are made again, and update the golden file: ATTUNE_GOLDEN=update. Or undo the change. A plugin that was never published needs no new revision: delete its golden file, and update.'

function write(file: string, content: GoldenFile): void {
  mkdirSync(new URL('.', `file://${file}`), { recursive: true })
  writeFileSync(file, `${JSON.stringify(content, null, 1)}\n`)
}

/**
 * Rounds numbers to ten significant digits, since the last digits differ between machines, and
 * removes translations, most of which belong to the kit.
 */
const rounded = (output: Json): Json =>
  JSON.parse(JSON.stringify(output), (key, value: unknown) => {
    if (key === 'translations') return undefined
    return typeof value === 'number' ? Number(value.toPrecision(10)) : value
  }) as Json
