import { defineSimulator, type Dialogue, type Scenario, type Supporter } from '@attune/core'
import { faultNames } from '../faults/names.js'
import { ownWordings, readWordings, type Wordings } from '../faults/wordings.js'
import { faultNamed, sealed } from './keys.js'
import { Faulty } from './faulty.js'

const options = {
  type: 'object',
  properties: {
    of: {
      description: 'The simulator that has the fault. One that hands out recorded dialogues has it planted in these.',
    },
    fault: {
      type: 'string',
      default: 'none',
      description: `Which fault: ${faultNames.join(', ')}; or a name of the key table.`,
    },
    dose: {
      type: 'number',
      minimum: 0,
      maximum: 1,
      default: 0.25,
      description:
        'The share of the turns of the seeker that are touched. What a small dose touches, a larger one touches too.',
    },
    keys: {
      type: 'string',
      format: 'file',
      description:
        'A key table, so that results do not show which fault is where: JSON, name → { "fault", "dose" }. The option `fault` is then such a name.',
    },
    half: {
      type: 'string',
      enum: ['held', 'seen'],
      default: 'held',
      description:
        'Which wordings of the package: those that authors of word lists may not read, or those that they may.',
    },
    wordings: {
      type: 'string',
      format: 'file',
      description:
        'Other wordings in their place. JSON: fault → language (en, zh) → list of { "text", "strength" }, with the slots {age}, {job}, {family}, {intention}, {earlier}.',
    },
    turns: {
      type: 'integer',
      minimum: 1,
      default: 10,
      description: 'Own turns of a usual dialogue: faults of its second half begin after half of them.',
    },
  },
  required: ['of'],
  additionalProperties: false,
} as const

/** A simulator with a fault that is known, so that what finds faults can be tested. */
export const planted = defineSimulator({
  revision: 1,
  summary: 'Any simulator with a fault that is known, at a dose: to see what an audit finds.',
  reads: { of: 'simulator' },
  options,
  create: ({ fault, dose, keys, half, wordings: file, turns }) => {
    const wordings: Wordings = file === undefined ? ownWordings[half] : readWordings(file)
    const planned = keys === undefined ? { fault: faultNamed(fault), dose } : sealed(keys, fault)
    return {
      simulate: (scenario: Scenario, supporter: Supporter, context): Promise<Dialogue> =>
        new Faulty({ ...planned, wordings, turns, context, inner: context.read.of, scenario }).simulate(supporter),
    }
  },
})
