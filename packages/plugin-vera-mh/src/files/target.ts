import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readTextNow } from '@attune/core/reading'
import { errors } from '../errors.js'
import { isObject } from '@attune/answers/internal'

/** Files that define what is evaluated: rubric, prompts and personas. Paths are absolute. */
export interface Target {
  readonly rubric: string
  /** Instructions before the questions, with `{conversation}`. */
  readonly beginning: string
  /** Template around a question; undefined for releases before 1.0. */
  readonly question?: string
  readonly personas: readonly string[]
  /**
   * Template with a placeholder for each column of a persona, or for the filled context template.
   */
  readonly personaTemplate: string
  readonly contextTemplate?: string
  /** Columns of personas that are copied to results. */
  readonly annotations: readonly string[]
}

/**
 * Target in a folder: by its `manifest.json`, or the data folder of release 0.9 to 1.2. Source:
 * method sheet, sections 1.6 and 7.1.
 *
 * @throws TARGET
 */
export function targetIn(folder: string): Target {
  const manifest = join(folder, 'manifest.json')
  if (existsSync(manifest)) return targetOf(folder, manifest)
  if (existsSync(join(folder, 'rubric.tsv'))) return releasedTarget(folder)
  throw errors.error('TARGET', { folder, what: targetsBelow(folder) }, { place: { file: folder } })
}

function releasedTarget(folder: string): Target {
  const context = join(folder, 'persona_context_template.txt')
  const question = join(folder, 'question_prompt.txt')
  return {
    rubric: join(folder, 'rubric.tsv'),
    beginning: requireFile(folder, 'rubric_prompt_beginning.txt'),
    ...(existsSync(question) && { question }),
    personas: [requireFile(folder, 'personas.tsv')],
    personaTemplate: requireFile(folder, 'persona_prompt_template.txt'),
    ...(existsSync(context) && { contextTemplate: context }),
    annotations: [],
  }
}

function targetOf(folder: string, manifest: string): Target {
  const keys = manifestIn(folder, manifest)
  const file = (key: string): string => {
    const name = keys[key]
    if (typeof name === 'string') return requireFile(folder, name)
    throw errors.error(
      'TARGET',
      { folder, what: `manifest.json has no "${key}"` },
      { place: { file: manifest } },
    )
  }
  const list = (key: string): string[] => {
    const names = keys[key]
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
  }
  const personas = list('personas').map((name) => requireFile(folder, name))
  if (personas.length === 0)
    throw errors.error(
      'TARGET',
      { folder, what: 'manifest.json lists no "personas"' },
      { place: { file: manifest } },
    )
  return {
    rubric: file('rubric_file'),
    beginning: file('rubric_prompt_beginning_file'),
    question: file('question_prompt_file'),
    personas,
    personaTemplate: existsSync(join(folder, TEMPLATE))
      ? join(folder, TEMPLATE)
      : requireFile(dirname(folder), TEMPLATE),
    contextTemplate: file('persona_context_template_file'),
    annotations: list('persona_annotation_columns'),
  }
}

const TEMPLATE = 'persona_prompt_template.txt'

function manifestIn(folder: string, file: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(readTextNow(file))
    if (isObject(value)) return value
    throw new Error('it is no object')
  } catch (cause) {
    const what = `manifest.json cannot be read (${(cause as Error).message})`
    throw errors.error('TARGET', { folder, what }, { place: { file }, cause })
  }
}

function requireFile(folder: string, name: string): string {
  const file = join(folder, name)
  if (existsSync(file)) return file
  throw errors.error('TARGET', { folder, what: `there is no ${name}` }, { place: { file } })
}

/** Hint that lists subfolders with a target, for users who name the root of a clone. */
function targetsBelow(folder: string): string {
  const below = ['.', 'data'].flatMap((each) => {
    const path = join(folder, each)
    if (!existsSync(path)) return []
    return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [join(path, entry.name)] : [],
    )
  })
  const targets = below.filter((each) =>
    ['manifest.json', 'rubric.tsv'].some((name) => existsSync(join(each, name))),
  )
  const found = targets.length === 0 ? '' : `; these are: ${targets.join(', ')}`
  return `it has neither manifest.json nor rubric.tsv${found}`
}
