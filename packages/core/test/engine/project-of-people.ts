/** A small project in a folder of the test, with a store in memory. */
import { bind } from '@attune/core/runtime'
import { openProject, tokens } from '@attune/host'
import { MemoryStore } from '@attune/store-sqlite'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export type Line = Readonly<Record<string, unknown>>

/** Opens a project with these lines as scenarios, until the test has finished. */
export async function projectOf(lines: readonly Line[]): ReturnType<typeof openProject> {
  const folder = mkdtempSync(join(tmpdir(), 'attune-people-'))
  writeFileSync(join(folder, 'people.jsonl'), lines.map((line) => JSON.stringify(line)).join('\n'))
  writeFileSync(
    join(folder, 'attune.config.yaml'),
    `supporters: { listener: { use: core/rule-based } }
models: { seeker: { provider: offline } }
evaluations:
  e:
    scenarios: { use: core/scenarios, file: people.jsonl }
    simulator: { use: core/seeker, model: seeker, turns: 2 }
    estimators: { core/lexicon: {} }`,
  )
  const services = [bind(tokens.store, new MemoryStore())]
  const project = await openProject({ cwd: folder, services, env: {} })
  onTestFinished(() => project.close())
  return project
}
