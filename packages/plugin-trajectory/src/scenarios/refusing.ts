import { errors } from '../errors.js'

/** Refuses an item of a file of scenarios, or the whole: throws. */
export const refusing =
  (file: string, item = 'the whole file') =>
  (what: string, cause?: unknown): never => {
    throw errors.error('SCENARIO_FILE', { file, item, what }, { place: { file }, cause })
  }
