import { readFileSync } from 'node:fs'

/** Version of Attune. */
export const { version } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as {
  readonly version: string
}

/** Version of the contracts that plugins are written for. */
export const CONTRACT = 1
