import { defineSimulator } from '@attune/core'
import { errors } from '../errors.js'
import { readReleased } from './read.js'
import { dialogueOf } from './record.js'

export const released = defineSimulator({
  revision: 1,
  recorded: true,
  summary: 'Dialogues in the form of the released program, with their emotions. No model or supporter is called.',
  readsSupporterName: true,
  options: {
    type: 'object',
    properties: {
      files: {
        type: 'object',
        propertyNames: { format: 'supporter-name' },
        additionalProperties: { type: 'string', format: 'file' },
        minProperties: 1,
        description:
          'The result file of each supporter, by name: JSON Lines, as SAGE/dataset of the program holds them.',
      },
    },
    required: ['files'],
    additionalProperties: false,
  },
  create({ files }) {
    const read = new Map<string, ReturnType<typeof readReleased>>()
    return {
      async simulate({ id }, { name, repeat }) {
        const file = Object.hasOwn(files, name) ? String(files[name]) : undefined
        if (file === undefined) throw errors.error('RELEASED_FILE', { supporter: name })
        read.set(name, read.get(name) ?? readReleased(file))
        const record = (await read.get(name))?.get(id)?.[repeat - 1]
        if (record === undefined)
          throw errors.error('RELEASED_MISSING', { file, scenario: id, repeat }, { place: { file } })
        return dialogueOf(record)
      },
    }
  },
})
