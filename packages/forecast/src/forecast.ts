/** Predicts the calls of a run by a rehearsal: a trial of some units with rule-based answers. */
import {
  ChangedComponents,
  componentCodes,
  type DueProbes,
  lastRun,
  type UnitListener,
  type PlannedEvaluation,
  type ReadableProject,
} from '@attune/project'
import type { Notice } from '@attune/core/runtime'
import { Languages } from './languages.js'
import { rehearse, type Rehearsed, type Watch } from './rehearsal.js'
import { type PromptSample, PromptSamples, sampleOf } from './prompt-samples.js'

export type Forecast = Rehearsed & Pick<DueProbes, 'unprobed'>

/** The units of the config, and the calls that they are expected to make. */
export async function forecast(project: ReadableProject): Promise<Forecast> {
  const { session, store, probing } = project.services
  const languages = new Languages()
  const changed = await changedComponents(project)
  const { notices, ...rehearsed } = await rehearsal(project, (look) =>
    session.plan((unit, isOpen) => {
      languages.add(unit)
      changed?.add(unit, isOpen)
      look(unit, isOpen)
    }),
  )
  const ofCode = changed ? await changed.notices(store) : []
  const all = [
    ...project.notices,
    ...languageNotices(project, languages),
    ...ofCode,
    ...(await session.unnamed()),
    ...notices,
  ]
  return { ...rehearsed, notices: all, unprobed: (await probing.due()).unprobed }
}

/**
 * An example of a prompt as the components of a config would send it, with input from a rehearsal.
 */
export async function promptSample(
  project: ReadableProject,
  prompt: string,
  language: string,
): Promise<PromptSample | undefined> {
  return sampleOf(new PromptSamples(prompt, language), (samples) =>
    rehearsal(project, (look) => project.services.session.plan(look), samples),
  )
}

/**
 * Rehearses the run, including the probes of judges before it.
 *
 * @param plan creates the plan of the real run, next to the rehearsal
 */
async function rehearsal(
  { config, services: { probing, beside } }: ReadableProject,
  plan: (look: UnitListener) => Promise<PlannedEvaluation[]>,
  watch?: Watch,
): Promise<Rehearsed> {
  const { due } = await probing.due()
  const evaluations = [...due.map(({ evaluation }) => evaluation), ...config.evaluations]
  const { parts, stage } = beside({ ...config, evaluations })
  const planned = async (look: UnitListener) => [
    ...(await probing.session(due).plan(look)),
    ...(await plan(look)),
  ]
  const atOnce = new Set(due.map(({ evaluation: { name } }) => name))
  return rehearse(parts, planned, stage, { watch, atOnce })
}

async function changedComponents({
  loaded,
  read,
}: ReadableProject): Promise<ChangedComponents | undefined> {
  const { config, registry } = loaded
  const last = lastRun(await read.runs(), config)
  return last && new ChangedComponents(config, componentCodes(config, registry), last)
}

function languageNotices(
  { config, services: { host, prompts } }: ReadableProject,
  languages: Languages,
): readonly Notice[] {
  return languages.notices(config, {
    component: ({ kind, use }) => host.component(kind, use),
    prompts,
  })
}
