import type { Release } from '../release.js'

const RUBRIC = 'data/exploration_rubric3.jsonl'

/** A stage of the release's rubric, in the format of the component's option. */
export interface Stage {
  readonly [key: string]: string | { readonly [key: string]: string }[]
  readonly name: string
  readonly dimensions: { readonly name: string; readonly description: string }[]
}

/**
 * Reads the stages from the rubric. The file is one JSON object, although its name ends in .jsonl.
 */
export async function stagesIn(release: Release): Promise<Stage[]> {
  const stages = (await release.json(RUBRIC)) as Readonly<
    Record<string, Readonly<Record<string, string>>>
  >
  return Object.entries(stages).map(([name, dimensions]) => ({
    name,
    dimensions: Object.entries(dimensions).map(([dimension, description]) => ({
      name: dimension,
      description,
    })),
  }))
}
