import 'reflect-metadata'
import { open } from 'node:fs/promises'
import { inject, injectable } from 'tsyringe'
import type { Simulator, Supporter } from '../../contracts/components.js'
import type { Dialogue, Line, Scenario } from '../../contracts/data.js'
import { defineSimulator } from '../../define.js'
import { AttuneError } from '../../errors.js'
import { componentOptions } from '../../plugins/component-options.js'
import { type JsonLine, lineError, readError, readJsonLines } from '../../reading/json-lines.js'
import { checkedRecords } from '../../reading/records.js'

interface Logged {
  readonly scenario: string
  readonly supporter: string
  readonly turns: readonly Line[]
}

interface Span {
  readonly line: number
  readonly offset: number
  readonly length: number
}

const name = { type: 'string', minLength: 1 }
const turn = {
  type: 'object',
  properties: { speaker: { enum: ['seeker', 'supporter'] }, text: { type: 'string' } },
  required: ['speaker', 'text'],
}
const schema = {
  type: 'object',
  properties: { scenario: name, supporter: name, turns: { type: 'array', items: turn } },
  required: ['scenario', 'supporter', 'turns'],
}

const keyOf = (scenario: string, supporter: string): string => JSON.stringify([scenario, supporter])

/** Where each dialogue stands in the file, which may be larger than memory. */
async function indexOf(file: string): Promise<ReadonlyMap<string, Span>> {
  const spans = new Map<string, Span>()
  const records = checkedRecords<Logged, JsonLine>(file, schema, readJsonLines(file))
  for await (const { line, offset, length, value } of records) {
    const { scenario, supporter } = value
    const key = keyOf(scenario, supporter)
    const earlier = spans.get(key)
    if (earlier !== undefined) {
      throw lineError(
        file,
        line,
        `line ${earlier.line} has the same scenario "${scenario}" and supporter "${supporter}"`,
      )
    }
    spans.set(key, { line, offset, length })
  }
  return spans
}

async function readSpan(file: string, { line, offset, length }: Span): Promise<Logged> {
  const bytes = Buffer.alloc(length)
  try {
    const handle = await open(file)
    try {
      await handle.read(bytes, 0, length, offset)
    } finally {
      await handle.close()
    }
  } catch (cause) {
    throw readError(file, cause)
  }
  try {
    return JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, '')) as Logged
  } catch (cause) {
    throw lineError(file, line, 'the file was changed while it was in use', cause)
  }
}

/** Written as a class that the container makes; every other component of ours is a plain value. Both forms are kept working. */
@injectable()
class Replay implements Simulator {
  #index: Promise<ReadonlyMap<string, Span>> | undefined

  constructor(@inject(componentOptions.id) private readonly options: { readonly file: string }) {}

  async simulate(scenario: Scenario, supporter: Supporter): Promise<Dialogue> {
    const { file } = this.options
    this.#index ??= indexOf(file)
    const span = (await this.#index).get(keyOf(scenario.id, supporter.name))
    if (span === undefined) {
      const details = { file, scenario: scenario.id, supporter: supporter.name }
      throw new AttuneError('REPLAY_MISSING', details, { place: { file } })
    }
    const { turns } = await readSpan(file, span)
    return { turns: turns.map(({ speaker, text }) => ({ speaker, text })), ending: { reason: 'end-of-log' } }
  }
}

export const replay = defineSimulator({
  revision: 1,
  summary: 'Dialogues that took place elsewhere, from a JSON Lines file.',
  options: {
    type: 'object',
    properties: {
      file: {
        type: 'string',
        format: 'file',
        description: 'Per line {"scenario": id, "supporter": name, "turns": [{"speaker", "text"}]}.',
      },
    },
    required: ['file'],
    additionalProperties: false,
  },
  class: Replay,
})
