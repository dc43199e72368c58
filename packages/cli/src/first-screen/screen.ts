/** Builds the first screen of a run from its stored results. */
import { listedClaims } from '@attune/claims'
import { instrumentLines } from '@attune/core/runtime'
import { terminalWidth } from '../terminal-text.js'
import type { Found, Project } from '../types.js'
import { firstScreen, type FirstScreenParts } from './first-screen.js'

import { standInsText } from './stand-ins-text.js'
import { uncomparedScreen, type UncomparedParts } from './uncompared-screen.js'

/**
 * First screen; empty if no supporters are compared, analyses have no sentences, and no table fits.
 */
export async function screenOf(
  project: Project,
  found: readonly Found[],
  given: Pick<FirstScreenParts, 'harm' | 'health' | 'languages' | 'most'>,
): Promise<string> {
  const claims = listedClaims(found.flatMap((each) => each.claims))
  const parts = {
    width: terminalWidth(),
    ...given,
    standIns: () => standInsText(project, found),
    ownSupporter: (evaluation: string) => ownSupporter(project, evaluation),
  }
  const instrumentFacts = (evaluation: string): readonly string[] =>
    instrumentLines(found, evaluation)
  const screen = await firstScreen(project, claims, { ...parts, instrumentFacts })
  if (screen !== '') return screen
  return uncomparedScreen(project, found, {
    ...parts,
    instrumentsOf: (name) => instrumentsIn(project, name),
  })
}

/** Labels of the seekers and of the scorers in an evaluation. */
function instrumentsIn(
  { config }: Project,
  evaluation: string,
): ReturnType<UncomparedParts['instrumentsOf']> {
  const own = config.evaluations.find(({ name }) => name === evaluation)
  const labels = (all: readonly { readonly label: string }[] = []): string[] =>
    all.map(({ label }) => label)
  return {
    seekers: labels(own?.simulators),
    scorers: [...labels(own?.estimators), ...labels(own?.judges)],
  }
}

/** The user's own bot: the first supporter of an evaluation that is not rule-based. */
function ownSupporter(
  { config, services: { host } }: Project,
  evaluation: string,
): string | undefined {
  const { supporters = [] } = config.evaluations.find(({ name }) => name === evaluation) ?? {}
  const isRule = (use: string): boolean => host.component('supporter', use).synthetic === true
  return (supporters.find(({ use }) => !isRule(use)) ?? supporters[0])?.label
}
