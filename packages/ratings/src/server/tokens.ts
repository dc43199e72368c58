/** Tokens in the links of raters: 256 random bits each, stored as a digest, revocable. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Stored {
  readonly hash: string
  readonly revoked?: true
}

interface TokenFile {
  readonly raters: Readonly<Record<string, Stored>>
  readonly owner?: Stored
}

/** Hidden file in the study's folder. */
const fileOf = (folder: string): string => join(folder, '.raters.json')
const BYTES = 32
const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export type Holder = { readonly rater: string } | { readonly owner: true }

export class Tokens {
  readonly #raters: Map<string, Stored>
  #owner: Stored | undefined

  constructor(private readonly folder: string) {
    const file = fileOf(folder)
    const stored = existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as TokenFile)
      : { raters: {} }
    this.#raters = new Map(Object.entries(stored.raters))
    this.#owner = stored.owner
  }

  /** Issues tokens to raters without one and to `renewed` raters. A token is returned only once. */
  issue(raters: readonly string[], renewed: readonly string[] = []): ReadonlyMap<string, string> {
    const wanted = raters.filter((rater) => !this.#raters.has(rater) || renewed.includes(rater))
    const issued = new Map(
      wanted.map((rater) => {
        const token = randomBytes(BYTES).toString('base64url')
        this.#raters.set(rater, { hash: digestOf(token).toString('hex') })
        return [rater, token]
      }),
    )
    this.#save()
    return issued
  }

  /** Issues a new owner token; called at each start. */
  issueOwner(): string {
    const token = randomBytes(BYTES).toString('base64url')
    this.#owner = { hash: digestOf(token).toString('hex') }
    this.#save()
    return token
  }

  revoke(raters: readonly string[]): void {
    for (const rater of raters) {
      const stored = this.#raters.get(rater)
      if (stored !== undefined) this.#raters.set(rater, { hash: stored.hash, revoked: true })
    }
    this.#save()
  }

  /**
   * Holder of a token; undefined if it is invalid. Compares all digests, so that the time does not
   * depend on the match.
   */
  holderOf(token: string): Holder | undefined {
    const given = digestOf(token)
    let holder: Holder | undefined
    for (const [rater, { hash, revoked }] of this.#raters)
      if (timingSafeEqual(given, Buffer.from(hash, 'hex')) && revoked !== true) holder = { rater }
    if (this.#owner !== undefined && timingSafeEqual(given, Buffer.from(this.#owner.hash, 'hex')))
      holder = { owner: true }
    return holder
  }

  #save(): void {
    const file = fileOf(this.folder)
    const stored: TokenFile = {
      raters: Object.fromEntries(this.#raters),
      ...(this.#owner !== undefined && { owner: this.#owner }),
    }
    writeFileSync(`${file}.new`, `${JSON.stringify(stored, null, 1)}\n`, { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
}
