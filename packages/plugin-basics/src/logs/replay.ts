import 'reflect-metadata'
import { inject, injectable } from 'tsyringe'
import {
  componentOptions,
  defineSimulator,
  type Dialogue,
  type Scenario,
  type Supporter,
} from '@attune/core'
import type { Recordings, Simulator } from '@attune/core/internal'
import { type Log, readLog } from './log.js'
import { basicsErrors } from '../errors.js'

/**
 * Written as a class that the container creates, while all other built-in components are plain
 * values, so that both forms are tested.
 */
@injectable()
class Replay implements Simulator {
  #log: Promise<Log> | undefined

  constructor(@inject(componentOptions) private readonly options: { readonly file: string }) {}

  async simulate(scenario: Scenario, supporter: Supporter): Promise<Dialogue> {
    const { file } = this.options
    this.#log ??= readLog(file)
    const log = await this.#log
    const [id, { name, repeat }] = [scenario.id, supporter]
    const span = log.span(id, name, repeat)
    if (span === undefined) {
      throw basicsErrors.error(
        'REPLAY_MISSING',
        { file, scenario: id, supporter: name, repeat },
        { place: { file } },
      )
    }
    return log.dialogue(span)
  }
}

/**
 * Logs of two systems need not contain the same conversations: a dialogue that is not in the log is
 * not planned. It is reported as missing if the log has no line of the scenario or of the
 * supporter, since a name is probably wrong then.
 */
const recordingsOf = ({ file }: { readonly file: string }): Recordings => ({
  supporters: async () => [...(await readLog(file)).supporters],
  async stamp({ scenario, language, supporter, repeat }) {
    const log = await readLog(file)
    log.checkLanguage(scenario, language)
    const span = log.span(scenario, supporter, repeat)
    if (span) return span.digest
    return log.has(scenario) && log.supporters.has(supporter) ? undefined : 'missing'
  },
})

export const replay = defineSimulator({
  revision: 3,
  summary: 'Dialogues recorded elsewhere, from a JSON Lines file. No model or supporter is called.',
  readsSupporterName: true,
  playsSessions: true,
  recordings: recordingsOf,
  options: {
    type: 'object',
    properties: {
      file: {
        type: 'string',
        format: 'file',
        description:
          'Per line {"scenario": id, "supporter": name, "turns": [{"speaker", "text", …}]}, and if there is more: ' +
          '"repeat" (default 1), "ending", "annotations", "flags". `attune import` writes such files.',
      },
    },
    required: ['file'],
    additionalProperties: false,
  },
  class: Replay,
})
