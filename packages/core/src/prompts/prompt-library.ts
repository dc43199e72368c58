import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ChatMessage } from '../contracts/models.js'
import type { AnyPrompt, Component } from '../contracts/plugin.js'
import type { PromptInput } from '../contracts/prompt.js'
import { AttuneError, type Place } from '../errors.js'
import { fillTemplate, ownTexts, parseTemplate, type Template } from './template.js'
import { readTextNow } from '../reading/text.js'
import { closest } from '../schema/suggestion.js'

/** A template in the config that replaces a plugin's template. */
export interface PromptOverride {
  /** Prompt as `plugin/id`. */
  readonly prompt: string
  readonly language: string
  readonly text: string
  /** Absolute path. */
  readonly file: string
  readonly place: Place
}

interface Source {
  readonly text: string
  readonly file: string
  /** Position of the template, for error messages. */
  readonly origin: Place
  /** For a template from the config: true if its text differs from the plugin's template. */
  readonly isChanged?: boolean
}

/** A template of a prompt, as used. */
export interface PromptTemplate extends Source {
  readonly language: string
}

/**
 * Reads the templates of all prompts: `<folder>/<id>.<language>.md`, or their replacements in the
 * config. A file is read on first use and cached, so the wording does not change during a run.
 */
export class PromptLibrary {
  private readonly overrides = new Map<string, PromptOverride[]>()
  private readonly sources = new Map<string, ReadonlyMap<string, Source>>()
  private readonly parsed = new Map<string, Template>()

  constructor(overrides: readonly PromptOverride[] = []) {
    for (const each of overrides) {
      this.overrides.set(each.prompt, [...(this.overrides.get(each.prompt) ?? []), each])
    }
  }

  /**
   * Returns the template texts of a prompt by language, sorted. They are part of the keys of units.
   *
   * @throws AttuneError PROMPT_PLACEHOLDER if a template names an unknown field
   */
  texts(pluginName: string, prompt: AnyPrompt): Readonly<Record<string, string>> {
    const sources = [...this.sourcesOf(pluginName, prompt)]
    for (const [language] of sources) this.template(pluginName, prompt, language)
    return Object.fromEntries(sources.map(([language, { text }]) => [language, text]))
  }

  /** Returns the template of each language. */
  templates(pluginName: string, prompt: AnyPrompt): readonly PromptTemplate[] {
    return [...this.sourcesOf(pluginName, prompt)].map(([language, source]) => ({
      language,
      ...source,
    }))
  }

  /** Languages for which the prompt has a template. */
  languages(pluginName: string, prompt: AnyPrompt): readonly string[] {
    return [...this.sourcesOf(pluginName, prompt).keys()]
  }

  /**
   * Returns the messages of a prompt.
   *
   * @throws AttuneError PROMPT_LANGUAGE if this language has no template,
   *   PROMPT_PLACEHOLDER if the template is wrong, PROMPT_INPUT if the input lacks a field that the
   *   template uses, PROMPT_FIELD if it has a misspelt one
   */
  render(
    pluginName: string,
    prompt: AnyPrompt,
    language: string,
    input: PromptInput,
  ): ChatMessage[] {
    const template = this.template(pluginName, prompt, language)
    requireFields(template.prompt, prompt, input)
    return fillTemplate(template, input)
  }

  /**
   * Returns the texts of the template that do not depend on its input.
   *
   * @throws AttuneError as `render`
   */
  ownTexts(pluginName: string, prompt: AnyPrompt, language: string): readonly string[] {
    return ownTexts(this.template(pluginName, prompt, language))
  }

  private template(pluginName: string, prompt: AnyPrompt, language: string): Template {
    const name = `${pluginName}/${prompt.id}`
    const key = JSON.stringify([name, prompt.folder.href, language])
    const kept = this.parsed.get(key)
    if (kept !== undefined) return kept
    const sources = this.sourcesOf(pluginName, prompt)
    const source = sources.get(language)
    if (source === undefined) {
      const available = [...sources.keys()].join(', ') || 'none at all'
      throw new AttuneError('PROMPT_LANGUAGE', { prompt: name, language, available })
    }
    const template = parseTemplate(name, prompt.fields, source.text, source.origin)
    this.parsed.set(key, template)
    return template
  }

