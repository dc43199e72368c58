/** In no example does a sentence, a table, a figure, an export, a gate or a comparison of runs state a difference that is no claim. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Claim, Findings, Quantity, Table } from '@attune/core/findings'
import { standings } from '@attune/kit'
import { expect, onTestFinished, test } from 'vitest'
import { isSkipped, settings } from './e2e/python.js'
import { attune, type Environment, project, run } from './e2e/in-process.js'

const root = join(import.meta.dirname, '../../..')
const examples = readdirSync(join(root, 'examples'))

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

const isQuantity = (cell: unknown): cell is Quantity => typeof cell === 'object' && cell !== null && 'value' in cell

/** A copy of an example beside what it imports; one may use files of another. */
function copied(name: string): string {
  const outside = project()
  for (const link of ['node_modules', 'packages', 'package.json']) symlinkSync(join(root, link), join(outside, link))
  cpSync(join(root, 'examples'), join(outside, 'examples'), { recursive: true })
  const folder = join(outside, 'examples', name)
  for (const made of ['.attune', 'attune-output']) rmSync(join(folder, made), { recursive: true, force: true })
  return folder
}

/** A process that an example needs: it prints a line when it listens. */
async function listening(command: string, args: readonly string[], env: Environment = {}): Promise<string> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...env } })
  onTestFinished(() => void child.kill())
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return /(\d+)\D*$/.exec(line)![1]!
}

async function pythonOf(folder: string): Promise<Environment> {
  appendFileSync(join(folder, 'attune.config.yaml'), `\npython: ${JSON.stringify(settings)}\n`)
  return {}
}

/** The sealed names of these faults. */
function sealed(folder: string, faults: readonly string[]): string[] {
  const keys = JSON.parse(readFileSync(join(folder, 'keys.json'), 'utf8')) as Record<string, { readonly fault: string }>
  return Object.keys(keys).filter((key) => faults.includes(keys[key]!.fault))
}

/** What an example needs that is not in its folder. */
const surroundings: Readonly<Record<string, (folder: string) => Promise<Environment>>> = {
  async ci(folder) {
    const port = await listening(process.execPath, [join(folder, 'bot.mjs')], { PORT: '0' })
    return { BOT_URL: `http://127.0.0.1:${port}/chat`, BOT_VERSION: 'v1' }
  },
  patienthub: pythonOf,
  python: pythonOf,
  // Enough people for each analysis, and one fault at its three doses: the whole takes long.
  async seekers(folder) {
    const file = join(folder, 'attune.config.yaml')
    const fewer = readFileSync(file, 'utf8')
      .replace(/^( +)scenarios: .*people\.jsonl.*$/gm, '$&\n$1limit: 5')
      .replace(/fault: \[.*\]/, `fault: [${sealed(folder, ['none', 'echo']).join(', ')}]`)
    writeFileSync(file, fewer)
    return {}
  },
  async remote(folder) {
    return { JUDGE_PORT: await listening('python3', [join(folder, 'judge.py'), '0']) }
  },
  // The same study on one machine.
  async cluster(folder) {
    const file = join(folder, 'attune.config.yaml')
    const written = readFileSync(file, 'utf8')
    writeFileSync(file, written.replace(/^store:.*\n/m, '').replace(/local: \{.*\}/, 'local: { provider: offline }'))
    return {}
  },
}

function expectClaimed({ evaluations, claims }: Report): void {
  const ids = new Map(claims.map((claim) => [claim.id, claim]))
  for (const { label, findings } of evaluations) {
    const { sentences = [], stated = {}, tables, figures } = findings
    for (const sentence of sentences) expectSentence(sentence, stated[sentence], ids, label)
    for (const table of tables) {
      for (const row of table.rows) expectRow(row, ids, `${label}, ${table.id}`)
      expectMarks(table, tables, ids)
    }
    const compared = new Set(tables.filter(({ rows }) => rows.some(hasClaim)).map(({ id }) => id))
    for (const { id, spec } of figures.filter((figure) => compared.has(figure.id))) {
      for (const { claim } of pointsIn(spec))
        expect(ids.has(String(claim)), `${label}, figure ${id}: ${claim}`).toBe(true)
    }
  }
}

type Claims = ReadonlyMap<string, Claim>

