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
])
/** What was said, and what a config says: as it was written. Figures are pictures. */
const AS_WRITTEN =
  'script, style, noscript, pre, code, kbd, .text, .config, [translate="no"], [lang]:not([lang^="zh"]), .row-title'

/** Texts of the page with the words in them that are neither in `names` nor of the field. */
export async function leftInEnglish(page: Page, names: ReadonlySet<string>): Promise<string[]> {
  await page.evaluate(() => document.querySelectorAll('details').forEach((each) => (each.open = true)))
  const texts = await page.evaluate((selector) => {
    const shown: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest(selector)) shown.push(node.textContent ?? '')
    }
    for (const name of ['aria-label', 'alt', 'title', 'placeholder'])
      for (const each of document.body.querySelectorAll(`[${name}]`))
        if (!each.closest(selector)) shown.push(each.getAttribute(name) ?? '')
    return shown
  }, AS_WRITTEN)
  return [...new Set(texts)].flatMap((text) => {
    const words = text.match(/[A-Za-z][A-Za-z’']+/g) ?? []
    const left = words.filter((word) => !names.has(word) && !NAMES.has(word))
    return left.length === 0 ? [] : [`${left.join(' ')} in "${text}"`]
  })
}

export const wordsIn = (text: string): string[] => text.match(/[A-Za-z][A-Za-z’']+/g) ?? []
