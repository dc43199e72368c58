import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isAttuneError } from '@attune/core/internal'
import { gatesSection } from '@attune/claims'
import { loadConfig, type LoadedConfig } from '@attune/config'
import { builtIn } from '@attune/testkit/shared/config-toys.js'

export const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`

/** What most configs need beside the part that a test is about. */
export const SUPPORTERS = 'supporters: { calm: {}, curt: {} }'
export const EVALUATIONS = 'evaluations: { main: { scenarios: toy/people, simulator: toy/talk } }'

/**
 * An evaluation called main, in lines: scenarios stand in the third, the simulator in the fourth,
 * more from the fifth on.
 */
export const main = (
  { scenarios = 'toy/people', simulator = 'toy/talk' },
  ...more: readonly string[]
): string[] => [
  'evaluations:',
  '  main:',
  `    scenarios: ${scenarios}`,
  `    simulator: ${simulator}`,
  ...more.map((line) => `    ${line}`),
]
export const mainWith = (...more: readonly string[]): string[] => main({}, ...more)

export type Files = Readonly<Record<string, string>>

/** One list: its schema is compiled once. */
const sections = [gatesSection]

/** A folder of its own for one test. */
export class Workspace {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'attune-config-')))

  constructor(files: Files = {}) {
    for (const [name, text] of Object.entries(files)) this.write(name, text)
  }

  /** The absolute path of a file. */
  path(name: string): string {
    return join(this.folder, name)
  }

  write(name: string, text: string): void {
    mkdirSync(dirname(this.path(name)), { recursive: true })
    writeFileSync(this.path(name), text)
  }

  load(
    file?: string,
    from = '.',
    environment = {},
    set: readonly string[] = [],
  ): Promise<LoadedConfig> {
    return loadConfig({
      builtIn,
      sections,
      folder: this.path(from),
      environment,
      set,
      ...(file === undefined ? {} : { file }),
    })
  }

  /** Why a config is refused, with paths as seen from the folder. */
  async refusal(file?: string, environment = {}, set: readonly string[] = []): Promise<Refusal> {
    const error = await this.load(file, '.', environment, set).then(
      () => new TypeError('The config was taken, though it should be refused.'),
      (reason: unknown) => reason,
    )
    if (!isAttuneError(error)) throw error
    const problems = (error.details['problems'] ?? []) as readonly { readonly code: string }[]
    return {
      code: error.code,
      codes: problems.map(({ code }) => code),
      text: this.#short(error.message),
      fix: error.fix,
      cause: error.cause,
      everything: JSON.stringify([error, error.message, error.stack, String(error.cause)]),
    }
  }

  #short(text: string): string {
    return text.replaceAll(`${this.folder}/`, '').replaceAll(this.folder, '.')
  }
}

export interface Refusal {
  readonly code: string
  /** Of all that the message lists. */
  readonly codes: readonly string[]
  readonly text: string
  readonly fix: string
  readonly cause: unknown
  /** All that a log might show. */
  readonly everything: string
}

/** Loads a config that is one YAML file. */
export const loadYaml = (config: readonly string[], files: Files = {}): Promise<LoadedConfig> =>
  new Workspace({ ...files, 'attune.config.yaml': lines(...config) }).load()
