/** Units that a run saved by ending early. */
import { inPeople } from '@attune/core/findings'
import type { Project } from '@attune/project'
import { isTooSmall, type InterimRun, type Track } from './interim-run.js'

export interface Savings {
  readonly evaluation: string
  readonly until: Track['progress']['until']
  readonly looks: readonly number[]
  readonly at: number
  readonly leftOut: Readonly<Record<string, number>>
  readonly ended?: Track['progress']['ended']
  /** Number of units by kind: `planned` in total, and `asked` (run). */
  readonly units: Readonly<Record<string, { readonly asked: number; readonly planned: number }>>
}

/** Number of units that early endings save, for each evaluation with interim analyses. */
export async function savingsOf(byLook: InterimRun, whole: Project): Promise<readonly Savings[]> {
  const planned = await unitsOf(whole)
  const asked = await unitsOf(byLook.part)
  return byLook.progress
    .filter(({ progress }) => progress.until !== 'planned')
    .map(({ evaluation: { name }, progress }) => {
      const { until, looks, at, leftOut, ended } = progress
      const kinds = Object.entries(planned.get(name) ?? {}).map(([kind, all]) => [
        kind,
        { asked: asked.get(name)?.[kind] ?? 0, planned: all },
      ])
      return {
        evaluation: name,
        until,
        looks,
        at,
        leftOut,
        ...(ended && { ended }),
        units: Object.fromEntries(kinds),
      }
    })
}

async function unitsOf({
  services,
}: Project): Promise<ReadonlyMap<string, Record<string, number>>> {
  const counts = new Map<string, Record<string, number>>()
  for await (const { evaluation, units } of services.session.groups()) {
    const own = counts.get(evaluation) ?? {}
    for (const { kind } of units) own[kind] = (own[kind] ?? 0) + 1
    counts.set(evaluation, own)
  }
  return counts
}

const reasons = {
  decided: 'all is decided',
  undecidable: 'what is not decided would hardly be by going on',
  planned: 'all planned scenarios were asked',
} as const

/** One sentence per evaluation with interim analyses, on its progress and its savings. */
export function savingsText(byLook: InterimRun, saved: readonly Savings[]): readonly string[] {
  return byLook.progress.flatMap((track) => {
    const { evaluation, progress, order, isOfPeople } = track
    const inUnits = (text: string): string => (isOfPeople ? inPeople(text) : text)
    if (progress.until === 'planned') return []
    if (isTooSmall(track))
      return [
        `${evaluation.name}: ${inUnits(`${order.length} scenarios are too few for looks to save anything; all were asked.`)}`,
      ]
    const own = saved.find((each) => each.evaluation === evaluation.name)
    const spared = Object.entries(own?.units ?? {}).flatMap(([kind, { asked, planned }]) =>
      asked < planned ? [`${planned - asked} of ${planned} ${names[kind] ?? kind}`] : [],
    )
    const { looks, at, ended, leftOut } = progress
    const end = ended
      ? `ended at look ${at} of ${looks.length}, as ${inUnits(reasons[ended])}`
      : `is at look ${at} of ${looks.length}`
    const dropped = Object.entries(leftOut).map(([name, look]) => `${name} after look ${look}`)
    const droppedText =
      dropped.length > 0
        ? ` Asked no more, as another one was found better: ${dropped.join(', ')}.`
        : ''
    return [
      `${evaluation.name} ${end}.${droppedText}${spared.length > 0 ? ` Saved: ${spared.join(', ')}.` : ' Nothing was saved.'}`,
    ]
  })
}

const names: Readonly<Record<string, string>> = {
  generate: 'scenarios to be made',
  simulate: 'dialogues',
  estimate: 'estimates',
  judge: 'judgements',
}
