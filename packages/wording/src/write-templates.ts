/**
 * Writes templates to files next to a config, and creates the lines of the config that use them
 * instead of a plugin's templates.
 */
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { AttuneError } from '@attune/core/internal'

export interface TemplateText {
  /** Prompt as `plugin/id`. */
  readonly prompt: string
  readonly language: string
  readonly text: string
}

/** Template with the released text as its only message. */
export const verbatim = (
  prompt: string,
  language: string,
  text: string,
  role: 'system' | 'user' = 'user',
): TemplateText => ({ prompt, language, text: `=== ${role}, verbatim ===\n${text}\n` })

export interface TemplateFile extends Omit<TemplateText, 'text'> {
  readonly file: string
}

/**
 * Writes each template to `<folder>/<plugin>/<id>.<language>.md`. A file that already contains the
 * text is not written again.
 *
 * @throws AttuneError OUTPUT_EXISTS if a file has another text, unless `force` is set; then no file
 * is written
 */
export async function writeTemplates(
  folder: string,
  templates: readonly TemplateText[],
  { force = false }: { readonly force?: boolean } = {},
): Promise<readonly TemplateFile[]> {
  const files = templates.map(({ prompt, language, text }) => ({
    prompt,
    language,
    text,
    file: join(folder, `${prompt}.${language}.md`),
  }))
  for (const { file, text } of force ? [] : files) {
    if (existsSync(file) && (await readFile(file, 'utf8')) !== text)
      throw new AttuneError('OUTPUT_EXISTS', { file })
  }
  for (const { file, text } of files) await write(file, text)
  return files.map(({ prompt, language, file }) => ({ prompt, language, file }))
}

async function write(file: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new AttuneError('OUTPUT_WRITE', { file, why }, { cause, place: { file } })
  }
}

/** The lines `prompts: …` for a config in `folder`. */
export function promptLines(files: readonly TemplateFile[], folder: string): string {
  const names = [...new Set(files.map(({ prompt }) => prompt))]
  const lines = names.map((name) => {
    const own = files.filter(({ prompt }) => prompt === name)
    return `  ${name}: { ${own.map(({ language, file }) => `${language}: ${scalar(near(file, folder))}`).join(', ')} }`
  })
  return ['prompts:', ...lines].join('\n')
}

const near = (file: string, folder: string): string => relative(folder, file).replaceAll(sep, '/')

/** YAML scalar of a path, without quotation marks if YAML allows it. */
const scalar = (path: string): string => (/^[\w./-]+$/.test(path) ? path : JSON.stringify(path))
