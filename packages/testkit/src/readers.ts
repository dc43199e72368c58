/**
 * Parsers of model answers, and a check that they do not hang on the output of a model in a loop.
 */
import { known, type Plugin } from '@attune/core'
import { type AnyPrompt, createRandom } from '@attune/core/internal'
import type { ContractCheck } from './check.js'
import { demand } from './flaw.js'
import { plainInput, standInOf } from './prompt-checks.js'

/** A function that parses an answer. */
export interface Reader {
  readonly name: string
  read(text: string): unknown
  /** Beginnings of answers that it can parse. */
  readonly heads: readonly string[]
}

/**
 * Parsers of all prompts of a plugin, without duplicates and without prompts that accept any text.
 */
export function promptReaders({ name, components }: Pick<Plugin, 'name' | 'components'>): Reader[] {
  const prompts = new Set(Object.values(components).flatMap(({ prompts = [] }) => prompts))
  const byParser = new Map([...prompts].map((prompt) => [prompt.parse as unknown, prompt]))
  byParser.delete(known)
  return [...byParser.values()].map((prompt) => ({
    name: `${name}/${prompt.id}`,
    read: (text) =>
      prompt.parse(text, plainInput(prompt) as never, {
        options: {},
        language: 'en',
        finish: 'complete',
      }),
    heads: prompt.standIn ? [ruled(prompt)] : [],
  }))
}

const ruled = (prompt: AnyPrompt): string =>
  standInOf({ prompt, input: plainInput(prompt), language: 'en' }, createRandom(prompt.id))

/** Patterns that models repeat up to their limit. */
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

/**
 * Default length of the longer text in characters. Comparing all pairs of characters takes seconds
 * at this length.
 */
const usual = 40_000
const mostRatio = 8
const tries = 5
/** Shortest measurable time in milliseconds. */
const least = 1

/**
 * Creates a check that a parser takes linear time. For each pattern, on its own and between valid
 * beginnings, the CPU time may be at most eight times that of a quarter of the text (linear: four,
 * quadratic: sixteen); the best of five attempts counts.
 *
 * @param longest length of the longer text in characters, at most the length that the parser reads
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
