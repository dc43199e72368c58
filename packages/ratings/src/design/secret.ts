/**
 * The secret of a study: ids, order and sides follow from it and from nothing that is public, so that they tell no rater who wrote a reply.
 * It is made once and stored, so that the same study can be drawn again.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Random } from '@attune/core'
import { errors } from '../errors.js'

/** 256 random bits. */
export type Secret = Buffer

const BYTES = 32

/** A dot in front: it is not part of what results depend on. */
const fileOf = (folder: string): string => join(folder, '.secret')

/**
 * The secret of the study in a folder, made at the first call.
 *
 * @throws ratings/STUDY_BROKEN if the file holds no secret
 */
export function secretOf(folder: string): Secret {
  const file = fileOf(folder)
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, `${randomBytes(BYTES).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  }
  const text = readFileSync(file, 'utf8').trim()
  if (!/^[0-9a-f]{64}$/.test(text))
    throw errors.error('STUDY_BROKEN', { file, why: 'it does not hold the 64 hexadecimal digits of a secret' }, {})
  return Buffer.from(text, 'hex')
}

/** Random numbers of one purpose that cannot be predicted from those before: HMAC-SHA-256 of a counter. */
export function secretRandom(secret: Secret, purpose: string): Random {
  let count = 0
  return () => {
    const bytes = createHmac('sha256', secret).update(`${purpose} ${count++}`).digest()
    return (bytes.readUIntBE(0, 6) * 32 + (bytes[6]! >> 3)) / 2 ** 53
  }
}