function expectSentence(sentence: string, own: readonly string[] | undefined, ids: Claims, label: string): void {
  if (own === undefined) {
    expect(saysMore(sentence) && !explaining.test(sentence), `${label}: "${sentence}" has no claim`).toBe(false)
    return
  }
  const of = own.map((id) => ids.get(id)!)
  expect(of.every(Boolean), `${label}: claims of "${sentence}"`).toBe(true)
  const found = of.filter(({ detected }) => detected).flatMap((claim) => claim.sentence.split('; '))
  const parts = sentence
    .split('; ')
    .filter((part) => / (?:is (?:better|higher) than|is preferred to|rises by|falls by) /.test(part))
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
    expect(claim === undefined && (p !== undefined || adjusted !== undefined), `${where}: p without a claim`).toBe(
      false,
    )
    if (claim) expect(ids.get(claim.id)?.detected, `${where}: ${claim.id}`).toBe(claim.detected)
  }
  const said = Object.values(row).filter((cell) => typeof cell === 'string' && saysMore(cell))
  if (said.length === 0) return
  expect(
    cells.some(({ claim }) => claim?.detected),
    `${where}: "${said.join('; ')}"`,
  ).toBe(true)
}

/** Who is marked as the best has a found claim in this column. */
function expectMarks(table: Table, all: readonly Table[], ids: Claims): void {
  for (const [at, row] of (standings(table, all)?.rows ?? []).entries()) {
    for (const [key, standing] of Object.entries(row)) {
      const name = String(table.rows[at]!['supporter'])
      const won = all
        .filter(({ compares }) => compares === table.id)
        .flatMap(({ rows }) => rows.map((each) => each[key]))
        .flatMap((cell) => (isQuantity(cell) && cell.claim?.detected ? [ids.get(cell.claim.id)!] : []))
      const isTheirs =
        standing === 'best' ? won.some((claim) => [claim.supporter, claim.against].includes(name)) : won.length > 0
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
  return 'lower' in part && 'value' in part ? [part as Point] : Object.values(part).flatMap(pointsIn)
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
        line.match(/("([^"]|"")*"|[^,]*)(,|$)/g)!.map((cell) => cell.replace(/,$/, '').replace(/^"|"$/g, '')),
      )
      for (const row of cells) if (row[at] !== '') expect(ids.has(row[place]!), `${file}: ${row[place]}`).toBe(true)
    }
  }
}

/** What a gate says of its number. */
const deciding = /\b(is (above|below)|on which side of|it (passes|fails)|against)\b/

interface Checked {
  readonly claims: readonly (Claim & { readonly gate?: object })[]
  readonly gates: readonly { readonly claim: string; readonly sentence: string; readonly outcome: string }[]
}

/** Every outcome of a check has a claim, and what its terminal text and its files say of a number is the sentence of one. */
async function expectCheckClaimed(folder: string, env: Environment): Promise<void> {
  const args = ['check', '--trial', '--junit', 'check.xml', '--summary', 'check.md']
  const { stdout } = await attune(folder, [...args, '--json'], env)
  const { claims, gates } = JSON.parse(stdout) as Checked
  const own = claims.filter((claim) => claim.gate)
  expect(gates.length).toBeGreaterThan(0)
  expect(gates.map(({ claim }) => claim)).toEqual(own.map(({ id }) => id))
  expect(new Set(claims.map(({ id }) => id)).size).toBe(claims.length)
  for (const [at, { outcome, sentence }] of gates.entries()) {
    expect(own[at]).toMatchObject({ sentence, detected: outcome !== 'inconclusive', gate: { outcome } })
  }
  const said = await attune(folder, [...args, '--no-run'], { ...env, GITHUB_ACTIONS: 'true' })
  const files = ['check.xml', 'check.md'].map((file) => readFileSync(join(folder, file), 'utf8'))
  const plain = [said.stdout, ...files].join('\n').replaceAll('%25', '%').replaceAll('&lt;', '<').replaceAll('\\', '')
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

test.each(examples.filter((name) => surroundings[name] !== pythonOf || !isSkipped))('example %s', async (name) => {
  const folder = copied(name)
  const env = (await surroundings[name]?.(folder)) ?? {}
  const report = (await run(folder, [], env)) as unknown as Report
  expect(report).toMatchObject({ exitCode: 0, evaluations: expect.any(Array) })
  expectClaimed(report)
  await attune(folder, ['export', 'csv', '--to', 'tables'], env)
  expectExported(join(folder, 'tables'), new Map(report.claims.map((claim) => [claim.id, claim])))
  if (!hasGates(folder)) return
  await attune(folder, ['baseline', 'write', 'main.baseline.json'], env)
  await expectCheckClaimed(folder, { ...env, BOT_VERSION: 'v3' })
  await run(folder, [], { ...env, BOT_VERSION: 'v2' })
  const { stdout } = await attune(folder, ['compare', '1', '2', '--json'], env)
  const compared = JSON.parse(stdout) as {
    readonly evaluations: readonly { readonly findings: Findings }[]
    readonly claims: readonly Claim[]
  }
  expect(compared.claims.length).toBeGreaterThan(0)
  expectClaimed({ ...compared, evaluations: compared.evaluations.map((each) => ({ ...each, label: 'compare' })) })
})
