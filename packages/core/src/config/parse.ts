import { readFileSync, statSync } from 'node:fs'
import { extname } from 'node:path'
import { AttuneError, isAttuneError } from '../errors.js'
import { reasonOf } from '../schema/words.js'
import { checkSize } from './bounds.js'
import { parseScript } from './parse-script.js'
import { parseText } from './parse-text.js'
import type { Written } from './written.js'

/**
 * Reads one config file: a script by what it exports, anything else as YAML or JSON.
 *
 * @throws CONFIG_INVALID with all mistakes in the syntax, CONFIG_READ, CONFIG_SCRIPT
 */
export async function parseConfig(file: string): Promise<Written> {
  return /\.[cm]?[jt]s$/.test(extname(file)) ? parseScript(file) : parseText(file, textOf(file))
}

function textOf(file: string): string {
  try {
    checkSize(file, statSync(file).size)
    return readFileSync(file, 'utf8')
  } catch (cause) {
    if (isAttuneError(cause)) throw cause
    const why = reasonOf(cause)
    throw new AttuneError('CONFIG_READ', { file, why }, { cause })
  }
}
