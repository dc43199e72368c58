/** What a run would ask, from a rehearsal with rule-based answers. */
import type { Notice } from '../config/notice.js'
import { Languages } from '../engine/languages.js'
import type { DueProbes } from '../engine/probe/probes.js'
import type { Rehearsed } from '../engine/rehearsal.js'
import { ChangedComponents, componentCodes } from './changed-components.js'
import type { Project } from './project.js'
import { type PromptSample, PromptSamples, sampleOf } from './prompt-samples.js'
import { lastRun } from './run-records.js'

export type Forecast = Rehearsed & Pick<DueProbes, 'unprobed'>

/** The units of the config and their expected calls. */
export async function forecast(project: Project): Promise<Forecast> {
  const { session, store, probing, rehearse } = project.services
  const languages = new Languages()
  const changed = await changedComponents(project)
  const { notices, ...rehearsed } = await rehearse((look) =>
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

/** A prompt as the components of the config send it, with what they put into it in a rehearsal. */
export async function promptSample(
  { services: { session, rehearse } }: Project,
  prompt: string,
  language: string,
): Promise<PromptSample | undefined> {
  return sampleOf(new PromptSamples(prompt, language), (samples) => rehearse((look) => session.plan(look), samples))
}

async function changedComponents({ loaded, read }: Project): Promise<ChangedComponents | undefined> {
  const { config, registry } = loaded
  const last = lastRun(await read.runs(), config)
  return last && new ChangedComponents(config, componentCodes(config, registry), last)
}

function languageNotices({ config, services: { host, prompts } }: Project, languages: Languages): readonly Notice[] {
  return languages.notices(config, { component: ({ kind, use }) => host.component(kind, use), prompts })
}
