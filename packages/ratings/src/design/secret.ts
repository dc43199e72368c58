/**
 * Secret of a study. Ids, order and sides derive from the secret instead of public data, so that
 * they do not reveal the author of a reply. The secret is created once and stored, so that the
 * study can be drawn again.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Random } from '@attune/core/internal'
import { errors } from '../errors.js'

/** Secret of 256 random bits. */
export type Secret = Buffer

const BYTES = 32

/** Hidden file in the study's folder. */
const fileOf = (folder: string): string => join(folder, '.secret')

/**
 * Returns the secret of the study in a folder; created at the first call.
 *
 * @throws ratings/STUDY_BROKEN if the file does not contain a secret
 */
export function secretOf(folder: string): Secret {
  const file = fileOf(folder)
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, `${randomBytes(BYTES).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  }
  const text = readFileSync(file, 'utf8').trim()
  if (!/^[0-9a-f]{64}$/.test(text))
    throw errors.error(
      'STUDY_BROKEN',
      { file, why: 'it does not hold the 64 hexadecimal digits of a secret' },
      {},
    )
  return Buffer.from(text, 'hex')
}

/**
 * Random numbers for a purpose that are unpredictable without the secret: HMAC-SHA-256 of a
 * counter.
 */
export function secretRandom(secret: Secret, purpose: string): Random {
  let count = 0
  return () => {
    const bytes = createHmac('sha256', secret).update(`${purpose} ${count++}`).digest()
    return (bytes.readUIntBE(0, 6) * 32 + (bytes[6]! >> 3)) / 2 ** 53
  }
}
