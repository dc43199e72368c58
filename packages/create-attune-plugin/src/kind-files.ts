/** Writes the files of a kind: code, test, prompts, sample data and golden outputs. */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isCode, type KindName, kinds } from './kinds.js'
import type { NewPlugin } from './plugin-files.js'

export const templates = fileURLToPath(new URL('../templates/', import.meta.url))

export const templateText = (path: string): string => readFileSync(join(templates, path), 'utf8')

export function save(folder: string, path: string, text: string): void {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/**
 * Writes a source file.
 *
 * @param path path without extension, which depends on the language
 */
export function saveCode(
  folder: string,
  { language }: Pick<NewPlugin, 'language'>,
  path: string,
  text: string,
): void {
  const isTyped = language === 'typescript'
  save(folder, `${path}.${isTyped ? 'ts' : 'js'}`, isTyped ? text : withoutTypes(text))
}

export function writeKind(folder: string, plugin: NewPlugin, name: KindName): void {
  const { id } = kinds[name]
  if (isCode(name)) {
    const code = (file: string): string =>
      templateText(`${name}/${file}`).replaceAll('__name__', plugin.name)
    saveCode(folder, plugin, `src/${id}`, code(`${id}.ts`))
    saveCode(folder, plugin, `test/${id}.test`, code(`${id}.tests.ts`))
  }
  for (const part of ['prompts', 'samples', 'golden', 'rubrics']) {
    const from = join(templates, name, part)
    if (existsSync(from))
      cpSync(from, join(folder, part === 'golden' ? 'test/golden' : part), { recursive: true })
  }
}

/**
 * Removes TypeScript types from a template, for plugins in JavaScript: type arguments of
 * definePrompt, annotations, interfaces and assertions. Only the forms that occur in the templates
 * are handled.
 */
export const withoutTypes = (text: string): string =>
  text
    .replaceAll(/definePrompt<[^(]*>\(/g, 'definePrompt(')
    .replaceAll(/readRecords<\w+>\(/g, 'readRecords(')
    .replaceAll(/token<\w+>\(/g, 'token(')
    .replaceAll(/(?:^\/\*\* .* \*\/\n)?^export interface \w+ \{\n[^]*?^\}\n\n/gm, '')
    .replaceAll(/^type \w+ = .*\n\n/gm, '')
    .replaceAll(/ type \w+,/g, '')
    .replaceAll(/ as (?:const|never|Answer|keyof typeof sides)\b/g, '')
    .replaceAll(/: (?:unknown\[\]|Record<string, number>)(?= =)/g, '')
    .replaceAll(/\((\w+): (?:string|unknown|number)\)/g, '($1)')
    .replaceAll(/\((\w+): string, (\w+): object\)/g, '($1, $2)')
    .replaceAll(/\((\w+): number, (\w+): string\)/g, '($1, $2)')
    .replaceAll(/([\])t])!(?=[.\s])/g, '$1')
