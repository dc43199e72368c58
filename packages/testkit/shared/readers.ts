/**
 * Parsers of model answers, and a check that their running time is linear in the length of the
 * answer, since a looping model may write a very long one.
 */
import { known, type Plugin } from '@attune/core'
import { type AnyPrompt, createRandom } from '@attune/core/internal'
import type { ContractCheck } from '../src/check.js'
import { demand } from '../src/flaw.js'
import { plainInput, standInOf } from '../src/prompt-checks.js'

/** A function that parses an answer. */
export interface Reader {
  readonly name: string
  read(text: string): unknown
  /** Beginnings of answers that the function can parse. */
  readonly heads: readonly string[]
}

/** Parsers of all prompts of a plugin, each once. Prompts that accept any text are omitted. */
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

/** Texts that looping models repeat up to their token limit. */
const loopTexts: Readonly<Record<string, string>> = {
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
 * Default length of the longer text in characters. A quadratic parser takes seconds for this
 * length.
 */
const defaultLength = 40_000
const maxRatio = 8
const attempts = 15
/** Shortest time in milliseconds that can be measured reliably. */
const minMilliseconds = 1

/**
 * Creates a check that a parser takes linear time. For each repeated pattern, with and without a
 * valid beginning, the CPU time may be at most eight times that of a quarter of the text (a linear
 * parser takes four times, a quadratic one sixteen). The best of fifteen attempts counts.
 *
 * @param longest length of the longer text in characters, at most the length that the parser reads
 */
export function linearCheck({ name, read, heads }: Reader, longest = defaultLength): ContractCheck {
  return {
    name: `${name} takes time in proportion to the answer`,
    run() {
      for (const [what, pattern] of Object.entries(loopTexts)) {
        for (const head of ['', ...heads]) {
          const of = (size: number): string =>
            head + pattern.repeat(Math.ceil(size / pattern.length)) + (head && `x\n${head}`)
          const ratio = bestRatio(read, of(longest / 4), of(longest))
          demand(
            ratio <= maxRatio,
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
  for (let i = 0; i < attempts; i++) {
    slow = Math.min(
      slow,
      cpuOf(() => read(long)),
    )
    if (slow <= maxRatio * minMilliseconds) return 1
    fast = Math.min(
      fast,
      cpuOf(() => read(short)),
    )
    if (slow <= maxRatio * Math.max(fast, minMilliseconds)) break
  }
  return slow / Math.max(fast, minMilliseconds)
}

function cpuOf(run: () => unknown): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
