/** A plugin with one mistake in it, loaded and run as users do: all that is said of it. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openProject } from '../../src/composition/open-project.js'
import { tokens } from '../../src/composition/tokens.js'
import type { RunEvent } from '../../src/engine/events.js'
import { isAttuneError } from '../../src/errors.js'
import type { Project } from '../../src/project/project.js'
import { MemoryStore } from '../../src/store/memory-store.js'

/** What a component's object holds, as text; every one of them is right unless a test writes another. */
export interface Parts {
  readonly scenarios?: string
  readonly simulator?: string
  readonly estimator?: string
  readonly judge?: string
  readonly analysis?: string
  readonly supporter?: string
  readonly model?: string
  readonly command?: string
  /** What stands beside `create` in the definition of the estimator. */
  readonly estimatorFacts?: string
  /** Instead of `() => made` of the estimator. */
  readonly estimatorCreate?: string
  /** Before the plugin: prompts, say. */
  readonly before?: string
}

const scenario =
  "{ id: 's1', language: 'en', profile: 'sad', opening: [], events: [], references: {}, tags: {}, details: {} }"
const turns = "[{ speaker: 'seeker', text: 'Hi.' }, { speaker: 'supporter', text: 'Hello.' }]"

const right: Required<Parts> = {
  scenarios: `async *load() { yield ${scenario} }`,
  simulator: `async simulate(_, supporter) {
    await supporter.reply({ language: 'en', turns: [], id: 'd' })
    return { turns: ${turns}, ending: { reason: 'turn-limit' } }
  }`,
  estimator: "async estimate() { return { measures: { m: { state: 'known', value: 1 } }, series: {} } }",
  judge: "subject: 'dialogue', async judge() { return [] }",
  analysis: 'async analyse() { return { tables: [], figures: [] } }',
  supporter: "async reply() { return { text: 'Hello.' } }",
  model: "create() { return { chat: { async chat() { return { text: '1', finish: 'complete', usage } } } } }",
  command: "return { text: 'done', report: {} }",
  estimatorFacts: '',
  estimatorCreate: '',
  before: '',
}

const source = (parts: Required<Parts>): string => `
const options = { type: 'object', properties: {}, additionalProperties: false }
const usage = { input: 1, output: 1, reasoning: 0 }
const scenario = ${scenario}
const known = (value) => ({ state: 'known', value })
const part = (kind, made) => ({ kind, revision: 1, summary: 'A part.', options, create: () => made })
${parts.before}
export default {
  contract: 1,
  name: 'mine',
  components: {
    people: part('scenarios', { ${parts.scenarios} }),
    talk: part('simulator', { ${parts.simulator} }),
    feel: { ...part('estimator', { ${parts.estimator} }), ${parts.estimatorFacts} ${parts.estimatorCreate && `create: ${parts.estimatorCreate}`} },
    rate: part('judge', { ${parts.judge} }),
    table: part('analysis', { ${parts.analysis} }),
    bot: part('supporter', { ${parts.supporter} }),
    llm: { ...part('model', { ${parts.model} }), roles: ['chat'] },
  },
  commands: { train: { summary: 'Trains.', options, run: async () => { ${parts.command} } } },
}`

const config = `
plugins: [./mine.mjs]
limits: { unitTimeout: 1000 }
models: { own: { provider: mine/llm, retries: 0 } }
supporters: { me: { use: mine/bot } }
evaluations:
  e: { scenarios: mine/people, simulator: mine/talk, estimators: [mine/feel], judges: [mine/rate], analyses: [mine/table] }
`

export interface Said {
  readonly message: string
  readonly fix: string
  readonly code: string
}

function folderWith(parts: Parts): string {
  const folder = mkdtempSync(join(tmpdir(), 'attune-author-'))
  writeFileSync(join(folder, 'mine.mjs'), source({ ...right, ...parts }))
  writeFileSync(join(folder, 'attune.config.yaml'), config)
  return folder
}

const opened = (folder: string): Promise<Project> =>
  openProject({ cwd: folder, env: {}, services: [{ token: tokens.store.id, value: new MemoryStore() }] })

/** What a run warns of. */
export async function warningsOf(parts: Parts): Promise<readonly string[]> {
  const project = await opened(folderWith(parts))
  const heard: string[] = []
  const { signal } = new AbortController()
  const observe = (event: RunEvent): void =>
    void (event.type === 'warning' && heard.push(`${event.use}: ${event.message}`))
  await project.run({ stop: signal, signal, observers: [observe] })
  await project.close()
  return heard
}

/** What a plan says of components that fail. */
export async function planNotices(parts: Parts): Promise<readonly string[]> {
  const project = await opened(folderWith(parts))
  const { notices } = await project.rehearse()
  await project.close()
  return notices.filter(({ kind }) => kind === 'rehearsal').map(({ message }) => message)
}

/** Everything that goes wrong when the plugin is loaded, run and analysed, and its command is called. */
export async function saidOf(parts: Parts): Promise<readonly Said[]> {
  const folder = folderWith(parts)
  const said: Said[] = []
  const note = ({ message, fix, code }: Said): void => void said.push({ message, fix, code })
  try {
    const project = await opened(folder)
    const { signal } = new AbortController()
    const observers = [
      (event: { readonly type: string; readonly failure?: Said }) => void (event.failure && note(event.failure)),
    ]
    const { stopped } = await project.run({ stop: signal, signal, observers })
    if (stopped) note(stopped)
    if (said.length === 0) for (const { failure } of (await project.findings()).failed) note(failure)
    if (said.length === 0) await project.command('mine/train', {}, { folder, signal })
    await project.close()
  } catch (error) {
    if (!isAttuneError(error)) throw error
    note(error)
  }
  return said
}
