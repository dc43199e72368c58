/**
 * Prompts of a Python plugin. Templates are files in its folder; each request selects the parser of
 * the answer.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Json, known, type Prompt, unknown } from '@attune/core'
import type { AnyPrompt, PromptInput } from '@attune/core/internal'
import { fieldsOf } from '@attune/core/runtime'
import type { Ask, Described } from './protocol.js'
import { type Reader, readerOf } from './readers.js'
import type { ParseElsewhere } from './work.js'
import { readTextNow } from '@attune/core/reading'

/** A declared prompt with its texts, and with its parser if that does not depend on the request. */
export function declaredPrompt(
  { prompts, asked }: Pick<Described, 'prompts' | 'asked'>,
  id: string,
): AnyPrompt {
  const { parse = { reader: 'text' }, standIn } = asked[id] ?? {}
  const reader = readerOf(parse)
  const prompt: Prompt<PromptInput, Json> = {
    id,
    folder: pathToFileURL(`${prompts}/`),
    fields: fieldsIn(prompts, id),
    parse: (text, _, { finish }) => reader.read(text, finish),
    ...ownParts(reader, standIn),
  }
  return prompt as unknown as AnyPrompt
}

const ownParts = (
  { isProse, schema }: Reader,
  standIn: string | undefined,
): Partial<Prompt<PromptInput, Json>> => ({
  ...(isProse && { isProse }),
  ...(schema && { schema: () => schema }),
  ...(standIn !== undefined && { standIn: () => standIn }),
})

/** The prompt with the parser that a request selects. */
export function askedPrompt(
  declared: AnyPrompt,
  ask: Ask,
  call: number,
  elsewhere: ParseElsewhere,
): Prompt<PromptInput, Json> {
  const { id, folder, fields } = declared as unknown as Prompt<PromptInput, Json>
  const own = { id, folder, fields }
  if (ask.parse === 'elsewhere') {
    return {
      ...own,
      parse: () => unknown('it is read in Python'),
      parseElsewhere: (text, _, { finish }) => elsewhere(call, text, finish),
      ...(ask.standIn !== undefined && { standIn: () => ask.standIn! }),
    }
  }
  const reader = readerOf(ask.parse)
  return {
    ...own,
    parse: reader.isProse ? known : (text, _, { finish }) => reader.read(text, finish),
    ...ownParts(reader, ask.standIn),
  }
}

/** Fields that the templates of all languages use. */
function fieldsIn(folder: string, id: string): readonly string[] {
  const files = readdirSync(folder).filter(
    (file) => file.startsWith(`${id}.`) && file.endsWith('.md'),
  )
  return [...new Set(files.flatMap((file) => fieldsOf(readTextNow(join(folder, file)))))]
}
