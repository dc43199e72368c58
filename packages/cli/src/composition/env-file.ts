import { readFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import { surroundings } from './surroundings.js'

/**
 * Adds the variables of a file to the environment, like `node --env-file`: existing variables keep
 * their values. They are also set in `process.env`, for plugins and configs that read it.
 *
 * @throws AttuneError ENV_FILE
 */
export async function useEnvFile(file: string): Promise<void> {
  const values = Object.entries(parseEnv(await textOf(file)))
  if (values.length === 0) await refuse(file, 'it has no line NAME=value')
  const { environment } = surroundings
  const added = values.filter(([name]) => environment[name] === undefined)
  if (environment === process.env) Object.assign(process.env, Object.fromEntries(added))
  else surroundings.environment = { ...Object.fromEntries(added), ...environment }
}

async function textOf(file: string): Promise<string> {
  try {
    // Decoding drops a byte order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file))
  } catch (cause) {
    return refuse(
      file,
      cause instanceof TypeError ? 'it is not UTF-8' : (cause as Error).message,
      cause,
    )
  }
}

async function refuse(file: string, why: string, cause?: unknown): Promise<never> {
  const { AttuneError } = await import('@attune/core/internal')
  throw new AttuneError('ENV_FILE', { file, why }, { cause })
}
