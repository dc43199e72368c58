/** Writes a report as a single file or a folder that needs no server and no network. */
import type { Analysed } from '@attune/project'
import { harmIn } from '../data/overview.js'
import type { ReportProject } from '../data/project.js'
import { type Bodies, ReportReader } from '../data/reader.js'
import { redacted } from '../data/redact.js'
import { bodyWithoutTexts, pairWithoutTexts } from '../data/without-texts.js'
import type { FileData } from '../file-data.js'
import type { Catalog, GateCase, Overview } from '../report-data.js'
import { documentOf, hashOf, type PageParts, policyOf, readPage } from './html.js'
import { type Choices, markOf } from './mark.js'
import { inOrderOfNeed, type Wanted } from './sample.js'
import { packed, type Piece, Shards } from './shards.js'

export interface ReportOptions extends Choices {
  readonly signal: AbortSignal
  /** Results of analyses, if the caller has them already. */
  readonly analysed?: Pick<Analysed, 'found' | 'failed'> | undefined
}

export interface ReportFile {
  /** Path relative to the report's destination; empty for the report itself. */
  readonly path: string
  readonly content: string
}

export interface WrittenReport {
  readonly files: readonly ReportFile[]
  readonly dialogues: number
  /** Number of dialogues with texts in the report. */
  readonly held: number
  /** Names of the analyses that failed, and of the figures that cannot be drawn. */
  readonly failed: readonly string[]
}

/** Bytes reserved for the notice of omitted content. */
const NOTICE_BYTES = 200

export async function makeReport(
  project: ReportProject,
  options: ReportOptions,
): Promise<WrittenReport> {
  const { signal, analysed: known, ...choices } = options
  const { draw, redact, folder: isFolder, maxDialogues = Infinity } = choices
  const reader = new ReportReader(project, {
    signal,
    titles: options.texts,
    notes: options.notes !== false,
    ...(draw && { draw }),
    ...(redact && { redact }),
  })
  const analysed = known ?? (await project.read.findings({ signal }))
  const clean = redactorOf(options)
  const catalogs = clean(
    (await reader.catalogs()).map((catalog) =>
      options.texts ? catalog : withoutMessages(catalog),
    ),
  )
  const read = await reader.overview(analysed, options.health)
  const overview = withNames(clean(overviewFor(read, options)), reader.evaluations)
  const rest = clean(
    await besideResults(reader, catalogs, { found: analysed.found, versions: options.prompts }),
  )
  const bare = {
    ...(await readPage()),
    mark: await markOf(project, analysed, choices),
    catalogs: packed(catalogs),
  }
  const [empty] = filesOf(bare, { overview, ...rest, held: {}, isFolder }, [])
  const room = options.maxSize - Buffer.byteLength(empty!.content) - NOTICE_BYTES
  const shards = new Shards()
  let held = 0
  for await (const each of piecesOf(
    reader,
    catalogs,
    inOrderOfNeed(catalogs, project.config.seed),
  )) {
    signal.throwIfAborted()
    const piece = clean(options.texts ? each : withoutTexts(each))
    if (held + piece.dialogues.length > maxDialogues || !shards.add(piece, room)) break
    held += piece.dialogues.length
  }
  const packedTexts = shards.end()
  const dialogues = catalogs.reduce((sum, catalog) => sum + catalog.dialogues.place.length, 0)
  const leftOut = {
    dialogues: dialogues - held,
    of: dialogues,
    texts: !options.texts,
    prompts: !options.prompts,
  }
  const data: FileData = {
    overview: { ...overview, leftOut },
    ...rest,
    held: packedTexts.held,
    isFolder,
  }
  const failed = read.notices.filter(({ kind }) => kind === 'failed').map(({ text }) => text)
  return { files: filesOf(bare, data, packedTexts.shards), dialogues, held, failed }
}

/**
 * Number of dialogues above which the file compares no runs and counts no remaining units. Both
 * would take too long, because every run writes a file.
 */
const MOST_COMPARED = 2000

/** Data of the pages on runs and on the remaining work. */
async function besideResults(
  reader: ReportReader,
  catalogs: readonly Catalog[],
  { found, versions }: Pick<Analysed, 'found'> & { readonly versions: boolean },
): Promise<Pick<FileData, 'runs' | 'runsCompared' | 'plan'>> {
  const read = await reader.runs(found)
  const runs = versions
    ? read
    : { ...read, runs: read.runs.map((run) => ({ ...run, versions: [] })) }
  const isSmall =
    catalogs.reduce((sum, { dialogues }) => sum + dialogues.place.length, 0) <= MOST_COMPARED
  if (!isSmall) return { runs, runsCompared: [], plan: { budget: [], shows: [] } }
  const runsCompared: FileData['runsCompared'][number][] = []
  for (const { evaluation } of catalogs) {
    const [first, second] = (runs.comparable[evaluation] ?? []).slice(-2)
    if (first === undefined || second === undefined) continue
    const compared = await reader.runsCompared({ evaluation, first, second })
    if (compared) runsCompared.push(compared)
  }
  return { runs, runsCompared, plan: await reader.plan('units') }
}

