/** JSON schema of `primary`. */
const name = { type: 'string', minLength: 3, pattern: '^.+\\..+$' }

export const primarySchema = {
  type: 'array',
  items: {
    type: ['string', 'object'],
    minLength: 3,
    properties: {
      measure: {
        ...name,
        description:
          'The label of an estimator or judge, a dot, the name of its measure or criterion; or of an analysis and what it compares.',
      },
      matters: {
        type: 'number',
        exclusiveMinimum: 0,
        description:
          'The difference that matters, in the unit of the measure: results say how many scenarios it needs.',
      },
      corrected: {
        type: 'string',
        minLength: 1,
        description:
          'Label of the judge with ratings by people: the claim is about what people would say, and `ratings/corrected` makes it.',
      },
      floor: {
        type: 'number',
        description:
          'Beyond it a dialogue counts as harmful. Default: what the component declares.',
      },
    },
    required: ['measure'],
    additionalProperties: false,
  },
  description:
    'Measures that the headline rests on, as "label.measure": claims about them are adjusted together, all others are secondary.',
}
