/**
 * Each example once: nothing states a difference that is no claim, numbers lead to what was said,
 * and the first screen fits. The texts and pictures in docs/screens are made anew with npm run
 * screens.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Claim, Findings, Quantity, Table } from '@attune/core/findings'
import { standings } from '@attune/kit/internal'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '@attune/testkit/shared/browser.js'
import { copied, examples, surroundings } from './e2e/examples.js'
import { expectHealthNamed } from './e2e/example-health.js'
import { expectOneInterval } from './e2e/example-intervals.js'
import { expectMixed, expectMixingPage } from './e2e/example-mixing.js'
import {
  allShown,
  depthOf,
  expectAuditReadable,
  expectTurnsBehindNumbers,
  hasHeadline,
  MOST_DEEP,
  openReport,
  screenText,
  showAs,
} from './e2e/example-shown.js'
import { isKeptPage, expectKept, keepFigure, keepGallery, keepPicture } from './e2e/kept-screens.js'
import { leftInEnglish, type NotTranslated, wordsIn } from './e2e/left-in-english.js'
import { expectFive, readFirstScreen } from './e2e/read-first-screen.js'
import { HeldReport } from '../../report/test/fixture/held-report.js'
import { attune, type Environment, run } from './e2e/in-process.js'

interface Report {
  readonly evaluations: readonly { readonly label: string; readonly findings: Findings }[]
  readonly claims: readonly Claim[]
}

/** What compares supporters, in words. */
const comparing =
  /\b(better|best|worse|worst|higher|lower|greater|rises?|falls?|preferred|closest|closer|ahead|beats?|wins?|outperforms?|(more|less|fewer) \w+ than|buy more|cannot be told apart|tells? .* apart)\b/i
/** What a number or an option is, or how many orders are alike: no difference of two supporters. */
const explaining =
  /^(Effect of being shown first|hill-judge\/pairwise: \d+ of \d+ answers could be read|[^:;]+: the order of supporters is (not )?stable over \d+ seekers \([^()]+\)\.$)/

/** A measure of one message, whose name has words that compare. */
const measure = 'Turns with more you than I'
const saysMore = (text: string): boolean => comparing.test(text.replaceAll(measure, ''))

const isQuantity = (cell: unknown): cell is Quantity =>
  typeof cell === 'object' && cell !== null && 'value' in cell

function expectClaimed({ evaluations, claims }: Report): void {
  const ids = new Map(claims.map((claim) => [claim.id, claim]))
  for (const { label, findings } of evaluations) {
    const { sentences = [], stated = {}, tables, figures } = findings
    for (const sentence of sentences) expectSentence(sentence, stated[sentence], ids, label)
    for (const table of tables) {
      for (const row of table.rows) expectRow(row, ids, `${label}, ${table.id}`)
      expectMarks(table, tables, ids)
      expectCountedOnce(table, ids)
    }
    const compared = new Set(tables.filter(({ rows }) => rows.some(hasClaim)).map(({ id }) => id))
    for (const { id, spec } of figures.filter((figure) => compared.has(figure.id))) {
      for (const { claim } of pointsIn(spec))
        expect(ids.has(String(claim)), `${label}, figure ${id}: ${claim}`).toBe(true)
    }
  }
}

type Claims = ReadonlyMap<string, Claim>

function expectSentence(
  sentence: string,
  own: readonly string[] | undefined,
  ids: Claims,
  label: string,
): void {
  if (own === undefined) {
    expect(
      saysMore(sentence) && !explaining.test(sentence),
      `${label}: "${sentence}" has no claim`,
    ).toBe(false)
    return
  }
  const of = own.map((id) => ids.get(id)!)
  expect(of.every(Boolean), `${label}: claims of "${sentence}"`).toBe(true)
  const found = of.filter(({ detected }) => detected).flatMap((claim) => claim.sentence.split('; '))
  const parts = sentence
    .split('; ')
    .filter((part) =>
      / (?:is (?:better|higher) than|is preferred to|rises by|falls by) /.test(part),
    )
  for (const part of parts) {
    expect(
      found.some((text) => part.includes(text)),
      `${label}: "${part}" is not found`,
    ).toBe(true)
  }
}

const hasClaim = (row: Table['rows'][number]): boolean =>
  Object.values(row).some((cell) => isQuantity(cell) && cell.claim)

/** What has a p-value has a claim; what a row says in words is one that is found. */
function expectRow(row: Table['rows'][number], ids: Claims, where: string): void {
  const cells = Object.values(row).filter(isQuantity)
  for (const { p, adjusted, claim } of cells) {
    expect(
      claim === undefined && (p !== undefined || adjusted !== undefined),
      `${where}: p without a claim`,
    ).toBe(false)
    if (claim) expect(ids.get(claim.id)?.detected, `${where}: ${claim.id}`).toBe(claim.detected)
  }
  const said = Object.values(row).filter((cell) => typeof cell === 'string' && saysMore(cell))
  if (said.length === 0) return
  expect(
    cells.some(({ claim }) => claim?.detected),
    `${where}: "${said.join('; ')}"`,
  ).toBe(true)
}

