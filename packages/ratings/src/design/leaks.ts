import type { Leak, LeakRule } from './design.js'
import type { ShownTurn } from './shown.js'

/** Who makes models, as replies name them. */
export const vendors = [
  'ChatGPT',
  'OpenAI',
  'GPT-4',
  'GPT-5',
  'Anthropic',
  'Claude',
  'Gemini',
  'Google DeepMind',
  'Llama',
  'Meta AI',
  'Mistral',
  'DeepSeek',
  'Qwen',
  'Alibaba Cloud',
  'Grok',
  'xAI',
  'Replika',
  'Character.AI',
  'Copilot',
  'Perplexity',
  'Kimi',
  'Moonshot AI',
  'ChatGLM',
  '通义千问',
  '文心一言',
  '豆包',
  '智谱清言',
]

/** Shorter names, and numbers, would be found in any text. */
const LEAST_LETTERS = 3
const isTelling = (name: string): boolean =>
  (name.match(/[\p{L}\p{N}]/gu) ?? []).length >= (/\p{Script=Han}/u.test(name) ? 2 : LEAST_LETTERS) &&
  !/^[\d.]+$/.test(name)

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Longer names first, so that a part of one is not masked by itself. */
export function namePattern(names: readonly string[]): RegExp | undefined {
  const telling = [...new Set(names.map((name) => name.normalize('NFC')))].filter(isTelling)
  if (telling.length === 0) return undefined
  const all = telling.sort((left, right) => right.length - left.length || (left < right ? -1 : 1)).map(escaped)
  // Words of languages that have no spaces have no borders either.
  return new RegExp(`(?<![\\p{Script=Latin}\\p{N}])(?:${all.join('|')})(?![\\p{Script=Latin}\\p{N}])`, 'giu')
}

export interface Screened {
  readonly dialogues: readonly (readonly ShownTurn[])[]
  readonly leaks: readonly Leak[]
  /** Places of dialogues that hold a name whose rule is to drop them. */
  readonly dropped: ReadonlySet<number>
}

export const MASK = '[name]'

/** Finds names of systems in what is said; masks them alike on all sides unless the owner says otherwise. */
export function screen(
  dialogues: readonly (readonly ShownTurn[])[],
  names: readonly string[],
  rules: Readonly<Record<string, LeakRule>>,
): Screened {
  const pattern = namePattern(names)
  if (pattern === undefined) return { dialogues, leaks: [], dropped: new Set() }
  const byName = new Map(names.map((name) => [name.normalize('NFC').toLowerCase(), name]))
  const ruleOf = (name: string): LeakRule => (Object.hasOwn(rules, name) ? rules[name]! : 'mask')
  const found = new Map<string, { times: number; dialogues: Set<number>; example: string }>()
  const dropped = new Set<number>()
  const screened = dialogues.map((turns, at) =>
    turns.map((turn) => ({
      ...turn,
      text: turn.text.replaceAll(pattern, (match, ...rest: unknown[]) => {
        const name = byName.get(match.toLowerCase()) ?? match
        const own = found.get(name) ?? {
          times: 0,
          dialogues: new Set<number>(),
          example: around(turn.text, rest.find((each) => typeof each === 'number') as number),
        }
        found.set(name, own)
        own.times += 1
        own.dialogues.add(at)
        if (ruleOf(name) === 'drop') dropped.add(at)
        return ruleOf(name) === 'keep' ? match : MASK
      }),
    })),
  )
  const leaks = [...found]
    .map(([name, { times, dialogues: where, example }]) => ({
      name,
      done: ruleOf(name),
      times,
      dialogues: where.size,
      example,
    }))
    .sort((left, right) => right.times - left.times || (left.name < right.name ? -1 : 1))
  return { dialogues: screened, leaks, dropped }
}

const NEAR = 30
const around = (text: string, at: number): string =>
  `${at > NEAR ? '…' : ''}${text.slice(Math.max(0, at - NEAR), at + NEAR).trim()}${text.length > at + NEAR ? '…' : ''}`
