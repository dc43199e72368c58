import { Release } from '../release.js'
import { fromFormat, printedList } from '../python.js'
import { address } from './pinned.js'
import { type Stage, stagesIn } from './stages.js'

const files = {
  prompt: 'distill/data/distillation_prompt',
  notebook: 'distill/data/data_preparation.ipynb',
} as const

/**
 * A comparison of two conversations, from which the release's notebook makes a chat to train a
 * judge.
 */
export interface Compared {
  /** Stage of the conversation. The notebook inserts it where the prompt names the criterion. */
  readonly stage: string
  readonly description: string
  /** Messages of each conversation in order, without the names of speakers. */
  readonly first: readonly string[]
  readonly second: readonly string[]
}

/** Format of the chats with which the release trains a smaller judge. */
export interface Distillation {
  readonly stages: readonly Stage[]
  /** System message of each chat. */
  readonly system: string
  /** Message of the user. */
  question(compared: Compared): string
}

/**
 * Reads from a clone how the release's notebook writes training data.
 *
 * @throws AttuneError WORDING_FILE if a file is missing or has an unknown structure
 */
export async function distillationIn(clone: string): Promise<Distillation> {
  const release = new Release(clone, address)
  const fields = ['topic', 'description', 'conv_a', 'conv_b'] as const
  const text = (await release.text(files.prompt)).trim()
  const template = release.parsed(files.prompt, () =>
    fromFormat(text, Object.fromEntries(fields.map((name) => [name, name]))),
  )
  const system = /'role': 'system', 'content': '([^']*)'/.exec(
    await codeIn(release, files.notebook),
  )?.[1]
  if (system === undefined) throw release.fault(files.notebook, 'it writes no system message')
  return {
    stages: await stagesIn(release),
    system,
    question({ stage, description, first, second }) {
      const values: Readonly<Record<string, string>> = {
        topic: stage,
        description,
        conv_a: printedList(first),
        conv_b: printedList(second),
      }
      return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name]!)
    },
  }
}

/** Code of all cells of a notebook. */
async function codeIn(release: Release, path: string): Promise<string> {
  const notebook = await release.json(path)
  return release.parsed(path, () =>
    (notebook as { cells: readonly { source: readonly string[] | string }[] }).cells
      .map(({ source }) => [source].flat().join(''))
      .join('\n'),
  )
}
