import type { Context } from '../contracts/context.js'
import type { ChatMessage } from '../contracts/models.js'
import type { Prompt, PromptInput } from '../contracts/prompt.js'
import { AttuneError, type Place } from '../errors.js'

/**
 * Renders a prompt as one text, for prompts that are inserted into others.
 *
 * ```ts
 * const scale = promptText(context, scalePrompt, { lowest: 0, highest: 10 })
 * ```
 */
export const promptText = <Input extends PromptInput>(
  context: Pick<Context, 'render'>,
  prompt: Prompt<Input, unknown>,
  input: Input,
): string =>
  context
    .render(prompt, input)
    .map(({ content }) => content)
    .join('\n\n')

export interface Template {
  readonly prompt: string
  readonly sections: readonly Section[]
}

interface Section extends ChatMessage {
  /** True if white space around the text is kept. */
  readonly isVerbatim: boolean
}

const header = /^=== (system|user|assistant)(, verbatim)? ===[ \t]*$/
/** A line that looks like a header, and is none: `=== System ===`, `== user ==`, `===user===`. */
const almostHeader =
  /^[ \t]*(?!=== (?:system|user|assistant)(?:, verbatim)? ===[ \t]*\r?$)={2,}[ \t]*([Ss]ystem|SYSTEM|[Uu]ser|USER|[Aa]ssistant|ASSISTANT)[ \t]*={2,}[ \t]*\r?$/gm
