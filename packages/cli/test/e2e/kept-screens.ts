/**
 * The first screens that the repository shows in docs/screens: compared as text; texts and pictures
 * anew with ATTUNE_GOLDEN=update.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { allShown, type Shown } from './example-shown.js'

const root = join(import.meta.dirname, '../../../../docs/screens')
const isUpdate = process.env['ATTUNE_GOLDEN'] === 'update'

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

/**
 * The page of an example that compares nothing in its first evaluation begins without a headline:
 * only its terminal is kept.
 */
export const isKeptPage = (example: string): boolean =>
  existsSync(join(root, example, 'page.en.txt'))

/** Refuses pictures on a machine without a Chinese font: they would show boxes. */
function requireChineseFont(): void {
  if (execFileSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).trim() === '')
    throw new Error('No font has Chinese characters. Install one, such as fonts-noto-cjk.')
}

/** The page as it is shown, as WebP: eight of them take as much room as two PNG. */
export async function keepPicture(
  page: Page,
  example: string,
  { width, scheme, language }: Shown,
): Promise<void> {
  const file = join(root, example, `${width}-${scheme}-${language}.webp`)
  if (isUpdate) {
    requireChineseFont()
    const before = page.viewportSize()!
    await page.setViewportSize({ width, height: HEIGHTS[width]! })
    const client = await page.context().newCDPSession(page)
    const { data } = await client.send('Page.captureScreenshot', { format: 'webp', quality: 60 })
    await client.detach()
    await page.setViewportSize(before)
    mkdirSync(join(root, example), { recursive: true })
    writeFileSync(file, Buffer.from(data, 'base64'))
  }
  expect({ file, isKept: existsSync(file) }).toEqual({ file, isKept: true })
}

/** Examples whose first figures are of different sorts. */
const DRAWN = [
  'conditions',
  'esc-eval',
  'hill-judge',
  'longemotion',
  'mixing',
  'ratings',
  'sage',
  'trajectory',
]

/**
 * The first figure of a report, and what is read out in its place: that is compared as the first
 * screen is.
 */
export async function keepFigure(example: string, page: Page): Promise<void> {
  if (!DRAWN.includes(example)) return
  const { alt, src } = await page
    .locator('figure img')
    .first()
    .evaluate((image) => ({
      alt: image.getAttribute('alt') ?? '',
      src: image.getAttribute('src') ?? '',
    }))
  expectKept(example, { figure: `${alt}\n` })
  if (isUpdate)
    writeFileSync(
      join(root, example, 'figure.svg'),
      decodeURIComponent(src.slice(src.indexOf(',') + 1)),
    )
}

function keepFigures(): void {
  const textOf = (name: string): string =>
    readFileSync(join(root, name, 'figure.txt'), 'utf8').trim()
  const parts = DRAWN.map(
    (name) =>
      `## ${name}\n\n![${textOf(name).replaceAll(/[[\]]/g, '')}](screens/${name}/figure.svg)\n`,
  )
  const head = [
    '# Figures of the examples',
    '',
    'The first figure of some examples, as `attune figures` draws it for a page and for a paper: names at the lines and points, intervals, and below',
    'them level, method and size. In place of each a screen reader reads its numbers, the largest first, and which of them are found. Offline',
    'stand-ins answered, so that these measure no system. `npm run screens` makes them anew; CI compares the texts.',
    '',
  ].join('\n')
  writeFileSync(join(root, '../figures.md'), `${head}\n${parts.join('\n')}`)
}

/** The pages that show them all. */
export function keepGallery(): void {
  if (!isUpdate) return
  keepFigures()
  const shown = readdirSync(root, { withFileTypes: true }).filter(({ name }) => isKeptPage(name))
  const parts = shown.map(({ name }) =>
    [
      `## ${name}`,
      '',
      `![${firstLine(name)}](${name}/1280-light-en.webp)`,
      '',
      '```text',
      readFileSync(join(root, name, 'terminal.txt'), 'utf8').trimEnd(),
      '```',
      '',
      `As text: [terminal](${name}/terminal.txt), [page](${name}/page.en.txt), [page in Chinese](${name}/page.zh.txt). ` +
        `Pictures: ${allShown.map((each) => linkTo(name, each)).join(', ')}.`,
      '',
    ].join('\n'),
  )
  const head = [
    '# First screens of the examples',
    '',
    'What `attune run` prints and what its report begins with, for each example that compares supporters. Offline stand-ins answered: the numbers',
    'show how things work and measure no system. `cluster` runs on one machine here. `npm run screens` makes',
    'them anew; CI compares the texts, and how far down the page verdict, curves and differences reach in all eight.',
    '',
  ].join('\n')
  writeFileSync(join(root, 'README.md'), `${head}\n${parts.join('\n')}`)
}

const linkTo = (name: string, { width, scheme, language }: Shown): string =>
  `[${width} ${scheme} ${language}](${name}/${width}-${scheme}-${language}.webp)`

/** What the picture says. */
const firstLine = (name: string): string =>
  readFileSync(join(root, name, 'page.en.txt'), 'utf8').split('\n', 1)[0]!
