/** Provenance file next to exports: the origin of the results, and measurements of the run. */
import { csvLine } from '@attune/tables'
import { join } from 'node:path'
import { writeWhole } from '../output-files.js'
import type { Project, TimedUnit } from '../types.js'
import type { Provenance } from '@attune/paper'

/**
 * Writes `provenance.json` and `times.csv`, which differ from run to run. The exported results do
 * not, so they are in other files.
 */
export async function writeProvenance(
  folder: string,
  project: Project,
  account: Provenance,
): Promise<string[]> {
  const [provenance, times] = [join(folder, 'provenance.json'), join(folder, 'times.csv')]
  await writeWhole(provenance, [`${JSON.stringify(account, undefined, 2)}\n`])
  await writeWhole(times, timesLines(project.read.times()))
  return [provenance, times]
}

const FIELDS =
  'evaluation unit kind label supporter other shownFirst scenario repeat conditions call reply model took first made'.split(
    ' ',
  )

/** One row per unit, followed by one row for each of its model calls. */
async function* timesLines(times: AsyncIterable<TimedUnit>): AsyncGenerator<string> {
  yield csvLine(FIELDS)
  for await (const { times: measured, made, ...unit } of times) {
    const place = placeOf(unit)
    yield csvLine([...place, '', '', '', String(measured.took), '', made])
    for (const [at, { reply = '', model, took, first = '', answered }] of (
      measured.calls ?? []
    ).entries()) {
      yield csvLine([
        ...place,
        String(at + 1),
        String(reply),
        model,
        String(took),
        String(first),
        answered,
      ])
    }
  }
}

const placeOf = (unit: Omit<TimedUnit, 'times' | 'made'>): string[] => [
  unit.evaluation,
  // Sixteen characters of the key identify the unit of a row: the other columns may be equal for
  // several units.
  unit.key.slice(0, 16),
  unit.kind,
  unit.label,
  unit.supporter ?? '',
  unit.other ?? '',
  unit.shownFirst ?? '',
  unit.scenario ?? '',
  String(unit.repeat ?? ''),
  Object.entries(unit.conditions ?? {})
    .map(([name, value]) => `${name}=${value}`)
    .join('; '),
]
