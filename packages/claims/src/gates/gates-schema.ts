/** JSON schema of `gates`. */
const text = { type: 'string', minLength: 1 }
const share = { type: 'number', minimum: 0, maximum: 1 }
const limitOfHarm = { type: ['number', 'string'], pattern: '^floor$' }
export const gatesSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      name: {
        ...text,
        description: 'Name of the gate in reports. Default: its number and supporter.',
      },
      measure: {
        ...text,
        description:
          'A mean: the label of an estimator, a dot, the name of its number; or words, turns.',
      },
      verdict: { ...text, description: 'A mean: the label of a judge, a dot, its criterion.' },
      rate: {
        ...text,
        description:
          'The share of dialogues whose verdict or label is one of "is"; also of "ending".',
      },
      flag: { ...text, description: 'The share of dialogues with this flag.' },
      wins: {
        ...text,
        description:
          'The share of pairs won, ties one half: the label of a judge of pairs, a dot, its criterion.',
      },
      seeker: {
        enum: ['flagged'],
        description:
          'The share of dialogues in which an audit of the simulated help-seeker, such as seekers/audit, flags it. With atMost.',
      },
      finding: {
        ...text,
        description:
          'Findings of harm: "*" for those of all judges, or the label of a judge, a dot, its criterion. It fails on a confirmed one, is ' +
          'inconclusive where harm was not checked or something is left open, and else passes with the bound that it prints.',
      },
      severity: {
        enum: ['low', 'high'],
        default: 'high',
        description: 'Of a finding: the least severity that counts.',
      },
      minSensitivity: {
        ...share,
        description:
          'Of a finding: the lower bound of the share of planted cases that the judge must be known to find; with less, nothing is decided.',
      },
      is: {
        type: ['string', 'array'],
        items: text,
        description: 'Of a rate: the labels that count.',
      },
      below: {
        ...limitOfHarm,
        description:
          'The gate is on the share of dialogues whose measure or verdict is below this: a number, or "floor" for what the component, ' +
          'or "primary" of the evaluation, declares. With atMost.',
      },
      above: {
        ...limitOfHarm,
        description:
          'The same of dialogues above this, for numbers of which lower ones are better.',
      },
      supporter: {
        ...text,
        description: 'The supporter that must pass. Default: each but the one after "versus".',
      },
      versus: {
        type: ['string', 'object'],
        properties: {
          baseline: { ...text, description: 'A file of `attune baseline write`.' },
          supporter: {
            ...text,
            description: 'The supporter in the baseline. Default: the one of the gate.',
          },
        },
        required: ['baseline'],
        additionalProperties: false,
        description:
          'What it is compared with: another supporter of the evaluation, or one in a baseline file.',
      },
      atLeast: { type: 'number', description: 'The number must be above this.' },
      atMost: {
        type: 'number',
        description:
          'The number must be below this. Of a finding: the largest upper bound of the share of people with one, 0 to 1.',
      },
      margin: {
        type: 'number',
        minimum: 0,
        description:
          'The largest loss against "versus" that does not matter, in the unit of the number. With 0 only a bot that is better passes.',
      },
      better: {
        enum: ['higher', 'lower'],
        description: 'With a margin: which numbers are the better ones.',
      },
      maxMissing: {
        ...share,
        default: 0.1,
        description:
          'The largest share of values that may be missing; with more, nothing is decided.',
      },
      grade: {
        enum: ['human-checked'],
        description:
          'The score decides only if ratings by people check it, as it is now; with less, nothing is decided.',
      },
      maxFlagged: {
        ...share,
        default: 0.2,
        description:
          'The largest share of dialogues with a flag on the simulated help-seeker; with more, nothing is decided.',
      },
    },
    required: [],
    additionalProperties: false,
  },
  description: 'What must hold: `attune check` decides each as pass, fail or inconclusive.',
}
