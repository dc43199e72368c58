/** A report in one file, or in a folder: no server, no network. */
import type { ReportProject } from '../data/project.js'
import { ReportReader } from '../data/reader.js'
import { bodyWithoutTexts, pairWithoutTexts, type Redact, redacted } from '../data/redact.js'
import type { FileData } from '../file-data.js'
import type { Catalog, DialogueBody, Overview } from '../report-data.js'
import { documentOf, hashOf, policyOf, readPage } from './html.js'
import { inOrderOfNeed, type Wanted } from './sample.js'
import { packed, type Piece, Shards } from './shards.js'

export interface ReportOptions {
  /** Bytes that the texts may take together with the rest. */
  readonly maxSize: number
  /** Without a word of what was said: numbers alone. */
  readonly texts: boolean
  /** With texts of prompts and values of the config. */
  readonly prompts: boolean
  readonly redact?: Redact
  /** Texts in files of their own beside `index.html`. */
  readonly folder: boolean
  readonly signal: AbortSignal
}

export interface ReportFile {
  /** Relative to where the report goes; empty for the report itself. */
  readonly path: string
  readonly content: string
}

export interface WrittenReport {
  readonly files: readonly ReportFile[]
  readonly dialogues: number
  /** How many of them are inside with their texts. */
  readonly held: number
}

/** What is left out is said in the file itself. */
const SPARE = 200

export async function makeReport(project: ReportProject, options: ReportOptions): Promise<WrittenReport> {
  const { signal, redact } = options
  const reader = new ReportReader(project, { signal, titles: options.texts, ...(redact && { redact }) })
  const page = await readPage()
  const clean = cleanerOf(options)
  const catalogs = clean(
    (await reader.catalogs()).map((catalog) => (options.texts ? catalog : withoutMessages(catalog))),
  )
  const overview = withNames(clean(overviewFor(await reader.overview(), options)), reader.evaluations)
  const bare = filesOf(page, { overview, catalogs, held: {}, isFolder: options.folder }, [])
  const room = options.maxSize - Buffer.byteLength(bare[0]!.content) - SPARE
  const shards = new Shards()
  let held = 0
  for (const wanted of inOrderOfNeed(catalogs, project.config.seed)) {
    signal.throwIfAborted()
    const piece = clean(await pieceOf(reader, catalogs, wanted, options.texts))
    if (!shards.add(piece, room)) break
    held += piece.dialogues.length
  }
  const packedTexts = shards.end()
  const dialogues = catalogs.reduce((sum, catalog) => sum + catalog.dialogues.place.length, 0)
  const leftOut = { dialogues: dialogues - held, of: dialogues, texts: !options.texts, prompts: !options.prompts }
  const data: FileData = {
    overview: { ...overview, leftOut },
    catalogs,
    held: packedTexts.held,
    isFolder: options.folder,
  }
  return { files: filesOf(page, data, packedTexts.shards), dialogues, held }
}

/** Evaluations are found by their names, which stay. */
const withNames = (overview: Overview, names: readonly string[]): Overview => ({
  ...overview,
  evaluations: overview.evaluations.map((evaluation, at) => ({ ...evaluation, name: names[at]! })),
})

type Clean = <T>(value: T) => T
const cleanerOf = ({ redact }: ReportOptions): Clean => (redact ? (value) => redacted(value, redact) : (value) => value)

/** Messages of failures quote what models answered. */
const withoutMessages = (catalog: Catalog): Catalog => ({
  ...catalog,
  failures: catalog.failures.map(({ kind, source, status, why, count, examples }) => ({
    kind,
    source,
    status,
    why,
    count,
    examples,
  })),
})

function overviewFor(overview: Overview, { texts, prompts }: ReportOptions): Overview {
  const { provenance } = overview
  const shown = prompts
    ? provenance
    : { ...provenance, prompts: provenance.prompts.map(({ prompt, sha256 }) => ({ prompt, sha256 })), config: [] }
  const notices = texts ? overview.notices : overview.notices.filter(({ kind }) => kind !== 'failed')
  return { ...overview, provenance: shown, notices }
}

async function pieceOf(
  reader: ReportReader,
  catalogs: readonly Catalog[],
  { evaluation, rows, pairs }: Wanted,
  texts: boolean,
): Promise<Piece> {
  const catalog = catalogs.find((each) => each.evaluation === evaluation)!
  const dialogues: DialogueBody[] = []
  for (const row of rows) {
    const body = await reader.dialogue({ evaluation, place: catalog.dialogues.place[row]! })
    if (body) dialogues.push(texts ? body : bodyWithoutTexts(body))
  }
  const judged: Piece['pairs'][number][] = []
  for (const at of pairs) {
    const place = catalog.pairs.place[at]!
    const pair = await reader.pair({ evaluation, place })
    if (pair) judged.push({ place, pair: texts ? pair : pairWithoutTexts(pair) })
  }
  return { evaluation, dialogues, pairs: judged }
}

const fileOf = (at: number): string => `data/${String(at + 1).padStart(4, '0')}.js`

function filesOf(
  { script, style }: { readonly script: string; readonly style: string },
  data: FileData,
  shards: readonly string[],
): ReportFile[] {
  const inside = data.isFolder ? [] : shards.map((shard, at) => block(`attune-shard-${at}`, shard))
  // What a script with a hash adds may run: the files of the folder.
  const scripts = data.isFolder ? `${hashOf(script)} 'strict-dynamic'` : hashOf(script)
  const html = documentOf({
    title: `${data.overview.title} · Attune`,
    policy: policyOf({ script: scripts, style: hashOf(style) }),
    head: `<style>${style}</style>`,
    body: [block('attune-data', packed(data)), ...inside, `<script type="module">${script}</script>`].join('\n'),
  })
  if (!data.isFolder) return [{ path: '', content: html }]
  const beside = shards.map((shard, at) => ({ path: fileOf(at), content: `attuneShard(${at},"${shard}")\n` }))
  return [{ path: 'index.html', content: html }, ...beside]
}

/** Data that no browser runs. */
const block = (id: string, content: string): string =>
  `<script type="application/octet-stream" id="${id}">${content}</script>`
