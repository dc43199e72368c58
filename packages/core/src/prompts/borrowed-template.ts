/**
 * Supports dialogues in a language for which a prompt has no template: uses a template in another
 * language, with the instruction to write in the dialogue's language.
 */
import type { ChatMessage } from '../contracts/models.js'
import type { AnyPrompt } from '../contracts/plugin.js'
import { definePrompt } from '../define.js'
import { known } from '../values.js'
import type { PromptLibrary } from './prompt-library.js'

const NAME = 'askIn'

/** Option of a simulator that allows templates in another language than the dialogue's. */
export const askInOption = {
  type: 'string',
  minLength: 2,
  description:
    'Language of the templates for scenarios in a language that has none: en or zh. The model reads there that it writes in the language of the scenario, and each such dialogue has the flag borrowed-template. Default: dialogues without a template fail.',
} as const

const writeIn = definePrompt<{ language: string }, string>({
  id: 'write-in',
  folder: new URL('.', import.meta.url),
  fields: ['language'],
  parse: known,
})

/**
 * Language of the template that a component uses: the dialogue's language, unless no such template
 * exists and the options allow another language.
 */
export function templateLanguage(
  language: string,
  options: Readonly<Record<string, unknown>>,
  languages: readonly string[],
): string {
  const other = options[NAME]
  return typeof other === 'string' && !languages.includes(language) ? other : language
}

/** Appends the instruction for the dialogue's language to the system message. */
export function toWriteIn(
  language: string,
  template: string,
  messages: readonly ChatMessage[],
  prompts: Pick<PromptLibrary, 'render'>,
): ChatMessage[] {
  const own = /^zh\b/i.test(template) ? 'zh' : 'en'
  const input = { language: languageName(language, own) }
  const [asked] = prompts.render('core', writeIn as unknown as AnyPrompt, own, input)
  const [first, ...others] = messages
  if (first?.role !== 'system') return [{ role: 'system', content: asked!.content }, ...messages]
  return [{ role: 'system', content: `${first.content}\n\n${asked!.content}` }, ...others]
}

/** Name of a language with its tag, in the language `said`: `German (de)`. */
export function languageName(tag: string, shownIn = 'en'): string {
  try {
    const name = new Intl.DisplayNames(shownIn, { type: 'language' }).of(tag)
    if (name === undefined || name === tag) return tag
    return shownIn === 'zh' ? `${name}（${tag}）` : `${name} (${tag})`
  } catch {
    return tag
  }
}
