/** A plugin with one mistake in it, loaded and run as users do: all that is said of it. */
import { mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAttuneError } from '@attune/core/internal'
import type { Place, RunEvent } from '@attune/core/runtime'
import type { Project } from '@attune/project'
import { openProject, runCommand, tokens } from '@attune/host'
import { MemoryStore } from '@attune/store-sqlite'
import { forecast } from '@attune/forecast'

/**
 * What a component's object holds, as text; every one of them is right unless a test writes
 * another.
 */
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
  /** What stands beside `create` in the definition of the judge. */
  readonly judgeFacts?: string
  /** How the config names the judge. */
  readonly judgeEntry?: string
  readonly supporters?: string
  /** Instead of `() => made` of the estimator. */
  readonly estimatorCreate?: string
  /** Before the plugin: prompts, say. */
  readonly before?: string
}

const scenario =
  "{ id: 's1', language: 'en', profile: 'sad', opening: [], events: [], references: {}, tags: {}, details: {} }"

const right: Required<Parts> = {
  scenarios: `async *load() { yield ${scenario} }`,
  simulator: `async simulate(_, supporter) {
    const reply = await supporter.reply({ language: 'en', turns: [], id: 'd' })
    return { turns: [{ speaker: 'seeker', text: 'Hi.' }, reply], ending: { reason: 'turn-limit' } }
  }`,
  estimator:
    "async estimate() { return { measures: { m: { state: 'known', value: 1 } }, series: {} } }",
  judge: `subject: 'dialogue', async judge() { return [{ criterion: 'c', outcome: known(1), rationale: '' }] }`,
  analysis: 'async analyse() { return { tables: [], figures: [] } }',
  supporter: "async reply() { return { text: 'Hello.' } }",
  model:
    "create() { return { chat: { async chat() { return { text: '1', finish: 'complete', usage } } } } }",
  command: "return { text: 'done', report: {} }",
  estimatorFacts: '',
  judgeFacts: '',
  judgeEntry: '{}',
  supporters: '{ me: { use: mine/bot } }',
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
    feel: { ...part('estimator', { ${parts.estimator} }), gives: { measures: { m: {} }, series: { s: { optional: true } } }, ${parts.estimatorFacts} ${parts.estimatorCreate && `create: ${parts.estimatorCreate}`} },
    rate: { ...part('judge', { ${parts.judge} }), gives: { criteria: { c: { outcomes: 'any' } } }, ${parts.judgeFacts} },
    table: part('analysis', { ${parts.analysis} }),
    bot: part('supporter', { ${parts.supporter} }),
    llm: { ...part('model', { ${parts.model} }), roles: ['chat'] },
  },
  commands: { train: { summary: 'Trains.', options, run: async () => { ${parts.command} } } },
}`

/** The file of a plugin that is right but for these parts. */
export const pluginWith = (parts: Parts = {}): string => source({ ...right, ...parts })

/** The config, whatever the plugin's file is called. */
export const configWith = (plugins = './mine.mjs', parts: Parts = {}): string => `
plugins: [${plugins}]
limits: { unitTimeout: 1000 }
models: { own: { provider: mine/llm, retries: 0 } }
supporters: ${parts.supporters ?? right.supporters}
evaluations:
  e:
    scenarios: mine/people
    simulator: mine/talk
    estimators: { mine/feel: {} }
    judges: { mine/rate: ${parts.judgeEntry ?? right.judgeEntry} }
    analyses: { mine/table: {} }
`

export interface Said {
  readonly message: string
  readonly fix: string
  readonly code: string
  readonly place?: Place | undefined
}

/** A folder with these files, and a config. */
export function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'attune-author-')))
  for (const [name, text] of Object.entries({ 'attune.config.yaml': configWith(), ...files }))
    writeFileSync(join(folder, name), text)
  return folder
}

export const folderWith = (parts: Parts): string =>
  folderOf({ 'mine.mjs': pluginWith(parts), 'attune.config.yaml': configWith('./mine.mjs', parts) })

const opened = (folder: string): Promise<Project> =>
  openProject({
    cwd: folder,
    env: {},
    services: [{ token: tokens.store, value: new MemoryStore() }],
  })

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
  const { notices } = await forecast(project)
  await project.close()
  return notices.filter(({ kind }) => kind === 'rehearsal').map(({ message }) => message)
}

export const saidOf = (parts: Parts): Promise<readonly Said[]> => saidIn(folderWith(parts))

/**
 * Everything that goes wrong when the plugin is loaded, run and analysed, and its command is
 * called.
 */
export async function saidIn(folder: string): Promise<readonly Said[]> {
  const said: Said[] = []
  const note = ({ message, fix, code, place }: Said): void =>
    void said.push({ message, fix, code, place })
  try {
    const project = await opened(folder)
    const { signal } = new AbortController()
    const observers = [
      (event: { readonly type: string; readonly failure?: Said }) =>
        void (event.failure && note(event.failure)),
    ]
    const { stopped } = await project.run({ stop: signal, signal, observers })
    if (stopped) note(stopped)
    if (said.length === 0)
      for (const { failure } of (await project.read.findings()).failed) note(failure)
    if (said.length === 0) await runCommand(project, 'mine/train', {}, { folder, signal })
    await project.close()
  } catch (error) {
    if (!isAttuneError(error)) throw error
    const { problems = [error] } = error.details as { problems?: readonly Said[] }
    problems.forEach(note)
  }
  return said
}
