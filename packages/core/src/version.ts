import { readFileSync } from 'node:fs'

/** Version of Attune. */
export const { version } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as {
  readonly version: string
}

/** Version of the interface between Attune and plugins. */
export const CONTRACT = 1
