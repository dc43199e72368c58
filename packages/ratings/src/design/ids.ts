import { createHmac } from 'node:crypto'
import type { Secret } from './secret.js'

const DIGITS = 20

/** Id of the item at a place of the design: who does not have the secret learns nothing from it. */
export const itemId = (secret: Secret, place: number): string =>
  createHmac('sha256', secret).update(`item ${place}`).digest('hex').slice(0, DIGITS)