/** What is shown once is counted once. */
function expectCountedOnce({ id, columns, rows }: Table, ids: Claims): void {
  const countedAs = (cell: unknown): string | undefined => {
    const own = isQuantity(cell) && cell.claim ? ids.get(cell.claim.id) : undefined
    return own?.sameAs ?? own?.id
  }
  for (const { key, sameAs } of columns)
    if (sameAs !== undefined)
      expect({ id, key, as: rows.map((row) => countedAs(row[key])) }).toEqual({
        id,
        key,
        as: rows.map((row) => countedAs(row[sameAs])),
      })
}

/** Who is marked as the best has a found claim in this column. */
function expectMarks(table: Table, all: readonly Table[], ids: Claims): void {
  for (const [at, row] of (standings(table, all)?.rows ?? []).entries()) {
    for (const [key, standing] of Object.entries(row)) {
      const name = String(table.rows[at]!['supporter'])
      const won = all
        .filter(({ compares }) => compares === table.id)
        .flatMap(({ rows }) => rows.map((each) => each[key]))
        .flatMap((cell) =>
          isQuantity(cell) && cell.claim?.detected ? [ids.get(cell.claim.id)!] : [],
        )
      const isTheirs =
        standing === 'best'
          ? won.some((claim) => [claim.supporter, claim.against].includes(name))
          : won.length > 0
      expect(isTheirs, `${table.id}, ${key}: the mark of ${name}`).toBe(true)
    }
  }
}

interface Point {
  readonly claim?: unknown
}

/** Values of a specification that are drawn with bounds. */
function pointsIn(part: unknown): Point[] {
  if (Array.isArray(part)) return part.flatMap(pointsIn)
  if (typeof part !== 'object' || part === null) return []
  return 'lower' in part && 'value' in part
    ? [part as Point]
    : Object.values(part).flatMap(pointsIn)
}

/** Of each CSV file: the ids of the rows that have a p-value. */
function expectExported(folder: string, ids: Claims): void {
  const files = readdirSync(folder).filter((file) => file.endsWith('.csv'))
  for (const file of files) {
    const [head = '', ...lines] = readFileSync(join(folder, file), 'utf8').trimEnd().split('\r\n')
    const names = head.split(',')
    for (const [at, name] of names.entries()) {
      if (!name.endsWith('.p')) continue
      const key = name.slice(0, -2)
      const place = names.indexOf(`${key}.claim`)
      expect(place, `${file}: ${key}`).toBeGreaterThan(0)
      const cells = lines.map((line) =>
        line
          .match(/("([^"]|"")*"|[^,]*)(,|$)/g)!
          .map((cell) => cell.replace(/,$/, '').replace(/^"|"$/g, '')),
      )
      for (const row of cells)
        if (row[at] !== '') expect(ids.has(row[place]!), `${file}: ${row[place]}`).toBe(true)
    }
  }
}

/** What a gate says of its number. */
const deciding =
  /\b(is (above|below)|on which side of|it (passes|fails)|against|No confirmed finding|It fails)\b/

interface Checked {
  readonly claims: readonly (Claim & { readonly gate?: object })[]
  readonly gates: readonly {
    readonly claim: string
    readonly sentence: string
    readonly outcome: string
  }[]
}

/**
 * Every outcome of a check has a claim, and what its terminal text and its files say of a number is
 * the sentence of one.
 */
async function expectCheckClaimed(folder: string, env: Environment): Promise<void> {
  const args = ['check', '--trial', '--junit', 'check.xml', '--summary', 'check.md']
  const { stdout } = await attune(folder, [...args, '--json'], env)
  const { claims, gates } = JSON.parse(stdout) as Checked
  const own = claims.filter((claim) => claim.gate)
  expect(gates.length).toBeGreaterThan(0)
  expect(gates.map(({ claim }) => claim)).toEqual(own.map(({ id }) => id))
  expect(new Set(claims.map(({ id }) => id)).size).toBe(claims.length)
  for (const [at, { outcome, sentence }] of gates.entries()) {
    // Where no finding is confirmed, nothing is found.
    const isFound = /No confirmed finding/.test(sentence) ? false : outcome !== 'inconclusive'
    expect(own[at]).toMatchObject({ sentence, detected: isFound, gate: { outcome } })
  }
  const said = await attune(folder, [...args, '--no-run'], { ...env, GITHUB_ACTIONS: 'true' })
  const files = ['check.xml', 'check.md'].map((file) => readFileSync(join(folder, file), 'utf8'))
  const plain = [said.stdout, ...files]
    .join('\n')
    .replaceAll('%25', '%')
    .replaceAll('&lt;', '<')
    .replaceAll('\\', '')
  const lines = plain.split('\n')
  const stating = lines.filter((line) => saysMore(line) || deciding.test(line))
  expect(stating.length).toBeGreaterThanOrEqual(3 * gates.length)
  for (const line of stating) {
    expect(
      own.some(({ sentence }) => line.includes(sentence)),
      `check: "${line}" is no claim`,
    ).toBe(true)
  }
}

