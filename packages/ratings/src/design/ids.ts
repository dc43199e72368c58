import { createHmac } from 'node:crypto'
import type { Secret } from './secret.js'

const DIGITS = 20

/**
 * Id of the item at a position of the design. Without the secret, the id reveals nothing about the
 * item.
 */
export const itemId = (secret: Secret, place: number): string =>
  createHmac('sha256', secret).update(`item ${place}`).digest('hex').slice(0, DIGITS)