/** Keeps the names of evaluations unredacted, because pages find evaluations by name. */
const withNames = (overview: Overview, names: readonly string[]): Overview => ({
  ...overview,
  evaluations: overview.evaluations.map((evaluation, at) => ({ ...evaluation, name: names[at]! })),
})

type Clean = <T>(value: T) => T
const redactorOf = ({ redact }: ReportOptions): Clean =>
  redact ? (value) => redacted(value, redact) : (value) => value

/** Removes failure messages, which may quote answers of models. */
const withoutMessages = (catalog: Catalog): Catalog => ({
  ...catalog,
  failures: catalog.failures.map((failure) => {
    const { message: _, ...rest } = failure
    return rest
  }),
})

function overviewFor(overview: Overview, { texts, prompts, gates, harm }: ReportOptions): Overview {
  const { provenance } = overview
  const shown = prompts
    ? provenance
    : {
        ...provenance,
        prompts: provenance.prompts.map(({ prompt, sha256 }) => ({ prompt, sha256 })),
        config: [],
      }
  const notices = texts
    ? overview.notices
    : overview.notices.filter(({ kind }) => kind !== 'failed')
  const shownGates = texts
    ? gates
    : gates?.map((gate) => ({ ...gate, cases: gate.cases.map(withoutSaid) }))
  const evaluations = harm
    ? overview.evaluations.map((each) => ({ ...each, harm: harmIn(each.name, harm) }))
    : overview.evaluations
  return {
    ...overview,
    evaluations,
    provenance: shown,
    notices,
    ...(shownGates && { gates: shownGates }),
  }
}

const withoutSaid = ({ scenario, numbers }: GateCase): GateCase => ({ scenario, numbers })

/**
 * Number of scenarios per read. Larger reads are faster, since a request for a small scenario takes
 * longer than its data.
 */
const SCENARIOS_PER_READ = 32

async function* piecesOf(
  reader: ReportReader,
  catalogs: readonly Catalog[],
  wanted: readonly Wanted[],
): AsyncGenerator<Piece> {
  for (let at = 0; at < wanted.length; at += SCENARIOS_PER_READ) {
    const page = wanted.slice(at, at + SCENARIOS_PER_READ)
    const found = new Map<Wanted, Bodies>()
    for (const catalog of catalogs) {
      const own = page.filter(({ evaluation }) => evaluation === catalog.evaluation)
      for (const [group, bodies] of await bodiesOf(reader, catalog, own)) found.set(group, bodies)
    }
    for (const group of page) yield { evaluation: group.evaluation, ...found.get(group)! }
  }
}

async function bodiesOf(
  reader: ReportReader,
  { evaluation, dialogues, pairs }: Catalog,
  groups: readonly Wanted[],
): Promise<ReadonlyMap<Wanted, Bodies>> {
  if (groups.length === 0) return new Map()
  const placesOf = (group: Wanted) => [
    ...group.rows.map((row) => dialogues.place[row]!),
    ...group.pairs.map((row) => pairs.place[row]!),
  ]
  const read = await reader.bodies(evaluation, groups.flatMap(placesOf))
  return new Map(
    groups.map((group) => {
      const places = new Set(placesOf(group))
      const dialogues = read.dialogues.filter(({ at }) => places.has(at.place))
      return [group, { dialogues, pairs: read.pairs.filter(({ place }) => places.has(place)) }]
    }),
  )
}

const withoutTexts = ({ dialogues, pairs, ...piece }: Piece): Piece => ({
  ...piece,
  dialogues: dialogues.map(bodyWithoutTexts),
  pairs: pairs.map(({ place, pair }) => ({ place, pair: pairWithoutTexts(pair) })),
})

const fileOf = (at: number): string => `data/${String(at + 1).padStart(4, '0')}.js`

interface Bare extends PageParts {
  readonly mark: string
  /** Catalogs as packed JSON. */
  readonly catalogs: string
}

function filesOf(
  { script, style, mark, catalogs }: Bare,
  data: FileData,
  shards: readonly string[],
): ReportFile[] {
  const inside = data.isFolder ? [] : shards.map((shard, at) => block(`attune-shard-${at}`, shard))
  // `strict-dynamic` allows the page's script, which the policy names by its hash, to load the
  // scripts in the report's folder.
  const scripts = data.isFolder ? `${hashOf(script)} 'strict-dynamic'` : hashOf(script)
  const html = documentOf({
    title: `${data.overview.title} · Attune`,
    mark,
    policy: policyOf({ script: scripts, style: hashOf(style) }),
    head: `<style>${style}</style>`,
    body: [
      block('attune-data', packed(data)),
      block('attune-catalogs', catalogs),
      ...inside,
      `<script type="module">${script}</script>`,
    ].join('\n'),
  })
  if (!data.isFolder) return [{ path: '', content: html }]
  const beside = shards.map((shard, at) => ({
    path: fileOf(at),
    content: `attuneShard(${at},"${shard}")\n`,
  }))
  return [{ path: 'index.html', content: html }, ...beside]
}

/** Data block that browsers do not execute. */
const block = (id: string, content: string): string =>
  `<script type="application/octet-stream" id="${id}">${content}</script>`
