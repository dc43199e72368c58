/// <reference lib="dom" />
/** English words that a report shows in Chinese, without what people said and without names. */
import type { Page } from 'playwright-core'

/** Words of the field and of this program that Chinese readers write so. */
const NAMES = new Set([
  'Attune',
  'English',
  'BEL',
  'ETV',
  'Cx',
  'Cy',
  'token',
  'UTC',
  'pid',
  'sha256',
  'attune',
  'view',
  'Fisher',
  'AUROC',
  'ICC',
  'MTLD',
  'Phi',
  'tau',
  'tokenizer',
  'BLEU',
  'ROUGE',
  'METEOR',
  'Distinct',
  'self',
  'EC',
  'ED',
  'EE',
  'ES',
  'MC',
  'QA',
  'EmoBench',
  'FinEntity',
  // A heading and an option that are asked for by these words.
  'Verdict',
  'within',
])
/** What was said, and what a config says: as it was written. Figures are pictures. */
const AS_WRITTEN =
  'script, style, noscript, pre, code, kbd, .text, .config, [translate="no"], [lang]:not([lang^="zh"]), .row-title'

/** Quotations, commands and digests inside of texts. */
const QUOTED = /“[^”]*”|`[^`]*`|\(sha256 [^)]*\)|attune [a-z-]+ .*$/g

export interface NotTranslated {
  /** Words of names: of the config, scenarios, logs and files. */
  readonly names: ReadonlySet<string>
  /** Whole texts that somebody said or wrote. */
  readonly said: ReadonlySet<string>
}

/** Texts of the page with the words in them that are neither names nor of the field. */
export async function leftInEnglish(page: Page, { names, said }: NotTranslated): Promise<string[]> {
  const isShort = (word: string, text: string): boolean =>
    text.includes(`${word}…`) && [...names].some((name) => name.startsWith(word))
  await page.evaluate(() =>
    document.querySelectorAll('details').forEach((each) => (each.open = true)),
  )
  const texts = await page.evaluate((selector) => {
    const shown: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest(selector)) shown.push(node.textContent ?? '')
    }
    for (const name of ['aria-label', 'alt', 'title', 'placeholder'])
      for (const each of document.body.querySelectorAll(`[${name}]`))
        if (!each.closest(selector)) shown.push(each.getAttribute(name) ?? '')
    // Buttons show the beginning of what was said.
    const written = [...document.querySelectorAll('.text')]
      .map((each) => each.textContent ?? '')
      .join(' ')
    return shown.filter(
      (text) => !text.endsWith('…') || !written.includes(text.replace(/ ?…$/, '')),
    )
  }, AS_WRITTEN)
  return [...new Set(texts)].flatMap((text) => {
    const words = said.has(text) ? [] : wordsIn(text.replaceAll(QUOTED, ''))
    const left = words.filter(
      (word) => !names.has(word) && !NAMES.has(word) && !isShort(word, text),
    )
    return left.length === 0 ? [] : [`${left.join(' ')} in "${text}"`]
  })
}

export const wordsIn = (text: string): string[] => text.match(/[A-Za-z][A-Za-z’']+/g) ?? []
