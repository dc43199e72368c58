/**
 * Checks the prompts of a plugin and their templates. Each template must show the fields that the
 * prompt declares.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { flaw, type Flaw, isBag, need, templateFault } from '@attune/core/runtime'

const NAME = /^[a-z][a-z0-9-]*$/
export const isName = (value: unknown): boolean => typeof value === 'string' && NAME.test(value)
export const isText = (value: unknown): value is string => typeof value === 'string'
const isFolder = (value: unknown): boolean =>
  isBag(value) && isText(value['href']) && value['href'].startsWith('file:')

export function promptsFlaws(prompts: unknown, at: string): Flaw[] {
  if (prompts === undefined) return []
  if (!Array.isArray(prompts)) return [flaw(at, 'a list', prompts)]
  const ids = prompts.map((prompt: unknown) => (isBag(prompt) ? prompt['id'] : undefined))
  const twice = ids.findIndex((id, i) => isText(id) && ids.indexOf(id) < i)
  return [
    ...prompts.flatMap((prompt: unknown, i) => promptFlaws(prompt, `${at}[${i}]`)),
    ...need(
      twice === -1,
      `${at}[${twice}].id`,
      'another id than that of an earlier prompt',
      ids[twice],
    ),
  ]
}

function promptFlaws(prompt: unknown, at: string): Flaw[] {
  if (!isBag(prompt)) return [flaw(at, 'a prompt', prompt)]
  const { id, folder, fields, unshown = [], parse } = prompt
  const flaws = [
    ...need(isName(id), `${at}.id`, 'lower-case letters, digits and hyphens', id),
    ...need(isFolder(folder), `${at}.folder`, 'a file URL', folder),
    ...need(
      Array.isArray(fields) && fields.every(isText),
      `${at}.fields`,
      'a list of names',
      fields,
    ),
    ...unshownFlaws(unshown, fields, `${at}.unshown`),
    ...need(typeof parse === 'function', `${at}.parse`, 'a function', parse),
  ]
  if (flaws.length > 0) return flaws
  const templates = templatesOf(prompt as unknown as Prompt)
  if (templates.length === 0)
    return [
      {
        path: `${at}.folder`,
        expected: `a folder with ${String(id)}.<language>.md`,
        got: String(folder),
      },
    ]
  return templates.flatMap(({ name, text }) => {
    const fault = templateFault(
      text,
      fields as readonly string[],
      shownFields(prompt as unknown as Fields),
    )
    return fault
      ? [
          {
            path: `${at}: ${name}`,
            expected: 'a template that shows its fields',
            got: `one that ${fault.what} (${fault.fix.replace(/\.$/, '')})`,
          },
        ]
      : []
  })
}

function unshownFlaws(unshown: unknown, fields: unknown, path: string): Flaw[] {
  const expected = 'a list of its fields'
  if (!Array.isArray(unshown)) return [flaw(path, expected, unshown)]
  const other: unknown = unshown.find((name) => !Array.isArray(fields) || !fields.includes(name))
  if (other === undefined) return []
  return [{ path, expected, got: `one with ${JSON.stringify(other)}, which is not among them` }]
}

interface Fields {
  readonly fields: readonly string[]
  readonly unshown?: readonly string[]
}

/** Fields that every template must show. */
export const shownFields = ({ fields, unshown = [] }: Fields): readonly string[] =>
  fields.filter((field) => !unshown.includes(field))

interface Prompt {
  readonly id: string
  readonly folder: URL
}

interface TemplateFile {
  /** File name, such as `mood.en.md`. */
  readonly name: string
  readonly language: string
  readonly text: string
}

/**
 * Languages for which a prompt has a template, in alphabetical order; empty if the folder cannot be
 * read.
 */
export function languagesOf({ id, folder }: Prompt): readonly string[] {
  try {
    return readdirSync(new URL(folder.href))
      .filter((file) => file.startsWith(`${id}.`) && file.endsWith('.md'))
      .map((file) => file.slice(id.length + 1, -'.md'.length))
      .filter((language) => /^[\w-]+$/.test(language))
      .sort()
  } catch {
    return []
  }
}

/** Templates of a prompt in its plugin; empty if the folder cannot be read. */
export const templatesOf = (prompt: Prompt): readonly TemplateFile[] =>
  languagesOf(prompt).map((language) => {
    const name = `${prompt.id}.${language}.md`
    return { name, language, text: readFileSync(new URL(name, folderOf(prompt)), 'utf8') }
  })

/** Adds the final slash of a folder if it is missing. */
const folderOf = ({ folder: { href } }: Prompt): string => (href.endsWith('/') ? href : `${href}/`)
