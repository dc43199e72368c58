import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AttuneError } from '../errors.js'

/** A user's own clone of what a paper's authors released. */
export class Release {
  /** @param address where it can be cloned from */
  constructor(
    private readonly folder: string,
    private readonly address: string,
  ) {}

  /** @throws AttuneError WORDING_FILE if the clone has no such file */
  async text(path: string): Promise<string> {
    try {
      return (await readFile(join(this.folder, path), 'utf8')).replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
    } catch (cause) {
      throw this.fault(path, 'it cannot be read', cause)
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

  /** For a file that has another form than the recipe knows. */
  fault(path: string, why: string, cause?: unknown): AttuneError {
    const { address } = this
    const file = join(this.folder, path)
    return new AttuneError('WORDING_FILE', { file, why, address }, { cause, place: { file } })
  }
}