const hasGates = (folder: string): boolean =>
  /^ +gates:/m.test(readFileSync(join(folder, 'attune.config.yaml'), 'utf8'))

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  keepGallery()
})

/**
 * `npm run soak` and `npm run screens` show each page in all ways; otherwise two of them suffice.
 */
const isLong = process.env['ATTUNE_SOAK'] !== undefined || process.env['ATTUNE_GOLDEN'] === 'update'
const ways = isLong ? allShown : [allShown[0]!, allShown.at(-1)!]
/** Examples with reports of different kinds, whose pages are always opened. */
const OPENED = new Set(['ci', 'mixing', 'returning', 'safety', 'trajectory'])

/**
 * Ways from a number to its turns that are walked in each example; that there is one is asked of
 * all.
 */
const WALKED = 2

interface Shown {
  readonly example: string
  readonly address: string
  readonly folder: string
  readonly report: Report
}

/** Lines of a screen. */
const MOST_LINES = 20

/**
 * What is not the same in each run: how much was new, how long it took, who was not asked, and
 * where the report is.
 */
const OF_THIS_RUN = /^(?:\d+ new, |Report: |Figures: |\S+ was not asked: )/

function expectTerminal(example: string, terminal: string): void {
  const lines = terminal.trimEnd().split('\n')
  expect(lines.filter((line) => [...line].length > 80)).toEqual([])
  expect(lines.length <= MOST_LINES ? [] : lines).toEqual([])
  const own = lines
    .filter((line) => !OF_THIS_RUN.test(line))
    .join('\n')
    .trimEnd()
  expectKept(example, { terminal: `${own}\n` })
}

async function expectShown({ example, address, folder, report }: Shown): Promise<void> {
  const page = await openReport(browser, address, 'en')
  if (await hasHeadline(page)) {
    expectFive(readFirstScreen(await screenText(page)), report.claims)
    for (const as of ways) {
      await showAs(page, as)
      expect({ as, isWithin: (await depthOf(page)) <= MOST_DEEP[as.width] }).toEqual({
        as,
        isWithin: true,
      })
      expectKept(example, { [`page.${as.language}`]: await screenText(page) })
      await keepPicture(page, example, as)
    }
    await showAs(page, allShown[0]!)
  } else expect({ example, isKept: isKeptPage(example) }).toEqual({ example, isKept: false })
  const held = new HeldReport(fileURLToPath(address))
  await keepFigure(example, page)
  await expectTurnsBehindNumbers(page, held, WALKED)
  await expectAuditReadable(page)
  await showAs(page, { ...allShown[0]!, language: 'zh' })
  const allowed = namesIn(folder, example, held, report)
  await expectChinese(page, allowed, example === 'mixing' ? [...CHINESE, ...MIXING] : CHINESE)
  await page.context().close()
}

/** What components call their endings, notes and criteria, and roles of their models. */
const IDS = `Understanding Brainstorm Evaluate Options empathic general emotion min max turn limit final bel
  mood thoughts state raw message change plugin core sentient utterance overall seeker judge reward simulator session axis embedder sage attune-workspace told occasion`

/** Components of somebody else give titles in English only. */
const FOREIGN = new Set(['logs', 'patienthub', 'python', 'ratings', 'third-party-plugin'])
/** Columns of tables with names, and with what somebody said. */
const NAMED = ['fault']
const SAID = ['reason', 'quote']

function namesIn(
  folder: string,
  example: string,
  held: HeldReport,
  { evaluations }: Report,
): NotTranslated {
  const rows = evaluations.flatMap(({ findings }) => findings.tables.flatMap((table) => table.rows))
  const cellsOf = (keys: readonly string[]): string[] =>
    rows.flatMap((row) => keys.flatMap((key) => (typeof row[key] === 'string' ? [row[key]] : [])))
  const names = [
    readFileSync(join(folder, 'attune.config.yaml'), 'utf8'),
    IDS,
    ...readdirSync(folder),
    ...evaluations.map(({ label }) => label),
    ...held.names(),
    ...cellsOf(NAMED),
    ...rows
      .flatMap((row) => Object.values(row))
      .flatMap((cell) => (typeof cell === 'string' ? faultsIn(cell) : [])),
    ...(FOREIGN.has(example) ? held.titles() : []),
  ]
  return { names: new Set(names.flatMap(wordsIn)), said: new Set(cellsOf(SAID)) }
}