/** An optional part: `{{#x}}…{{/x}}`. */
const part = /\{\{#[ \t]*([\p{L}_$][\p{L}\p{N}_$.-]*)[ \t]*\}\}([\s\S]*?)\{\{\/[ \t]*\1[ \t]*\}\}/gu
/** Any mark: `{{x}}`, `{{#x}}` or `{{/x}}`. */
const mark = /\{\{([#/])?[ \t]*([\p{L}_$][\p{L}\p{N}_$.-]*)[ \t]*\}\}/gu
/** A field to fill in: `{{x}}`. */
const placeholder = /\{\{[ \t]*([\p{L}_$][\p{L}\p{N}_$.-]*)[ \t]*\}\}/gu

/**
 * Pattern for `{name}`, the placeholder of other programs. It matches neither `{{name}}` nor a part
 * of `{{{name}}}`.
 */
const singleBraces = /(?<!\{)\{[ \t]*([\p{L}_$][\p{L}\p{N}_$.-]*)[ \t]*\}(?!\})/gu

/** Fields that a text names, without duplicates. */
export const fieldsOf = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(mark)].map(([, , field = '']) => field)),
]

/** Fault of a template: it omits a field, or writes a field in single braces. */
export interface TemplateFault {
  readonly what: string
  readonly fix: string
  /** Offset in the text, if the fault has one position. */
  readonly offset?: number
}

/**
 * Checks that a template shows all required fields. A field is shown if `{{field}}` or `{{#field}}`
 * names it.
 *
 * @param fields fields that the prompt declares
 * @param needed fields that the template must show. Default: all
 */
export function templateFault(
  text: string,
  fields: readonly string[],
  needed: readonly string[] = fields,
): TemplateFault | undefined {
  const named = fieldsOf(text)
  const [misspelt] = text.matchAll(almostHeader)
  if (misspelt)
    return {
      what: `has the line "${misspelt[0].trim()}", which begins no message`,
      fix: `Write === ${misspelt[1]!.toLowerCase()} === for it.`,
      offset: misspelt.index,
    }
  for (const match of text.matchAll(singleBraces)) {
    const field = match[1] ?? ''
    const isText = named.includes(field) && isVerbatimAt(text, match.index)
    if (!fields.includes(field) || isText) continue
    const fix = `Write {{${field}}}: single braces are plain text.`
    return {
      what: `has {${field}} in single braces, which is not filled in`,
      fix,
      offset: match.index,
    }
  }
  const missing = needed.filter((field) => !named.includes(field))
  if (missing.length === 0) return undefined
  const [first = ''] = missing
  return {
    what: `does not show ${missing.map((field) => `{{${field}}}`).join(', ')}`,
    fix: `Write {{${first}}} where it belongs; {{#${first}}}{{/${first}}} says that it is left out on purpose.`,
  }
}

/**
 * True if a position is in a section marked as verbatim, which contains a text of another program.
 * Single braces are plain text there.
 */
const isVerbatimAt = (text: string, offset: number): boolean =>
  text
    .slice(0, offset)
    .split('\n')
    .findLast((line) => header.test(line))
    ?.includes(', verbatim') === true

/**
 * Fields that a template shows outside of optional parts. A replacement of the template must show
 * them too.
 */
export const alwaysShown = (text: string): readonly string[] => [
  ...new Set(
    [...withoutParts(text, () => false).matchAll(placeholder)].map(([, field = '']) => field),
  ),
]

/**
 * Line and column of an offset in a template. For a template that is written inside a config file,
 * the position of its beginning.
 */
export function placeAt(text: string, offset: number, origin: Place): Place {
  if (origin.line !== undefined) return origin
  const before = text.slice(0, offset)
  return {
    file: origin.file,
    line: before.split('\n').length,
    column: offset - before.lastIndexOf('\n'),
  }
}

/**
 * Splits a template into messages. A line break at the end of the file is not part of the last
 * message.
 */
function sectionsOf(text: string): Section[] {
  const sections: (Omit<Section, 'content'> & { lines: string[] })[] = [
    { role: 'user', isVerbatim: false, lines: [] },
  ]
  for (const line of text.replace(/\r?\n$/, '').split(/\r?\n/)) {
    const [, role, verbatim] = header.exec(line) ?? []
    if (role === undefined) sections.at(-1)?.lines.push(line)
    else
      sections.push({
        role: role as ChatMessage['role'],
        isVerbatim: verbatim !== undefined,
        lines: [],
      })
  }
  return sections.map(({ lines, ...section }) => ({ ...section, content: lines.join('\n') }))
}

/**
 * Parses and checks a template.
 *
 * @throws AttuneError PROMPT_PLACEHOLDER with file, line and column of an unknown field;
 *   PROMPT_PART if an optional part is not closed in its message
 */
export function parseTemplate(
  prompt: string,
  fields: readonly string[],
  text: string,
  origin: Place,
): Template {
  for (const match of text.matchAll(mark)) {
    const field = match[2] ?? ''
    if (fields.includes(field)) continue
    const details = { prompt, field, fields: fields.join(', ') }
    const fix = fields.length === 0 ? { fix: 'Remove it: the prompt has no fields.' } : {}
    throw new AttuneError('PROMPT_PLACEHOLDER', details, {
      place: placeAt(text, match.index, origin),
      ...fix,
    })
  }
  const sections = sectionsOf(text)
  for (const { content } of sections) {
    const left = /\{\{[#/][^}]*\}\}/.exec(withoutParts(content, () => true))
    if (left)
      throw new AttuneError(
        'PROMPT_PART',
        { prompt, mark: left[0] },
        { place: placeAt(text, text.indexOf(left[0]), origin) },
      )
  }
  return { prompt, sections }
}

/** Texts of a template without its fields. Texts of optional parts are included. */
export const ownTexts = ({ sections }: Template): readonly string[] =>
  sections.flatMap(({ content }) => content.replace(mark, '\u0000').split('\u0000'))

/**
 * Removes the optional parts whose field is missing. An optional part may contain parts of other
 * fields.
 */
const withoutParts = (text: string, isThere: (field: string) => boolean): string =>
  text.replace(part, (_, field: string, inside: string) =>
    isThere(field) ? withoutParts(inside, isThere) : '',
  )

/**
 * Fills the input into a template and returns its messages. All fields are replaced in one pass, so
 * braces in the input are kept. Empty messages are dropped.
 */
export function fillTemplate({ prompt, sections }: Template, input: PromptInput): ChatMessage[] {
  const given = (field: string): string | number | undefined =>
    Object.hasOwn(input, field) ? input[field] : undefined
  const isThere = (field: string): boolean => (given(field) ?? '') !== ''
  const valueOf = (_: string, field: string): string => {
    const value = given(field)
    if (value === undefined) throw new AttuneError('PROMPT_INPUT', { prompt, field })
    if (value === null || !['string', 'number', 'boolean'].includes(typeof value)) {
      const got = Array.isArray(value) ? 'a list' : value === null ? 'null' : `a ${typeof value}`
      throw new AttuneError('PROMPT_INPUT_TYPE', { prompt, field, got })
    }
    return String(value)
  }
  return sections
    .map(({ role, content, isVerbatim }) => {
      const filled = withoutParts(content, isThere).replace(placeholder, valueOf)
      return { role, content: isVerbatim ? filled : filled.trim() }
    })
    .filter(({ content }) => content !== '')
}
