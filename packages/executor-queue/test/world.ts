/**
 * Projects in this process that share one store on a real server; what supporters say is up to the
 * test.
 */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bind } from '@attune/core/runtime'
import type { Project } from '@attune/project'
import { openProject, openStore, systemClock, tokens } from '@attune/host'
import postgres from '@attune/store-postgres'
import queue from '../src/index.js'

const root = join(import.meta.dirname, '..', '..', '..')

export const plugin = `
import { definePlugin, defineScenarios, defineSupporter } from '@attune/core'
const bot = defineSupporter({
  revision: 1,
  summary: 'Says what the test wants.',
  options: { type: 'object', properties: { tone: { type: 'string', default: 'warm' } }, additionalProperties: false },
  create: () => ({ reply: async ({ turns }) => ({ text: await globalThis.attuneReply(turns[0].text) }) }),
})
const people = defineScenarios({
  revision: 1,
  summary: 'Makes people.',
  options: { type: 'object', properties: {}, additionalProperties: false },
  create: () => ({
    seeds: () => ['a', 'b', 'c'].map((id) => ({ id, language: 'en', details: {} })),
    generate: async ({ id, language }) => ({
      id, language, profile: 'You are ' + id, opening: [{ speaker: 'seeker', text: 'I am ' + id }], events: [], references: {}, tags: {}, details: {},
    }),
  }),
})
export default definePlugin({ contract: 1, name: 'mine', components: { bot, people } })
`

export interface World {
  readonly schema: string
  /** Another project of this config, as on another machine. */
  open(change?: {
    readonly set?: readonly string[]
    readonly folder?: string
    readonly env?: Readonly<Record<string, string>>
  }): Promise<Project>
  /** The folder of another machine with the same files, but for these. */
  folder(files?: Readonly<Record<string, string>>): string
  close(): Promise<void>
}

/** What the supporter says to a help-seeker who began with this text. */
export function whenAsked(reply: (opening: string) => Promise<string>): void {
  Object.assign(globalThis, { attuneReply: reply })
}

export const signals = () => {
  const [stop, abort] = [new AbortController(), new AbortController()]
  return { stop, abort, request: { stop: stop.signal, signal: abort.signal } }
}

export interface Size {
  readonly scenarios?: number
  readonly repeats?: number
  /** Options of a model that is a third supporter. */
  readonly model?: string
  readonly budget?: string
  /** Of the scenarios, instead of the file. */
  readonly source?: string
}

export function worldOn(
  url: string,
  schema: string,
  { scenarios = 6, repeats = 1, model, budget, source }: Size = {},
): World {
  const all = mkdtempSync(join(tmpdir(), 'attune-queue-'))
  const opened = new Set<Project>()
  let machines = 0
  const folder = (files: Readonly<Record<string, string>> = {}): string => {
    const own = join(all, String(++machines))
    mkdirSync(own)
    symlinkSync(join(root, 'node_modules'), join(own, 'node_modules'))
    const lines = Array.from({ length: scenarios }, (_, at) => ({
      id: `s${at}`,
      language: 'en',
      profile: 'You are tired.',
      opening: [{ speaker: 'seeker', text: `I am tired, and it is day ${at}.` }],
    }))
    const usual = {
      'mine.mjs': plugin,
      'scenarios.jsonl': lines.map((line) => JSON.stringify(line)).join('\n'),
      'attune.config.yaml': configOf(schema, { repeats, model, budget, source }),
    }
    for (const [name, text] of Object.entries({ ...usual, ...files }))
      writeFileSync(join(own, name), text)
    return own
  }
  const first = folder()
  const services = [
    bind(tokens.openStore, (address, { environment = {}, ...options } = {}) =>
      typeof address === 'string'
        ? openStore(address, options)
        : postgres.open({ urlEnv: 'STUDY_URL', schema }, { clock: systemClock, environment }),
    ),
    bind(tokens.openQueue, (_, surroundings) =>
      queue.open({ urlEnv: 'STUDY_URL', schema }, surroundings),
    ),
    bind(tokens.clock, systemClock),
  ]
  return {
    schema,
    folder,
    async open({ set = [], folder: cwd = first, env = {} } = {}) {
      const project = await openProject({
        cwd,
        set,
        services,
        env: { STUDY_URL: url, KEY: 'not-a-secret', ...env },
      })
      opened.add(project)
      const close = project.close.bind(project)
      project.close = async () => {
        if (opened.delete(project)) await close()
      }
      return project
    },
    async close() {
      for (const project of opened) await project.close()
      rmSync(all, { recursive: true, force: true })
    },
  }
}

type Of = { readonly [Key in Exclude<keyof Size, 'scenarios'>]: Size[Key] | undefined }

const configOf = (
  schema: string,
  { repeats, model, budget = 'calls: 1000000', source }: Of,
): string => `
plugins: [./mine.mjs]
seed: test
concurrency: 4
budget: { ${budget} }
models: { ${model === undefined ? '' : `chat: { provider: openai, model: small, apiKeyEnv: KEY, ${model} }`} }
supporters:
  bot: { use: mine/bot }
  listener: { use: core/rule-based, manner: listening }
  ${model === undefined ? '' : 'chat: { use: core/chat, model: chat }'}
evaluations:
  care:
    scenarios: { ${source === undefined ? 'use: core/scenarios, file: scenarios.jsonl' : `use: ${source}`} }
    simulator: { use: core/seeker, turns: 2 }
    estimators: { core/lexicon: {} }
    analyses: { core/measures: {} }
    repeats: ${repeats}
store: { use: postgres, urlEnv: STUDY_URL, schema: ${schema} }
`