const faultsIn = (cell: string): string[] =>
  Array.from(cell.matchAll(/validated for (\S+)/g), ([, fault]) => fault!)

/** A page in Chinese has its sentences, heads, notes and titles in Chinese. */
async function expectChinese(
  page: Page,
  allowed: NotTranslated,
  pages: readonly string[],
): Promise<void> {
  const evaluations = await page.locator('.choice option').allInnerTexts()
  const overviews =
    evaluations.length === 0 ? ['overview'] : evaluations.map((name) => `overview?e=${name}`)
  for (const route of [...overviews, ...pages]) {
    await page.evaluate((hash) => (location.hash = hash), `#/${route}`)
    await page.locator('main h1').first().waitFor()
    const note = page.locator('.content-note button')
    if ((await note.count()) > 0) await note.click()
    await page.waitForFunction(
      () => document.querySelector('[role="status"]')?.textContent !== '正在加载…',
    )
    expect({ route, left: await leftInEnglish(page, allowed) }).toEqual({ route, left: [] })
  }
}

/** What all examples have; the mixing example shows each page. */
const CHINESE = ['dialogue?turn=2', 'compare?order=difference']
const MIXING = ['dialogues', 'runs', 'plan', 'failures']

/**
 * Two versions of the bot: the second run of the first one found the same, and the third was a
 * check of another.
 */
async function expectRunsShown(
  folder: string,
  env: Environment,
  { tables }: Findings,
): Promise<void> {
  await attune(folder, ['report', 'runs.html'], env)
  const page = await openReport(
    browser,
    `${pathToFileURL(join(folder, 'runs.html')).href}#/runs`,
    'en',
  )
  const chart = page.locator('.runs-chart')
  await chart.waitFor()
  expect(await chart.getAttribute('aria-label')).toMatch(
    /Mean of the questions, from run to run: bot \S+ \(\d+\) → \S+ \(\d+\)/,
  )
  expect(await chart.locator('text').allTextContents()).toEqual(
    expect.arrayContaining(['v1', 'v2', 'bot']),
  )
  const shown = page.locator('section[aria-labelledby="two"] table.data')
  expect(await shown.count()).toBeGreaterThanOrEqual(tables.length)
  const runs = await page.locator('table.runs tbody tr').count()
  expect(runs).toBeGreaterThan(5)
  expect(await shown.first().locator('td').allTextContents()).toEqual(
    expect.arrayContaining([`run ${runs}`]),
  )
  await page.context().close()
}

/** Examples that tests of their methods run as well. */
const LARGE = new Set(['sage', 'seekers'])

test.each(examples.filter((name) => isLong || !LARGE.has(name)))('example %s', async (name) => {
  const folder = copied(name)
  const env = (await surroundings[name]?.(folder)) ?? {}
  const isMixing = name === 'mixing'
  const ran = await run(folder, isMixing ? ['--figures'] : [], env)
  const report = ran as unknown as Report
  expect(report).toMatchObject({ exitCode: 0, evaluations: expect.any(Array) })
  expectClaimed(report)
  await attune(folder, ['export', 'csv', '--to', 'tables'], env)
  expectExported(join(folder, 'tables'), new Map(report.claims.map((claim) => [claim.id, claim])))
  const { stdout: terminal } = await attune(folder, ['run', '--no-figures'], {
    ...env,
    COLUMNS: '80',
  })
  await expectHealthNamed(folder, env, terminal)
  const address = pathToFileURL(join(folder, 'attune-output/report.html')).href
  expectTerminal(name, terminal)
  if (isLong || OPENED.has(name)) await expectShown({ example: name, address, folder, report })
  const page = new HeldReport(fileURLToPath(address))
  await expectOneInterval({ folder, env, csv: join(folder, 'tables'), page, report })
  if (isMixing) {
    expectMixed(ran)
    await expectMixingPage(folder)
  }
  if (!hasGates(folder)) return
  await attune(folder, ['baseline', 'write', 'main.baseline.json'], env)
  await expectCheckClaimed(folder, { ...env, BOT_VERSION: 'v3' })
  if (name !== 'ci') return
  await run(folder, [], { ...env, BOT_VERSION: 'v2' })
  const { stdout } = await attune(folder, ['compare', '1', '2', '--json'], env)
  const compared = JSON.parse(stdout) as {
    readonly evaluations: readonly { readonly findings: Findings }[]
    readonly claims: readonly Claim[]
  }
  expect(compared.claims.length).toBeGreaterThan(0)
  await expectRunsShown(folder, { ...env, BOT_VERSION: 'v2' }, compared.evaluations[0]!.findings)
  expectClaimed({
    ...compared,
    evaluations: compared.evaluations.map((each) => ({ ...each, label: 'compare' })),
  })
})
