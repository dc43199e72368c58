/**
 * Problems in the data of two sides (earlier runs or baselines), as far as their values show them.
 */
import { healthSentences, readHealth, vetoesOf } from '@attune/project'
import type { Veto } from '@attune/core/findings'
import { vetoesIn } from '../harm/harm.js'
import type { HarmLine } from '../harm/harm-lines.js'
import type { Side } from './side.js'

export interface HealthOfSides {
  /**
   * Supporters of each evaluation whose data are too faulty for a claim, under the names of
   * compared sides.
   */
  readonly vetoes: ReadonlyMap<string, readonly Veto[]>
  /** Sentences by evaluation: `run 3: thinker: 36 of 36 replies are empty.` */
  readonly sentences: ReadonlyMap<string, readonly string[]>
  /** Sentences on harmful dialogues of both sides, by evaluation. */
  readonly harm: ReadonlyMap<string, readonly SideHarm[]>
}

/** Sentence on harmful dialogues of one side, printed before the comparison. */
export interface SideHarm extends HarmLine {
  /** Name of the side: `run 3`. */
  readonly side: string
}

/**
 * Common name for two sides with one supporter each, which are compared although their names
 * differ. Undefined otherwise.
 */
function namesAlone(name: string, sides: readonly Side[]): string | undefined {
  const all = sides.map(({ evaluations }) => evaluations.get(name)?.evaluation.supporters ?? [])
  const names = all.flat()
  return all.every(({ length }) => length === 1) && new Set(names).size > 1
    ? names.join(', ')
    : undefined
}

export async function healthOfSides(sides: readonly Side[]): Promise<HealthOfSides> {
  const vetoes = new Map<string, Veto[]>()
  const sentences = new Map<string, string[]>()
  const harm = new Map<string, SideHarm[]>()
  for (const side of sides) {
    for (const [name, each] of side.evaluations) {
      const health = await readHealth(each.evaluation)
      const said = healthSentences(health).map(({ text }) => `${side.name}: ${text}`)
      sentences.set(name, [...(sentences.get(name) ?? []), ...said])
      const lines = await each.harm()
      harm.set(name, [
        ...(harm.get(name) ?? []),
        ...lines.map((line) => ({ side: side.name, ...line })),
      ])
      const own = [...vetoesOf(health), ...vetoesIn(lines)].map(
        ({ supporter, reason, ...veto }): Veto => {
          const { en, zh } = reason
          return {
            ...veto,
            supporter: `${namesAlone(name, sides) ?? supporter}, ${side.name}`,
            reason: { en: `${side.name}: ${en}`, zh: `${side.name}：${zh}` },
          }
        },
      )
      vetoes.set(name, [...(vetoes.get(name) ?? []), ...own])
    }
  }
  return { vetoes, sentences, harm }
}
