/** Readers of what models answer, and a check that none of them hangs on a model that found no end. */
import { type AnyPrompt, createRandom, known, type Plugin } from '@attune/core'
import type { ContractCheck } from './check.js'
import { demand } from './flaw.js'
import { plainInput, standInOf } from './prompt-checks.js'

/** A function that makes something of an answer. */
export interface Reader {
  readonly name: string
  read(text: string): unknown
  /** Beginnings of answers that it reads. */
  readonly heads: readonly string[]
}

/** The parsers of all prompts of a plugin, each once; those that take an answer as it is have nothing to read. */
export function promptReaders({ name, components }: Pick<Plugin, 'name' | 'components'>): Reader[] {
  const prompts = new Set(Object.values(components).flatMap(({ prompts = [] }) => prompts))
  const byParser = new Map([...prompts].map((prompt) => [prompt.parse as unknown, prompt]))
  byParser.delete(known)
  return [...byParser.values()].map((prompt) => ({
    name: `${name}/${prompt.id}`,
    read: (text) =>
      prompt.parse(text, plainInput(prompt) as never, { options: {}, language: 'en', finish: 'complete' }),
    heads: prompt.standIn ? [ruled(prompt)] : [],
  }))
}

const ruled = (prompt: AnyPrompt): string => standInOf(prompt, 'en', createRandom(prompt.id))

/** What models repeat up to their limit. */
const hostile: Readonly<Record<string, string>> = {
  blanks: ' ',
  tabs: '\t',
  newlines: '\n',
  stars: '*',
  brackets: '[',
  'opened objects': '{"',
  fences: '```\n',
  digits: '1',
  'digits and commas': '1, ',
  quotes: '"',
  'Chinese quotes': '“',
  'Chinese colons': '：',
  bullets: '- ',
  'digits and stops': '1.',
  headings: '## Verdict\n',
  'closed brackets': '(1) ',
  'closed tags': '<b>1</b>',
  'names of models': 'Model A ',
  'names of dialogues': '对话一，',
  scores: 'Score: 3\n',
  denials: 'not a 3, ',
  arrows: '4 → ',
  'words without an end': 'ab',
}

/** Characters of the longer text, where nothing else is said: comparing each with each takes seconds. */
const usual = 40_000
const mostRatio = 8
const tries = 5
/** Milliseconds below which a clock says nothing. */
const least = 1

/**
 * A check that a reader takes time in proportion to the answer: for each pattern, by itself, behind a valid beginning and before
 * one, reading it takes at most eight times the CPU of reading a quarter of it (linear: four, quadratic: sixteen); the best of five tries counts.
 *
 * @param longest characters of the longer text: not more than what the reader reads of a text
 */
export function linearCheck({ name, read, heads }: Reader, longest = usual): ContractCheck {
  return {
    name: `${name} takes time in proportion to the answer`,
    run() {
      for (const [what, pattern] of Object.entries(hostile)) {
        for (const head of ['', ...heads]) {
          const of = (size: number): string =>
            head + pattern.repeat(Math.ceil(size / pattern.length)) + (head && `x\n${head}`)
          const ratio = bestRatio(read, of(longest / 4), of(longest))
          demand(
            ratio <= mostRatio,
            `${name} takes ${ratio.toFixed(1)} times as long for four times as many ${what}${head && ' behind a valid beginning'}.`,
            'Shorten runs (shortRuns, tidied), and let no two unbounded repeats of a pattern stand side by side.',
          )
        }
      }
    },
  }
}

function bestRatio(read: (text: string) => unknown, short: string, long: string): number {
  let [fast, slow] = [Infinity, Infinity]
  for (let i = 0; i < tries; i++) {
    slow = Math.min(
      slow,
      cpuOf(() => read(long)),
    )
    if (slow <= mostRatio * least) return 1
    fast = Math.min(
      fast,
      cpuOf(() => read(short)),
    )
    if (slow <= mostRatio * Math.max(fast, least)) break
  }
  return slow / Math.max(fast, least)
}

function cpuOf(run: () => unknown): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
