import { AttuneError, definePrompt, known, promptText, type Context } from '@attune/core'

const folder = new URL('.', import.meta.url)
// These prompts are scored, not answered: there is nothing to read.
const parse = known<string>

export const scorePrompt = definePrompt<{ history: string; descriptor: string; reply: string }, string>({
  id: 'score',
  folder,
  fields: ['history', 'descriptor', 'reply'],
  parse,
})

export const assertionPrompt = definePrompt<{ sentiment: string }, string>({
  id: 'assertion',
  folder,
  fields: ['sentiment'],
  parse,
})

/** Short phrases, one `name: text` per line, so that they can be had in any language like the prompts they go into. */
export const wordingPrompt = definePrompt<Record<never, never>, string>({ id: 'wording', folder, fields: [], parse })

/** A phrase by its name. */
export type Wording = (name: string) => string

/**
 * The phrases of the unit's language.
 *
 * @throws AttuneError PROMPT_INPUT when a phrase is asked for that the template does not have
 */
export function wordingOf(context: Context): Wording {
  const phrases = new Map<string, string>()
  for (const line of promptText(context, wordingPrompt, {}).split('\n')) {
    const [, name, text] = /^\s*([\w-]+)\s*[:：]\s*(.+?)\s*$/u.exec(line) ?? []
    if (name !== undefined && text !== undefined) phrases.set(name, text)
  }
  return (name) => {
    const phrase = phrases.get(name)
    if (phrase !== undefined) return phrase
    const fix = `Give the template a line that begins with "${name}:".`
    throw new AttuneError('PROMPT_INPUT', { prompt: wordingPrompt.id, field: name }, { fix })
  }
}
