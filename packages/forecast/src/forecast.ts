/** Calls that a run would make, from a rehearsal with rule-based answers. */
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

/** The units of the config and their expected calls. */
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

/** A prompt as sent by the components of the config, with their input in a rehearsal. */
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
 * Rehearsal that includes the probes before a run. @param plan makes the real plan, next to the
 * rehearsal
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
