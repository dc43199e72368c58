import { AttuneError, type Place } from '../errors.js'
import type { ChatMessage } from '../contracts/models.js'
import type { PromptInput } from '../contracts/prompt.js'

export interface Template {
  readonly prompt: string
  readonly sections: readonly ChatMessage[]
}

const header = /^=== (system|user|assistant) ===[ \t]*$/
const placeholder = /\{\{[ \t]*([\p{L}_$][\p{L}\p{N}_$.-]*)[ \t]*\}\}/gu

/** Where `offset` of the text stands; an override written inside a config file is placed where it begins. */
function placeAt(text: string, offset: number, origin: Place): Place {
  if (origin.line !== undefined) return origin
  const before = text.slice(0, offset)
  return { file: origin.file, line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}

function sectionsOf(text: string): ChatMessage[] {
  const sections: { role: ChatMessage['role']; lines: string[] }[] = [{ role: 'user', lines: [] }]
  for (const line of text.split(/\r?\n/)) {
    const role = header.exec(line)?.[1]
    if (role === undefined) sections.at(-1)?.lines.push(line)
    else sections.push({ role: role as ChatMessage['role'], lines: [] })
  }
  return sections.map(({ role, lines }) => ({ role, content: lines.join('\n') }))
}

/**
 * Reads a template and checks it.
 *
 * @throws AttuneError PROMPT_PLACEHOLDER with file, line and column of a placeholder that is no field of the prompt
 */
export function parseTemplate(prompt: string, fields: readonly string[], text: string, origin: Place): Template {
  for (const match of text.matchAll(placeholder)) {
    const field = match[1] ?? ''
    if (fields.includes(field)) continue
    const details = { prompt, field, fields: fields.join(', ') || 'it has none' }
    throw new AttuneError('PROMPT_PLACEHOLDER', details, { place: placeAt(text, match.index, origin) })
  }
  return { prompt, sections: sectionsOf(text) }
}

/** Fills in the input in one pass, so that braces inside the input stay what they are. Empty messages are dropped. */
export function fillTemplate({ prompt, sections }: Template, input: PromptInput): ChatMessage[] {
  const valueOf = (_: string, field: string): string => {
    const value = Object.hasOwn(input, field) ? input[field] : undefined
    if (value === undefined) throw new AttuneError('PROMPT_INPUT', { prompt, field })
    return String(value)
  }
  return sections
    .map(({ role, content }) => ({ role, content: content.replace(placeholder, valueOf).trim() }))
    .filter(({ content }) => content !== '')
}
