import { AttuneError } from '../errors.js'
import type { Mistake } from './mistakes.js'
import { pathText, type Path } from './path.js'

/** A mistake in words. `above` leads from what the user knows as the whole, `whole`, to the value that was checked. */
export function mistakeMessage(mistake: Mistake, above: Path, whole = 'the config'): AttuneError {
  const where = pathText([...above, ...mistake.path]) || whole
  const fix = 'fix' in mistake ? mistake.fix : undefined
  return new AttuneError(mistake.code, { ...mistake, where }, fix === undefined ? {} : { fix })
}
