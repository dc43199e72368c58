import { readFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { AttuneError } from '../errors.js'
import { reasonOf } from '../schema/words.js'
import { parseScript } from './parse-script.js'
import { parseText } from './parse-text.js'
import type { Written } from './written.js'

/**
 * Reads one config file: a script by what it exports, anything else as YAML or JSON; of `package.json` the key `attune`.
 *
 * @throws CONFIG_INVALID with all mistakes in the syntax, CONFIG_READ, CONFIG_SCRIPT
 */
export async function parseConfig(file: string): Promise<Written> {
  const written = /\.[cm]?[jt]s$/.test(extname(file))
    ? await parseScript(file)
    : parseText(file, textOf(file), keyOf(file))
  return written
}

const keyOf = (file: string): string | undefined => (basename(file) === 'package.json' ? 'attune' : undefined)

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    const why = reasonOf(cause)
    throw new AttuneError('CONFIG_READ', { file, why }, { cause })
  }
}
