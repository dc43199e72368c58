/** Collects Chinese translations for the English texts of components and analyses. */
import type { Evaluation, Findings, Gives, Table, Words } from '@attune/core/findings'
import type { ResolvedConfig } from '@attune/core/runtime'
import { kitTranslations } from '@attune/kit/internal'
import { reasonsInChinese } from '@attune/tables'
import { translatedText } from '../catalog/translated.js'
import { noticesInChinese } from './notices-in-chinese.js'
import { TextPatterns } from './text-patterns.js'

export class Chinese {
  readonly #texts = new Map<string, string>()
  readonly #patterns = new TextPatterns()
  /** Cache of translations by English text; undefined for texts that no plugin translates. */
  readonly #found = new Map<string, string | undefined>()
  readonly #whole = (english: string): string | undefined => {
    const own = this.#texts.get(english)
    return own === undefined
      ? (reasonsInChinese.get(english) ?? this.#ofPlugins(english))
      : this.#withTitles(own)
  }

  readonly #names: ReadonlySet<string>

  /** Names of a config are never translated, even if a plugin translates the same word. */
  constructor({ plugins, evaluations }: ResolvedConfig) {
    this.#patterns.add(noticesInChinese)
    for (const translations of [kitTranslations, ...plugins.map((plugin) => plugin.translations)])
      this.#patterns.add(translations?.()['zh'] ?? {})
    this.#names = new Set([
      ...evaluations.map(({ name }) => name),
      ...evaluations.flatMap((each) => each.supporters.map(({ label }) => label)),
    ])
  }

  /**
   * Translates the parts of a text that are known. Names from the config, ids and quoted texts are
   * unchanged.
   */
  readonly tell = (english: string): string => translatedText(english, this.#whole) ?? english

  /**
   * Translates a text only as a whole, or a list whose items are all known. It translates no parts,
   * because a cell may contain a quotation.
   */
  readonly whole = (english: string): string =>
    this.#whole(english) ?? this.#list(english) ?? english

  add(english: string, chinese: string): void {
    if (english !== chinese) this.#texts.set(english, chinese)
  }

  /** Adds the translation of a text that the page shows. */
  addTranslated(english: string): void {
    if (!this.#texts.has(english)) this.add(english, this.tell(english))
  }

  /** Adds the translation of a text that is known as a whole. */
  addWhole(english: string): void {
    this.add(english, this.whole(english))
  }

  words({ en, zh = en }: Exclude<Words, string>): string {
    this.add(en, zh)
    return en
  }

  /** Adds the titles that the components of an evaluation declare. */
  addGives(gives: Evaluation['gives'] | readonly Gives[]): void {
    for (const { measures = {}, series = {}, criteria = {} } of Object.values(gives))
      for (const { title, about } of [measures, series, criteria].flatMap((part) =>
        Object.values(part),
      ))
        for (const words of [title, about]) if (typeof words === 'object') this.words(words)
  }

  addFindings({ translations, tables }: Pick<Findings, 'translations' | 'tables'>): void {
    for (const all of [translations, ...tables.map((table: Table) => table.translations)])
      for (const [english, chinese] of Object.entries(all?.['zh'] ?? {})) this.add(english, chinese)
  }

  /** Translation of a list whose items all have a translation. */
  #list(english: string): string | undefined {
    const parts = english.split('; ')
    const translated = parts.flatMap((part) => this.#whole(part) ?? [])
    return parts.length > 1 && translated.length === parts.length
      ? translated.join('；')
      : undefined
  }

  #withTitles(text: string): string {
    return text.replace(/「([^」]+)」/gu, (_, title: string) => `「${this.tell(title)}」`)
  }

  #ofPlugins(english: string): string | undefined {
    if (this.#names.has(english)) return undefined
    if (!this.#found.has(english)) {
      // Breaks the recursion of a text that contains itself.
      this.#found.set(english, undefined)
      this.#found.set(english, this.#patterns.translated(english, this.tell))
    }
    return this.#found.get(english)
  }

  /** All pairs of English and Chinese text for the page. */
  texts(): readonly (readonly [string, string])[] {
    return [
      ...[...this.#found].flatMap(([english, chinese]) =>
        chinese === undefined ? [] : [[english, chinese] as const],
      ),
      ...Array.from(
        this.#texts,
        ([english, chinese]) => [english, this.#withTitles(chinese)] as const,
      ),
    ]
  }

  /**
   * Translations of fixed texts of core and plugins, for reasons that the page reads only when a
   * dialogue is opened.
   */
  plain(): readonly (readonly [string, string])[] {
    return [...reasonsInChinese, ...this.#patterns.whole()]
  }
}
