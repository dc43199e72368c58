/** Commands that are signalled at a moment of their life, and what they leave behind. */
import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { start } from './attune.js'
import { attune, project } from './in-process.js'
import { scenarios } from './talks.js'

/** Every command. A finished study with its store is there, and for `run` one that is not begun. */
export const commands: readonly (readonly string[])[] = [
  ['run', '--config', 'other.yaml'],
  ['run'],
  ['plan'],
  ['check', '--report'],
  ['export', 'csv'],
  ['export', 'jsonl'],
  ['export', 'parquet'],
  ['report', '--folder'],
  ['figures'],
  ['show', 's1'],
  ['compare', 'old.baseline.json', '1'],
  ['power'],
  ['cite'],
  ['baseline', 'write', 'new.baseline.json'],
  ['generate'],
  ['import', 'chats.jsonl', '--to', 'imported'],
  ['merge', '.attune/attune.db', '--into', 'all.db'],
  ['merge', '.attune/attune.db', '--into', 'postgres?schema=none'],
  ['init', 'new'],
  ['redo', '--supporter', 'bot'],
  ['config', 'show'],
  ['config', 'validate'],
  ['config', 'schema'],
  ['plugins'],
  ['plugins', 'show', 'trajectory'],
  ['prompts'],
  ['prompts', 'eject', 'trajectory', '--to', 'wording'],
  ['runs'],
  ['runs', '1'],
  ['try', 'core/lexicon'],
  ['trajectory', 'turns'],
  ['view'],
  ['work'],
  ['stop', '1'],
]

/**
 * How those end that nobody signals, if not with 0: two measures to choose from, no server, a gate
 * that is not decided.
 */
const usual: Readonly<Record<string, number>> = { check: 4, power: 2, store: 2, work: 2, stop: 2 }
export const usualStatus = ([command = '']: readonly string[]): number => usual[command] ?? 0

const config = (output: string, many: string): object => ({
  plugins: ['@attune/plugin-trajectory'],
  output,
  supporters: { bot: { use: 'core/rule-based' }, other: { use: 'core/rule-based' } },
  evaluations: {
    talks: {
      scenarios: { use: 'core/scenarios', file: many },
      simulator: { use: 'trajectory/simulator', turns: 3 },
      estimators: { 'core/lexicon': {} },
      analyses: { 'core/measures': {} },
      gates: [{ name: 'mood', measure: 'core/lexicon.mean', supporter: 'bot', atLeast: -5 }],
    },
  },
})

/** A folder in which every command has something to do. */
export async function newFixture(count: number): Promise<string> {
  const folder = project({
    'attune.config.yaml': config('out', 'scenarios.jsonl'),
    'other.yaml': config('other', 'others.jsonl'),
    'scenarios.jsonl': scenarios(count),
    'others.jsonl': scenarios(count).replaceAll('Day', 'Night'),
    'chats.jsonl': Array.from({ length: 50 * count }, (_, at) =>
      JSON.stringify({
        id: `c${at}`,
        messages: [
          { role: 'user', content: `I lost job ${at}.` },
          { role: 'assistant', content: 'That hurts.' },
        ],
      }),
    ).join('\n'),
  })
  for (const args of [
    ['run', '--no-report', '--no-figures'],
    ['baseline', 'write', 'old.baseline.json'],
  ]) {
    const { status, stderr } = await attune(folder, args)
    if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`)
  }
  return folder
}

export interface Trial {
  readonly status: number | null
  readonly stderr: string
  /** Milliseconds from the signal to the end. */
  readonly took: number
  readonly left: readonly string[]
  readonly folder: string
}

/** Runs a command in a copy of the folder, and signals it after so many milliseconds. */
export async function trial(
  fixture: string,
  args: readonly string[],
  { after, signal }: { readonly after: number; readonly signal: NodeJS.Signals },
): Promise<Trial> {
  const folder = project()
  cpSync(fixture, folder, { recursive: true })
  mkdirSync(join(folder, 'tmp'))
  const running = start(folder, args, { TMPDIR: join(folder, 'tmp') })
  const end = running.ended.then(() => 'ended' as const)
  if ((await Promise.race([end, setTimeout(after)])) === undefined) running.kill(signal)
  const began = performance.now()
  const { status, stderr } = await running.ended
  const left = [...leftovers(folder), ...readdirSync(join(folder, 'tmp')), ...brokenOff(folder)]
  return { status, stderr, took: performance.now() - began, left, folder }
}

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })

/** Files that were not finished. */
export const leftovers = (folder: string): string[] =>
  filesOf(folder).filter((file) => file.endsWith('.part'))

const ends: Readonly<Record<string, RegExp>> = {
  json: /\}\n?$/,
  html: /<\/html>\n?$/,
  csv: /\n$/,
  jsonl: /\}\n?$/,
  svg: /<\/svg>\n?$/,
  yaml: /\S\n?$/,
  js: /"\)\n$/,
  parquet: /PAR1$/,
  png: /IEND....$/s,
}

/** Files under their own name that lack their end. */
const brokenOff = (folder: string): string[] =>
  filesOf(folder).filter((file) => {
    const end = /^(out|other|imported)\//.test(file) ? ends[file.split('.').at(-1)!] : undefined
    return end !== undefined && !end.test(readFileSync(join(folder, file), 'latin1').slice(-20))
  })
