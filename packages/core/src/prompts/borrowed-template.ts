/** Templates of another language than that of a dialogue, with the instruction to write in the language of the dialogue. */
import type { ChatMessage } from '../contracts/models.js'
import type { AnyPrompt } from '../contracts/plugin.js'
import { definePrompt } from '../define.js'
import { known } from '../values.js'
import type { PromptLibrary } from './prompt-library.js'

const NAME = 'askIn'

/** The option of a simulator whose model may be asked in another language than it is to write in. */
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

/** The language of the template that a component with these options is asked in: that of the dialogue, if there is one. */
export function templateLanguage(
  language: string,
  options: Readonly<Record<string, unknown>>,
  languages: readonly string[],
): string {
  const other = options[NAME]
  return typeof other === 'string' && !languages.includes(language) ? other : language
}

/** The same messages, of which the first instruction ends with the language to write in. */
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

/** `German (de)`, in the language `said`. */
export function languageName(tag: string, said = 'en'): string {
  try {
    const name = new Intl.DisplayNames(said, { type: 'language' }).of(tag)
    if (name === undefined || name === tag) return tag
    return said === 'zh' ? `${name}（${tag}）` : `${name} (${tag})`
  } catch {
    return tag
  }
}
