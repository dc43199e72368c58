/** Lets the judges of a config judge stored dialogues of a baseline (anchors) again. */
import type { AnchorJudges, JudgedAgain, Judgement } from '@attune/claims'
import {
  type Dialogue,
  type Estimate,
  known,
  type Known,
  unknown,
  type Verdict,
} from '@attune/core'
import { agree } from '@attune/core/findings'
import { parseStored, type Unit } from '@attune/core/runtime'
import { type Project, type Trial, tryUnit } from '@attune/project'

export function anchorJudges({ services: { session, parts, store, door } }: Project): AnchorJudges {
  const inTurn = lanes(parts.config.concurrency)
  const found = async ({
    evaluation,
    scenario,
    repeat,
    supporter,
    conditions,
    source,
  }: Judgement) => {
    const group = await session.group({ evaluation, scenario, repeat })
    const alike = group?.dialogues.filter((each) => agree(each.conditions, conditions)) ?? []
    // The supporter may have another name than in the baseline. The estimators and judges are the
    // same for all supporters.
    const dialogue = alike.find((each) => each.supporter === supporter) ?? alike[0]
    const readings = [...(dialogue?.estimates ?? []), ...(dialogue?.verdicts ?? [])]
    const reader = readings.find(
      (each) => each.label === source && agree(each.conditions, conditions),
    )
    return { dialogue: dialogue?.simulate.key, reader: reader?.unit }
  }
  return {
    judge: async (judgement, dialogue, occasion) => {
      const { reader } = await found(judgement)
      if (!reader) return unknown('it is not in the plan')
      door.open()
      return inTurn(async () =>
        saidBy(reader, await tryUnit(reader, { dialogues: [dialogue], occasion }, parts)),
      )
    },
    keyOf: async (judgement) => (await found(judgement)).dialogue,
    stored: async (key) => {
      const unit = (await store.units([key])).get(key)
      return unit?.status === 'done'
        ? (parseStored(unit.result, store.location, `unit ${key}`) as unknown as Dialogue)
        : undefined
    },
  }
}

/**
 * Name under which a check judges anchors. A check that was killed keeps its name, so that it
 * reuses its answers. After a completed run, the same id gives a new name. Call this before the
 * run.
 */
export async function checkOccasion(
  { services: { store, clock } }: Project,
  id: string | undefined,
): Promise<string> {
  if (id === undefined) return `check at ${clock.date().toISOString()}`
  const over = (await store.runs()).filter(
    ({ end }) => end !== undefined && !('stopped' in (JSON.parse(end.outcome) as object)),
  )
  return `check ${id} after ${over.length} runs`
}

function saidBy({ kind }: Unit, { result, failure, leftOut }: Trial): JudgedAgain {
  if (!result) return unknown(failure ? `failed: ${failure.code}` : `left out: ${leftOut}`)
  if (kind === 'estimate') return known((result as Estimate).measures)
  const outcomes = (result as readonly Verdict[]).map(
    ({ criterion, outcome }) => [criterion, outcome] as const,
  )
  return known(Object.fromEntries<Known<number | string>>(outcomes))
}

/** Returns a function that runs at most `most` tasks at the same time, in order. */
function lanes(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const last: Promise<unknown>[] = Array.from({ length: most }, () => Promise.resolve())
  let at = 0
  return (work) => {
    const lane = at++ % most
    const own = last[lane]!.then(work)
    last[lane] = own.catch(() => undefined)
    return own
  }
}
