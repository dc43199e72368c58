/**
 * Data source of a report file, which needs no server. The data are embedded in the page and
 * unpacked in parts.
 */
import { placeOf } from '../catalog/dialogue-name.js'
import { compareIn } from '../catalog/compare.js'
import { listDialogues } from '../catalog/list.js'
import { snippetOf } from '../catalog/search.js'
import type { FileCatalogs, FileData, Shard } from '../file-data.js'
import type { Catalog, DialogueBody, ListQuery, PairBody, ReportSource } from '../report-data.js'

async function unpack<T>(base64: string): Promise<T> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return JSON.parse(await new Response(stream).text()) as T
}

/**
 * Returns the content of an embedded data block, and removes the block from the page to free
 * memory.
 */
function takeBlock(id: string): string | undefined {
  const block = document.getElementById(id)
  const text = block?.textContent ?? undefined
  block?.remove()
  return text
}

export async function fileSource(): Promise<ReportSource | undefined> {
  const [data, catalogs] = [takeBlock('attune-data'), takeBlock('attune-catalogs')]
  if (data === undefined || catalogs === undefined) return undefined
  return new FileSource(await unpack<FileData>(data), await unpack<FileCatalogs>(catalogs))
}

class FileSource implements ReportSource {
  readonly #shards = new Map<number, Promise<Shard>>()
  readonly #catalogs: ReadonlyMap<string, Catalog>

  constructor(
    private readonly data: FileData,
    catalogs: FileCatalogs,
  ) {
    this.#catalogs = new Map(catalogs.map((catalog) => [catalog.evaluation, catalog]))
  }

  overview = async () => this.data.overview

  list: ReportSource['list'] = async (query) => {
    const catalog = this.#catalog(query.evaluation)
    const held = this.data.held[query.evaluation]?.dialogues ?? {}
    const hasText = (row: number): boolean => String(catalog.dialogues.place[row]) in held
    const hits = await this.#search(catalog, query)
    const isPartial =
      hits !== undefined && Object.keys(held).length < catalog.dialogues.place.length
    return {
      ...listDialogues(catalog, query, { hits, hasText }),
      ...(isPartial && { isPartial }),
    }
  }

  dialogue: ReportSource['dialogue'] = async (name) => {
    const { evaluation } = name
    const place = placeOf(this.#catalog(evaluation), name)
    if (place === undefined) return undefined
    const shard = this.data.held[evaluation]?.dialogues[place]
    if (shard === undefined) return 'not held'
    const { dialogues } = await this.#shard(shard)
    return dialogues.find(({ at }) => at.evaluation === evaluation && at.place === place)
  }

  compare: ReportSource['compare'] = async (query) => {
    const { pairPlaces, ...compared } = compareIn(this.#catalog(query.evaluation), query)
    const pairs = await Promise.all(pairPlaces.map((place) => this.#pair(query.evaluation, place)))
    return { ...compared, pairs: pairs.filter((pair) => pair !== undefined) }
  }

  failures: ReportSource['failures'] = async (evaluation) => this.#catalog(evaluation).failures

  runs = async () => this.data.runs

  runsCompared: ReportSource['runsCompared'] = async ({ evaluation, first, second }) =>
    this.data.runsCompared.find(
      (each) => each.evaluation === evaluation && each.first === first && each.second === second,
    )

  plan = async () => this.data.plan

  answers: ReportSource['answers'] = async () => undefined

  #catalog(evaluation: string): Catalog {
    const catalog = this.#catalogs.get(evaluation)
    if (!catalog) throw new Error(`no evaluation ${evaluation}`)
    return catalog
  }

  async #pair(evaluation: string, place: number): Promise<PairBody | undefined> {
    const shard = this.data.held[evaluation]?.pairs[place]
    if (shard === undefined) return undefined
    const { pairs } = await this.#shard(shard)
    return pairs.find((each) => each.evaluation === evaluation && each.place === place)?.pair
  }

  async #search(
    { evaluation, dialogues }: Catalog,
    { search = '' }: ListQuery,
  ): Promise<Map<number, string> | undefined> {
    if (search.trim() === '') return undefined
    const rows = new Map(dialogues.place.map((place, row) => [place, row]))
    const hits = new Map<number, string>()
    const shards = new Set(Object.values(this.data.held[evaluation]?.dialogues ?? {}))
    for (const shard of shards) {
      for (const body of (await this.#shard(shard)).dialogues) {
        const snippet =
          body.at.evaluation === evaluation ? snippetOf(textsOf(body), search) : undefined
        if (snippet !== undefined) hits.set(rows.get(body.at.place)!, snippet)
      }
    }
    return hits
  }

  #shard(at: number): Promise<Shard> {
    const known = this.#shards.get(at) ?? this.#load(at)
    this.#shards.set(at, known)
    return known
  }

  async #load(at: number): Promise<Shard> {
    return unpack<Shard>(
      this.data.isFolder ? await fromFolder(at) : (takeBlock(`attune-shard-${at}`) ?? ''),
    )
  }
}

const textsOf = ({ turns }: DialogueBody): string[] => turns.map(({ text }) => text)

const waitingForShards = new Map<number, (text: string) => void>()

/**
 * Loads a shard (block of texts) of a report folder as a script. A page that is opened from disk
 * may run neighbouring files, but not fetch them.
 */
function fromFolder(at: number): Promise<string> {
  Object.assign(globalThis, {
    attuneShard: (shard: number, text: string) => waitingForShards.get(shard)?.(text),
  })
  return new Promise((resolve, reject) => {
    waitingForShards.set(at, resolve)
    const script = document.createElement('script')
    script.src = `data/${String(at + 1).padStart(4, '0')}.js`
    script.addEventListener('error', () => reject(new Error(`${script.src} is not there`)))
    document.head.append(script)
  })
}
