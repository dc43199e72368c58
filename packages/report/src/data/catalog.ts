/**
 * Builds the catalog of an evaluation from the result index of the store, without reading
 * dialogues.
 */
import { isApplicable } from '@attune/core/internal'
import type { Archive } from '@attune/project'
import type { IndexedRow } from '@attune/core/runtime'
import type { Catalog, ScenarioEntry } from '../report-data.js'
import { DialogueRows } from './dialogue-rows.js'
import { Failures } from './failures.js'
import { Numbered } from './numbered.js'
import { PairRows } from './pair-rows.js'

/** Pages of rows between pauses for other work, so that a server stays responsive. */
const PAUSE = 20

/** @param titles returns the title of a scenario id */
export async function readCatalog(
  archive: Archive,
  titles: (id: string) => string | undefined,
): Promise<Catalog> {
  const scenarios = new Numbered<ScenarioEntry>()
  const dialogues = new DialogueRows(archive, scenarios)
  const pairs = new PairRows(scenarios, (label) => archive.gives(label))
  const failures = new Failures()
  let pages = 0
  for await (const page of archive.rows()) {
    for (const row of page) {
      if (isOmitted(row)) continue
      if (row.kind === 'pair') pairs.add(row)
      else dialogues.add(row)
      failures.add(row, dialogues.last)
    }
    if (++pages % PAUSE === 0) await new Promise(setImmediate)
  }
  const columns = dialogues.end()
  return {
    evaluation: archive.config.name,
    supporters: archive.config.supporters.map(({ label }) => label),
    primary: archive.primary,
    scenarios: scenarios.all.map((entry) => ({ ...entry, title: titles(entry.id) ?? entry.id })),
    settings: dialogues.settings.all,
    endings: dialogues.endings.all,
    reasons: dialogues.reasons.all,
    measures: dialogues.shown(dialogues.measures.all).map((at) => dialogues.measures.all[at]!),
    labels: dialogues.labels.all.map(({ values, ...entry }) => ({ ...entry, values: values.all })),
    curves: dialogues.shown(dialogues.curves.all).map((at) => dialogues.curves.all[at]!),
    flags: dialogues.flags.all,
    findings: [...dialogues.findings],
    judges: pairs.judges.all,
    dialogues: columns,
    pairs: pairs.end(),
    failures: await failures.end(archive),
  }
}

/**
 * True for units that do not apply to a scenario, such as a judge of another language. They are not
 * part of the evaluation.
 */
const isOmitted = ({ status, failure }: IndexedRow): boolean =>
  status === 'left-out' && failure !== undefined && !isApplicable(failure)
