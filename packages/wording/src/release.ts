import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AttuneError, isAttuneError } from '@attune/core/internal'
import { readText } from '@attune/core/reading'

/** Version of a release from which texts were read. */
export interface ReleaseStamp {
  /** Commit of the clone, if it is a git repository. */
  readonly commit?: string
  /**
   * SHA-256 of the files that were read and their paths. It also identifies a clone with local
   * changes.
   */
  readonly sha256: string
}

/** Version of a release with which a recipe was compared, word by word. */
export interface Pinned {
  readonly at: { readonly commit: string; readonly date: string }
  /**
   * SHA-256 of each file that the recipe reads, by path. Line ends are normalised to line feeds.
   */
  readonly files: Readonly<Record<string, string>>
}

/** Comparison of files in the clone with the pinned version. */
export interface PinnedComparison {
  readonly equal: number
  /** Paths of files whose text differs. */
  readonly changed: readonly string[]
}

/** Lines of output about the comparison with the pinned version. */
export function pinnedText({ equal, changed }: PinnedComparison, { at }: Pinned): string[] {
  const state = `commit ${at.commit.slice(0, 7)} of ${at.date}`
  if (changed.length === 0)
    return [
      '',
      `All ${equal} files that were read are those of ${state}, with which requests were compared.`,
    ]
  return [
    '',
    `${changed.length} of ${equal + changed.length} files that were read differ from ${state}, with which requests were compared:`,
    ...changed.map((path) => `  ${path}`),
    'The written words are those of your clone. Compare its requests with `npm run replicas` before you call results a replica.',
  ]
}

/** The user's clone of a paper's released material. */
export class Release {
  readonly #read = new Map<string, string>()

  /** @param address URL of the repository, for error messages */
  constructor(
    private readonly folder: string,
    private readonly address: string,
  ) {}

  /** @throws AttuneError WORDING_FILE if the clone has no such file */
  async text(path: string): Promise<string> {
    try {
      const text = (await readText(join(this.folder, path))).replaceAll('\r\n', '\n')
      this.#read.set(path, text)
      return text
    } catch (cause) {
      const isText = !(isAttuneError(cause) && cause.code === 'DATA_ENCODING')
      throw this.fault(path, isText ? 'it cannot be read' : cause.message, cause)
    }
  }

  /** @throws AttuneError WORDING_FILE if the clone has no such file, or it is not JSON */
  async json(path: string): Promise<unknown> {
    const text = await this.text(path)
    try {
      return JSON.parse(text)
    } catch (cause) {
      throw this.fault(path, 'it is not JSON', cause)
    }
  }

  /**
   * Returns the result of `make`. An error becomes a fault of the file, whose structure is then
   * unknown to the recipe.
   */
  parsed<T>(path: string, make: () => T): T {
    try {
      return make()
    } catch (cause) {
      throw this.fault(path, (cause as Error).message, cause)
    }
  }

  /** Error for a file whose structure is unknown to the recipe. */
  fault(path: string, why: string, cause?: unknown): AttuneError {
    const { address } = this
    const file = join(this.folder, path)
    return new AttuneError('WORDING_FILE', { file, why, address }, { cause, place: { file } })
  }

  /** Compares the files that have been read with the pinned version. */
  compared({ files }: Pinned): PinnedComparison {
    const known = [...this.#read].filter(([path]) => files[path] !== undefined)
    const changed = known.filter(([path, text]) => sha256(text) !== files[path])
    return { equal: known.length - changed.length, changed: changed.map(([path]) => path).sort() }
  }

  /** Commit and digest of the files that have been read. */
  async stamp(): Promise<ReleaseStamp> {
    const hash = createHash('sha256')
    for (const [path, text] of [...this.#read].toSorted(([a], [b]) => (a < b ? -1 : 1)))
      hash.update(JSON.stringify([path, text]))
    const commit = await commitOf(join(this.folder, '.git'))
    return { ...(commit !== undefined && { commit }), sha256: hash.digest('hex') }
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * Commit that is checked out. It is read from the files in `.git`, because git may not be
 * installed.
 */
async function commitOf(git: string): Promise<string | undefined> {
  const read = (path: string): Promise<string> => readFile(join(git, path), 'utf8').catch(() => '')
  const head = (await read('HEAD')).trim()
  const ref = /^ref: (.+)$/.exec(head)?.[1]
  if (ref === undefined) return asCommit(head)
  const packed = (await read('packed-refs')).split('\n').find((line) => line.endsWith(` ${ref}`))
  return asCommit((await read(ref)).trim()) ?? asCommit(packed?.split(' ')[0])
}

const asCommit = (text = ''): string | undefined => (/^[0-9a-f]{40}$/.test(text) ? text : undefined)
