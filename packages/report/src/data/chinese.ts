/** What the page shows in Chinese for the English texts of components and analyses: each text by the English one. */
import type { Evaluation, Findings, Gives, Table, Words } from '@attune/core/findings'
import { reasonsInChinese } from '@attune/tables'
import { toldBy } from '../catalog/told.js'

export class Chinese {
  readonly #texts = new Map<string, string>()
  readonly #whole = (english: string): string | undefined => {
    const own = this.#texts.get(english)
    return own === undefined ? reasonsInChinese.get(english) : this.#withTitles(own)
  }

  /** In Chinese as far as it is known. Names of a config, ids and what others wrote stay as they are. */
  readonly tell = (english: string): string => toldBy(english, this.#whole) ?? english

  /** Of a whole text only: a cell may hold what somebody said. */
  readonly whole = (english: string): string => this.#whole(english) ?? english

  add(english: string, chinese: string): void {
    if (english !== chinese) this.#texts.set(english, chinese)
  }

  words({ en, zh = en }: Exclude<Words, string>): string {
    this.add(en, zh)
    return en
  }

  /** Titles that the components of an evaluation give. */
  addGives(gives: Evaluation['gives'] | readonly Gives[]): void {
    for (const { measures = {}, series = {}, criteria = {} } of Object.values(gives))
      for (const { title, about } of [measures, series, criteria].flatMap((part) => Object.values(part)))
        for (const words of [title, about]) if (typeof words === 'object') this.words(words)
  }

  addFindings({ translations, tables }: Pick<Findings, 'translations' | 'tables'>): void {
    for (const all of [translations, ...tables.map((table: Table) => table.translations)])
      for (const [english, chinese] of Object.entries(all?.['zh'] ?? {})) this.add(english, chinese)
  }

  #withTitles(text: string): string {
    return text.replace(/「([^」]+)」/gu, (_, title: string) => `「${this.tell(title)}」`)
  }

  /** For the page. */
  texts(): readonly (readonly [string, string])[] {
    return Array.from(this.#texts, ([english, chinese]) => [english, this.#withTitles(chinese)])
  }
}
