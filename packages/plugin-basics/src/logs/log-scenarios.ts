import { defineScenarios, type Scenario } from '@attune/core'
import { lineError } from '@attune/core/reading'
import { readLog } from './log.js'
import { personOf } from './logged-people.js'

/**
 * A scenario per id, in the order of the file. A log contains no facts about people except their
 * words, so the profile is empty.
 *
 * @throws AttuneError DATA_READ, DATA_LINE
 */
async function* scenariosOf(file: string): AsyncGenerator<Scenario> {
  const log = await readLog(file)
  for (const person of log.people) yield personOf(person)
  for (const { id, line, language, cluster, tags = {} } of log.scenarios()) {
    if (language === undefined)
      throw lineError(file, line, 'the key "language" is missing in the record')
    yield {
      id,
      ...(cluster !== undefined && { cluster }),
      language,
      profile: '',
      opening: [],
      events: [],
      references: {},
      tags,
      details: {},
    }
  }
}

export const logScenarios = defineScenarios({
  revision: 2,
  summary: 'The conversations of a log as scenarios, for core/replay with the same file.',
  options: {
    type: 'object',
    properties: {
      file: {
        type: 'string',
        format: 'file',
        description:
          'A log as core/replay reads it. Its lines have "language" too, and may have "cluster" and "tags" (of a scenario with several clusters, these are one); with "at", a date in UTC, the dialogues of a cluster are sessions of one person. `attune import` writes such files.',
      },
    },
    required: ['file'],
    additionalProperties: false,
  },
  create: ({ file }) => ({ load: () => scenariosOf(file) }),
})
