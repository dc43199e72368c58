import 'reflect-metadata'
import { open } from 'node:fs/promises'
import { inject, injectable } from 'tsyringe'
import type { Simulator, Supporter } from '../../contracts/components.js'
import type { Dialogue, Ending, Scenario } from '../../contracts/data.js'
import { defineSimulator } from '../../define.js'
import { AttuneError } from '../../errors.js'
import { componentOptions } from '../../plugins/component-options.js'
import { type JsonLine, lineError, readError, readJsonLines } from '../../reading/json-lines.js'
import { checkedRecords } from '../../reading/records.js'
import { logLine } from './log-line.js'

interface Logged extends Omit<Dialogue, 'ending'> {
  readonly scenario: string
  readonly supporter: string
  readonly repeat?: number
  readonly ending?: Ending
}

interface Span {
  readonly line: number
  readonly offset: number
  readonly length: number
}

const keyOf = (scenario: string, supporter: string, repeat: number): string =>
  JSON.stringify([scenario, supporter, repeat])

/** Where each dialogue stands in the file, which may be larger than memory. */
async function indexOf(file: string): Promise<ReadonlyMap<string, Span>> {
  const spans = new Map<string, Span>()
  const records = checkedRecords<Logged, JsonLine>(file, logLine, readJsonLines(file))
  for await (const { line, offset, length, value } of records) {
    const { scenario, supporter, repeat = 1 } = value
    const key = keyOf(scenario, supporter, repeat)
    const earlier = spans.get(key)
    if (earlier !== undefined) {
      const same = `scenario "${scenario}", supporter "${supporter}" and repeat ${repeat}`
      throw lineError(file, line, `line ${earlier.line} has the same ${same}`)
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
    const [id, { name, repeat }] = [scenario.id, supporter]
    const span = (await this.#index).get(keyOf(id, name, repeat))
    if (span === undefined) {
      throw new AttuneError('REPLAY_MISSING', { file, scenario: id, supporter: name, repeat }, { place: { file } })
    }
    return dialogueOf(await readSpan(file, span))
  }
}

/** Fields of a dialogue; a log may hold more. */
const dialogueOf = ({ turns, ending = { reason: 'end-of-log' }, flags, annotations }: Logged): Dialogue => ({
  turns: turns.map((turn) => pick(turn, turnKeys)),
  ending: pick(ending, ['reason', 'detail']),
  ...(flags && { flags: flags.map((flag) => pick(flag, ['kind', 'turn', 'note'])) }),
  ...(annotations && { annotations }),
})

const turnKeys = ['speaker', 'text', 'scripted', 'finish', 'reasoning', 'usage', 'annotations'] as const

const pick = <T extends object, K extends keyof T>(value: T, keys: readonly K[]): Pick<T, K> =>
  Object.fromEntries(keys.flatMap((key) => (value[key] === undefined ? [] : [[key, value[key]]]))) as Pick<T, K>

export const replay = defineSimulator({
  revision: 2,
  summary: 'Dialogues recorded elsewhere, from a JSON Lines file. No model or supporter is called.',
  readsSupporterName: true,
  options: {
    type: 'object',
    properties: {
      file: {
        type: 'string',
        format: 'file',
        description:
          'Per line {"scenario": id, "supporter": name, "turns": [{"speaker", "text", …}]}, and if there is more: ' +
          '"repeat" (default 1), "ending", "annotations", "flags".',
      },
    },
    required: ['file'],
    additionalProperties: false,
  },
  class: Replay,
})
