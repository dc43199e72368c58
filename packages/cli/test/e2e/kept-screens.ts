/** The first screens that the repository shows in docs/screens: compared as text; texts and pictures anew with ATTUNE_GOLDEN=update. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { type Language, openReport } from './example-shown.js'

const root = join(import.meta.dirname, '../../../../docs/screens')
const isUpdate = process.env['ATTUNE_GOLDEN'] === 'update'

/** A picture for each width, each scheme and each language, not for each combination. */
const PICTURES: readonly (readonly [width: number, scheme: 'light' | 'dark', language: Language])[] = [
  [1280, 'light', 'en'],
  [390, 'dark', 'zh'],
]
const HEIGHTS = { 1280: 720, 390: 844 } as Readonly<Record<number, number>>

export function expectKept(example: string, texts: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(texts)) {
    const file = join(root, example, `${name}.txt`)
    if (isUpdate) {
      mkdirSync(join(root, example), { recursive: true })
      writeFileSync(file, text)
    }
    expect(
      existsSync(file) ? readFileSync(file, 'utf8') : 'npm run screens',
      `docs/screens/${example}/${name}.txt`,
    ).toBe(text)
  }
}

export async function keepPictures(browser: Browser, example: string, address: string): Promise<void> {
  if (!isUpdate) return
  for (const [width, scheme, language] of PICTURES) {
    const page = await openReport(browser, address, language, width)
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width, height: HEIGHTS[width]! })
    const path = join(root, example, `${width}-${scheme}-${language}.png`)
    await page.screenshot({ path })
    await page.context().close()
  }
}

/** The page that shows them all. */
export function keepGallery(): void {
  if (!isUpdate) return
  const shown = readdirSync(root, { withFileTypes: true }).filter((each) => each.isDirectory())
  const parts = shown.map(({ name }) =>
    [
      `## ${name}`,
      '',
      `![${firstLine(name)}](${name}/1280-light-en.png)`,
      '',
      '```text',
      readFileSync(join(root, name, 'terminal.txt'), 'utf8').trimEnd(),
      '```',
      '',
      `As text: [terminal](${name}/terminal.txt), [page](${name}/page.en.txt), [page in Chinese](${name}/page.zh.txt). ` +
        `A phone, dark, in Chinese: [picture](${name}/390-dark-zh.png).`,
      '',
    ].join('\n'),
  )
  const head = [
    '# First screens of the examples',
    '',
    'What `attune run` prints and what its report begins with, for each example that compares supporters. Offline stand-ins answered: the numbers',
    'show how things work and measure no system. `cluster` runs on one machine here. `npm run screens` makes',
    'them anew; CI compares the texts.',
    '',
  ].join('\n')
  writeFileSync(join(root, 'README.md'), `${head}\n${parts.join('\n')}`)
}

/** What the picture says. */
const firstLine = (name: string): string => readFileSync(join(root, name, 'page.en.txt'), 'utf8').split('\n', 1)[0]!
