import type { Catalog, DialogueBody } from '@attune/report'
import type { Project } from './types.js'
import { cliErrors } from './errors.js'

export interface ShowChoice {
  readonly supporter?: string | undefined
  readonly evaluation?: string | undefined
  readonly repeat?: number | undefined
}

/** Dialogues of a scenario. @throws SHOW_UNKNOWN */
export async function dialoguesOf(
  project: Project,
  scenario: string,
  choice: ShowChoice,
): Promise<DialogueBody[]> {
  const { ReportReader } = await import('@attune/report')
  const reader = new ReportReader(project)
  const bodies: DialogueBody[] = []
  for (const catalog of await reader.catalogs()) {
    if (choice.evaluation !== undefined && catalog.evaluation !== choice.evaluation) continue
    for (const place of placesOf(catalog, scenario, choice)) {
      const body = await reader.dialogue({ evaluation: catalog.evaluation, place })
      if (body) bodies.push(body)
    }
  }
  if (bodies.length === 0) throw cliErrors.error('SHOW_UNKNOWN', { scenario })
  return bodies
}

/**
 * Positions of dialogues in the catalog. `text` is the id of a scenario, else a part of an id or
 * title: then the first match counts.
 */
function placesOf(
  { scenarios, supporters, dialogues }: Catalog,
  wanted: string,
  choice: ShowChoice,
): number[] {
  const exact = scenarios.findIndex(({ id }) => id === wanted)
  const words = wanted.toLowerCase()
  const scenario =
    exact === -1
      ? scenarios.findIndex(({ id, title }) => `${id}\n${title}`.toLowerCase().includes(words))
      : exact
  return dialogues.place.filter((_, row) => {
    const isOther =
      choice.supporter !== undefined && supporters[dialogues.supporter[row]!] !== choice.supporter
    const isOtherRepeat = choice.repeat !== undefined && dialogues.repeat[row] !== choice.repeat
    return dialogues.scenario[row] === scenario && !isOther && !isOtherRepeat
  })
}
