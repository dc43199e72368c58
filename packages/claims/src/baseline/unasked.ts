import type { Baseline, BaselineValue } from './baseline.js'

const NOT_YET = 'not done yet'

/** Sentences on values that a baseline lacks because its check ended early, one per evaluation. */
export function unaskedSentences({ evaluations }: Baseline, file: string): readonly string[] {
  return Object.entries(evaluations).flatMap(([name, { numbers }]) => {
    const named = (kind: string, name: string): readonly BaselineValue[] =>
      numbers
        .filter((number) => number.kind === kind && number.name === name)
        .flatMap(({ values }): readonly BaselineValue[] => Object.values(values).flat())
    const unasked = named('missing', 'simulate').filter(([, , why]) => why === NOT_YET).length
    if (unasked === 0) return []
    const all = unasked + named('dialogue', 'turns').length
    return [
      `${name}: ${unasked} of ${all} dialogues are not there yet, and the file lacks their numbers. Finish them with \`attune run\`, then \`attune baseline write ${file}\`.`,
    ]
  })
}