  private sourcesOf(pluginName: string, prompt: AnyPrompt): ReadonlyMap<string, Source> {
    const name = `${pluginName}/${prompt.id}`
    const key = JSON.stringify([name, prompt.folder.href])
    let sources = this.sources.get(key)
    if (sources === undefined) {
      const found = filesOf(prompt)
      for (const { language, text, file, place } of this.overrides.get(name) ?? []) {
        found.set(language, {
          text,
          file,
          origin: place,
          isChanged: text !== found.get(language)?.text,
        })
      }
      sources = new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
      this.sources.set(key, sources)
    }
    return sources
  }
}

/**
 * Refuses a misspelt field, whose value the request would lack. Other fields of the input may
 * belong to other prompts that share it.
 */
function requireFields(name: string, { fields }: AnyPrompt, input: PromptInput): void {
  const missing = fields.filter((field) => !Object.hasOwn(input, field))
  if (missing.length === 0) return
  for (const field of Object.keys(input)) {
    const meant = fields.includes(field) ? undefined : closest(field, missing)
    if (meant !== undefined) throw new AttuneError('PROMPT_FIELD', { prompt: name, field, meant })
  }
}

function filesOf({ id, folder }: AnyPrompt): Map<string, Source> {
  const path = fileURLToPath(folder)
  const found = new Map<string, Source>()
  for (const entry of namesIn(path)) {
    if (!entry.startsWith(`${id}.`) || !entry.endsWith('.md')) continue
    const written = entry.slice(id.length + 1, -'.md'.length)
    const language = /^[A-Z]{2,3}$/.test(written) ? written.toLowerCase() : written
    if (!/^[A-Za-z0-9-]+$/.test(language)) continue
    const file = join(path, entry)
    found.set(language, { text: readTextNow(file), file, origin: { file } })
  }
  return found
}

/**
 * Names of the files in a folder; none if it does not exist, since overrides may provide all
 * templates.
 */
function namesIn(path: string): string[] {
  try {
    return readdirSync(path)
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return []
    throw cause
  }
}

const LISTED = 4

/**
 * Names of the prompts that these entries use and whose template the config changes: `sage/message
 * (en)`. A replacement with equal text does not count.
 */
export function changedPrompts<Entry extends { readonly use: string }>(
  entries: readonly Entry[],
  component: (entry: Entry) => Component,
  library: PromptLibrary,
): readonly string[] {
  const names = entries.flatMap((entry) => {
    const plugin = entry.use.split('/')[0] ?? ''
    return (component(entry).prompts ?? []).flatMap((prompt) =>
      library
        .templates(plugin, prompt)
        .filter(({ isChanged }) => isChanged)
        .map(({ language }) => `${plugin}/${prompt.id} (${language})`),
    )
  })
  return [...new Set(names)].toSorted()
}

/** Sentence for reports: `Prompts changed: sage/message (en).` */
export function changedPromptsText(names: readonly string[]): string {
  const more = names.length - LISTED
  const listed = more > 1 ? [...names.slice(0, LISTED), `and ${more} more`] : names
  return `Prompts changed: ${listed.join(', ')}.`
}

/** Prompt library that reports every rendered prompt to a listener. */
export class WatchedPrompts extends PromptLibrary {
  constructor(
    overrides: readonly PromptOverride[],
    private readonly rendered: (
      prompt: string,
      language: string,
      messages: readonly ChatMessage[],
    ) => void,
  ) {
    super(overrides)
  }

  override render(
    pluginName: string,
    prompt: AnyPrompt,
    language: string,
    input: PromptInput,
  ): ChatMessage[] {
    const messages = super.render(pluginName, prompt, language, input)
    this.rendered(`${pluginName}/${prompt.id}`, language, messages)
    return messages
  }
}
