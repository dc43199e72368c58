/** Tries a component: in the user's config, or in a generated one. */
import { openProject, tryComponent, type TryRequest, usage } from '@attune/host'
import { findConfig } from '@attune/config'
import { isAttuneError } from '@attune/core/internal'
import { existsSync } from 'node:fs'
import type { Given, Trial } from '@attune/project'
import { cliErrors } from '../errors.js'
import { surroundings } from '../composition/surroundings.js'
import { guardPlugins } from '../project.js'
import { readDialogues } from './read-dialogues.js'
import { sampleDialogues } from './sample-dialogues.js'
import { trialConfig } from './trial-config.js'

export interface TryChoice {
  readonly name: string
  readonly config?: string | undefined
  readonly plugin?: string | undefined
  readonly option?: readonly string[] | undefined
  /** Files with dialogues, or the id of a scenario. */
  readonly dialogue?: readonly string[] | undefined
  readonly supporter?: string | undefined
  readonly evaluation?: string | undefined
  readonly language?: string | undefined
}

export interface TryReport extends Trial {
  /** Number of calls, and of recorded answers that were reused. */
  readonly asked: { readonly calls: number; readonly recalled: number; readonly cost?: number }
}

export async function tryIt(choice: TryChoice, tell: (line: string) => void): Promise<TryReport> {
  guardPlugins()
  const text = await textFor(choice)
  const { environment: env, services } = surroundings
  const where = { cwd: process.cwd(), ...(choice.config !== undefined && { file: choice.config }) }
  const project = await openProject({
    ...where,
    env,
    services,
    ...(text !== undefined && { text }),
  })
  surroundings.watchdog().limit(project.config.unitTimeout)
  try {
    const trial = await tryComponent(project, await requestOf(choice, text !== undefined, tell))
    const { calls, recalled, cost } = usage(project)
    return { ...trial, asked: { calls, recalled, ...(cost !== undefined && { cost }) } }
  } finally {
    await project.close()
  }
}

/** Text of a generated config; undefined if a config contains the component. */
async function textFor(choice: TryChoice): Promise<string | undefined> {
  const { name, config, plugin, option: options = [] } = choice
  if (config !== undefined) return undefined
  if (plugin === undefined && options.length === 0 && (await hasConfig())) return undefined
  try {
    return await trialConfig({ name, plugin, options })
  } catch (error) {
    const isUnnamed = plugin === undefined && isAttuneError(error)
    if (isUnnamed && error.code === 'PLUGIN_NOT_FOUND')
      throw cliErrors.error('TRY_PLUGIN', { name }, { cause: error })
    throw error
  }
}

async function hasConfig(): Promise<boolean> {
  try {
    await findConfig(process.cwd())
    return true
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === 'CONFIG_NOT_FOUND') return false
    throw error
  }
}

async function requestOf(
  { name, dialogue = [], supporter, evaluation, language }: TryChoice,
  isAlone: boolean,
  tell: (line: string) => void,
): Promise<TryRequest> {
  const [first] = dialogue
  const files = first !== undefined && existsSync(first) ? dialogue : []
  const scenario = files.length > 0 ? undefined : first
  const given = await givenBy(files, isAlone && scenario === undefined, language)
  return {
    name,
    ...(scenario !== undefined && { scenario }),
    ...(supporter !== undefined && { supporter }),
    ...(evaluation !== undefined && { evaluation }),
    ...(given && { given }),
    onMissing: (units) =>
      tell(`The dialogue is not there yet: ${units} unit${units === 1 ? '' : 's'} first.`),
  }
}

async function givenBy(
  files: readonly string[],
  mayBeSample: boolean,
  language: string | undefined,
): Promise<Given | undefined> {
  if (files.length === 0 && !mayBeSample && language === undefined) return undefined
  const read =
    files.length > 0 ? await readDialogues(files) : { dialogues: sampleDialogues(language ?? 'en') }
  const spoken = language === undefined ? {} : { language }
  return {
    dialogues: read.dialogues,
    scenario: { ...('scenario' in read ? read.scenario : {}), ...spoken },
  }
}
