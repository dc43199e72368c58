import type { Json } from '../contracts/data.js'
import { AttuneError } from '../errors.js'

/**
 * The value behind a text that a store returned.
 *
 * @param text a result, failure, answer or snapshot, as stored
 * @param location the store's `location`, for the message
 * @param what whose text it is, for the message: `unit 3fa9…`
 * @throws STORE_DAMAGED if the text is not JSON
 */
export function parseStored(text: string, location: string, what: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch (cause) {
    throw new AttuneError(
      'STORE_DAMAGED',
      { file: location, what: `what is stored for ${what} is not JSON` },
      { cause },
    )
  }
}
