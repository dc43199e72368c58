/** First screen of a run, from the data of the project. */
import { findingsText } from '../print-findings.js'
import { terminalWidth } from '../terminal-text.js'
import type { Found, Project, Runtime } from '../types.js'
import { firstScreen, type FirstScreenParts } from './first-screen.js'
import { sentencesScreen } from './sentences-screen.js'
import { standInsText } from './stand-ins-text.js'

/** Most lines of tables on a screen. */
const MOST_OF_TABLES = 17

/**
 * The screen. A run without comparisons shows its tables, unless they are longer than a screen and
 * analyses have sentences on them.
 */
export async function screenOf(
  project: Project,
  runtime: Runtime,
  found: readonly Found[],
  given: Pick<FirstScreenParts, 'harm' | 'health' | 'languages'>,
): Promise<string> {
  const claims = runtime.listedClaims(found.flatMap((each) => each.claims))
  const width = terminalWidth()
  const parts = { runtime, width, ...given, standIns: () => standInsText(project, found, runtime) }
  const screen = await firstScreen(project, claims, {
    ...parts,
    own: (evaluation) => ownSupporter(project, evaluation),
    instrument: (evaluation) => runtime.instrumentLines(found, evaluation),
  })
  const isShort = screen !== '' || findingsText(found, runtime, width, false).split('\n').length <= MOST_OF_TABLES
  return isShort ? screen : sentencesScreen(found, parts)
}

/** The user's own bot: the first supporter of an evaluation that is not rule-based. */
function ownSupporter({ config, services: { host } }: Project, evaluation: string): string | undefined {
  const { supporters = [] } = config.evaluations.find(({ name }) => name === evaluation) ?? {}
  const isRule = (use: string): boolean => host.component('supporter', use).synthetic === true
  return (supporters.find(({ use }) => !isRule(use)) ?? supporters[0])?.label
}
