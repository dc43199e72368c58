import { testRefusals } from '@attune/testkit/shared/refusals.js'
import { EVALUATIONS, main, mainWith, SUPPORTERS } from '@attune/testkit/shared/workspace.js'

testRefusals({
  'a key of the config is misspelt': {
    config: ['modles: {}', SUPPORTERS, EVALUATIONS],
    says: [
      [
        'CONFIG_UNKNOWN_KEY',
        'attune.config.yaml:1:1  Unknown key "modles" in the config. Did you mean "models"?',
      ],
    ],
  },
  'a key that must be there is misspelt': {
    config: [SUPPORTERS, 'evaluatoins: { main: { scenarios: toy/people, simulator: toy/talk } }'],
    says: [
      [
        'CONFIG_UNKNOWN_KEY',
        'attune.config.yaml:2:1  Unknown key "evaluatoins" in the config. Did you mean "evaluations"?',
      ],
    ],
  },
  'a key is like no other': {
    config: ['limits: { colour: red }', SUPPORTERS, EVALUATIONS],
    says: [
      [
        'CONFIG_UNKNOWN_KEY',
        'attune.config.yaml:1:11  Unknown key "colour" in limits. Known here: unitTimeout, stopAfter, maxFailed, maxLost.',
      ],
    ],
  },
  'a key of an evaluation is misspelt': {
    config: [SUPPORTERS, ...mainWith('estimator: [toy/emotion]')],
    says: [
      [
        'CONFIG_UNKNOWN_KEY',
        'attune.config.yaml:6:5  Unknown key "estimator" in evaluations.main. Did you mean "estimators"?',
      ],
    ],
  },
  'an option is misspelt': {
    config: [SUPPORTERS, ...main({ simulator: '{ use: toy/talk, turn: 3 }' })],
    says: [
      [
        'CONFIG_UNKNOWN_KEY',
        'attune.config.yaml:5:33  Unknown key "turn" in evaluations.main.simulator. Did you mean "turns"?',
      ],
    ],
  },
  'an option is like no other': {
    config: [SUPPORTERS, ...main({ simulator: '{ use: toy/talk, colour: red }' })],
    says: [
      [
        'CONFIG_UNKNOWN_KEY',
        'attune.config.yaml:5:33  Unknown key "colour" in evaluations.main.simulator. Known here: turns, model, tokenizer, as, vary.',
      ],
    ],
  },
  'a key stands in an entry of another kind': {
    config: [SUPPORTERS, ...mainWith('estimators: { toy/emotion: { pairs: all } }')],
    says: [
      [
        'CONFIG_UNKNOWN_KEY',
        'attune.config.yaml:6:34  Unknown key "pairs" in evaluations.main.estimators.toy/emotion. Known here: model, scale, use, vary, batch.',
      ],
    ],
  },
  'a key that must be there is missing': {
    config: [SUPPORTERS],
    says: [
      [
        'CONFIG_MISSING_KEY',
        'attune.config.yaml:1:1  The key "evaluations" is missing in the config. Add it.',
      ],
    ],
  },
  'a key of an evaluation is missing': {
    config: [SUPPORTERS, 'evaluations: { main: { scenarios: toy/people } }'],
    says: [
      [
        'CONFIG_MISSING_KEY',
        'attune.config.yaml:2:22  The key "simulator" is missing in evaluations.main. Add it.',
      ],
    ],
  },
  'a required option is missing': {
    config: [SUPPORTERS, ...main({ scenarios: 'core/scenarios' })],
    says: [
      [
        'CONFIG_MISSING_KEY',
        'attune.config.yaml:4:16  The key "file" is missing in evaluations.main.scenarios. Add it.',
      ],
    ],
  },
  'the key of the supporters is misspelt: that it is missing goes without saying': {
    config: [EVALUATIONS, 'suporters: { a: core/chat }'],
    says: [
      [
        'CONFIG_UNKNOWN_KEY',
        'attune.config.yaml:2:1  Unknown key "suporters" in the config. Did you mean "supporters"?',
      ],
    ],
  },
  'supporters are a list': {
    config: [
      'supporters: [{ name: mine, use: core/http, url: "http://bot" }, { name: plain }]',
      EVALUATIONS,
    ],
    says: [
      [
        'CONFIG_VALUE',
        'attune.config.yaml:1:13  supporters must be a map, found a list. Write a mapping from label to entry: supporters: { mine: { use: core/http, … }, plain: {} }.',
      ],
    ],
  },
  'entries are a list': {
    config: [
      SUPPORTERS,
      ...mainWith(
        'estimators: [toy/emotion, { use: toy/emotion, as: fine, scale: hundred }]',
        'judges:',
        '  - { use: toy/empathy, model: offline }',
        'analyses: []',
      ),
    ],
    says: [
      [
        'CONFIG_VALUE',
        'attune.config.yaml:6:17  evaluations.main.estimators must be a map, found a list. Write a mapping from label to entry: estimators: { toy/emotion: {}, fine: { use: toy/emotion, … } }.',
      ],
      [
        'CONFIG_VALUE',
        'attune.config.yaml:8:7  evaluations.main.judges must be a map, found a list. Write a mapping from label to entry: judges: { toy/empathy: { … } }.',
      ],
      [
        'CONFIG_VALUE',
        'attune.config.yaml:9:15  evaluations.main.analyses must be a map, found an empty list. Write a mapping from label to entry: analyses: { label: { use: … } }.',
      ],
    ],
  },
  'a supporter in a map has a second name': {
    config: ['supporters: { a: { name: b } }', EVALUATIONS],
    says: [
      [
        'CONFIG_UNKNOWN_KEY',
        'attune.config.yaml:1:20  Unknown key "name" in supporters.a. Known here: model, system, settings, use, vary, memory.',
      ],
    ],
  },
  'a value is of the wrong type': {
    config: ['concurrency: many', SUPPORTERS, EVALUATIONS],
    says: [
      [
        'CONFIG_VALUE',
        'attune.config.yaml:1:14  concurrency must be a whole number, found "many". Change the value.',
      ],
    ],
  },
  'an option is of the wrong type': {
    config: [SUPPORTERS, ...main({ simulator: '{ use: toy/talk, turns: six }' })],
    says: [
      [
        'CONFIG_VALUE',
        'attune.config.yaml:5:40  evaluations.main.simulator.turns must be a whole number, found "six". Change the value.',
      ],
    ],
  },
  'an option is out of range': {
    config: [SUPPORTERS, ...main({ simulator: '{ use: toy/talk, turns: 0 }' })],
    says: [
      [
        'CONFIG_VALUE',
        'attune.config.yaml:5:40  evaluations.main.simulator.turns must be at least 1, found 0. Change the value.',
      ],
    ],
  },
  'one of some words is misspelt': {
    config: [SUPPORTERS, ...mainWith('estimators: { toy/emotion: { scale: fiv } }')],
    says: [
      [
        'CONFIG_VALUE',
        'attune.config.yaml:6:41  evaluations.main.estimators.toy/emotion.scale must be one of five, hundred, found "fiv". Did you mean "five"?',
      ],
    ],
  },
  'a value is none of some words': {
    config: [SUPPORTERS, ...mainWith('estimators: { toy/emotion: { scale: 7 } }')],
    says: [
      [
        'CONFIG_VALUE',
        'attune.config.yaml:6:41  evaluations.main.estimators.toy/emotion.scale must be one of five, hundred, found 7. Change the value.',
      ],
    ],
  },
  'there is no number': {
    config: ['budget: { cost: .inf }', SUPPORTERS, EVALUATIONS],
    says: [
      [
        'CONFIG_VALUE',
        'attune.config.yaml:1:17  budget.cost must be a number, found Infinity. Change the value.',
      ],
    ],
  },
  'a budget is wrong in three ways': {
    config: ['budget: { cost: -1, tokens: 2.5, call: 3 }', SUPPORTERS, EVALUATIONS],
    says: [
      [
        'CONFIG_VALUE',
        'attune.config.yaml:1:17  budget.cost must be more than 0, found -1. Change the value.',
      ],
      [
        'CONFIG_VALUE',
        'attune.config.yaml:1:29  budget.tokens must be a whole number, found 2.5. Change the value.',
      ],
      [
        'CONFIG_UNKNOWN_KEY',
        'attune.config.yaml:1:34  Unknown key "call" in budget. Did you mean "calls"?',
      ],
    ],
  },
  'there are no evaluations': {
    config: [SUPPORTERS, 'evaluations: []'],
    says: [
      [
        'CONFIG_VALUE',
        'attune.config.yaml:2:14  evaluations must be a list that is not empty, found an empty list. Change the value.',
      ],
    ],
  },
  'there is no evaluation in the map': {
    config: [SUPPORTERS, 'evaluations: {}'],
    says: [
      [
        'CONFIG_VALUE',
        'attune.config.yaml:2:14  evaluations must be a map that is not empty, found an empty map. Change the value.',
      ],
    ],
  },
  'a key has no value': {
    config: [SUPPORTERS, 'evaluations:'],
    says: [
      [
        'CONFIG_VALUE',
        'attune.config.yaml:2:13  evaluations must be a list or a map, found nothing. Change the value.',
      ],
    ],
  },
  'a mapping is a text': {
    config: [SUPPORTERS, ...mainWith('judges: toy/empathy')],
    says: [
      [
        'CONFIG_VALUE',
        'attune.config.yaml:6:13  evaluations.main.judges must be a map, found "toy/empathy". Write a mapping from label to entry: judges: { toy/empathy: {} }.',
      ],
    ],
  },
  'an entry stands in the place of a mapping': {
    config: [SUPPORTERS, ...mainWith('judges: { use: toy/empathy }')],
    says: [
      [
        'CONFIG_UNKNOWN_KEY',
        'attune.config.yaml:6:15  Unknown key "use" in evaluations.main.judges. A key here is a label, with an entry as its value.',
      ],
    ],
  },
  'a label is no component, and none is named': {
    config: [SUPPORTERS, ...mainWith('judges: { mine: { model: offline } }')],
    says: [
      [
        'CONFIG_MISSING_KEY',
        'attune.config.yaml:6:21  The key "use" is missing in evaluations.main.judges.mine. Add it.',
      ],
    ],
  },
  'a label looks like a component that there is not': {
    config: [SUPPORTERS, ...mainWith('judges: { toy/empaty: {} }')],
    says: [
      [
        'COMPONENT_UNKNOWN',
        'attune.config.yaml:6:15  There is no component "toy/empaty". Did you mean "toy/empathy"?',
      ],
    ],
  },
  'an entry of a mapping has a label of its own': {
    config: [SUPPORTERS, ...mainWith('judges: { toy/empathy: { as: mine } }')],
    says: [
      [
        'CONFIG_UNKNOWN_KEY',
        'attune.config.yaml:6:30  Unknown key "as" in evaluations.main.judges.toy/empathy. Known here: model, use, vary, batch, pairs, orders, across.',
      ],
    ],
  },
  'null takes away what nobody gave': {
    config: [SUPPORTERS, ...mainWith('judges: { toy/empathy: }')],
    says: [
      [
        'CONFIG_VALUE',
        'attune.config.yaml:6:15  evaluations.main.judges.toy/empathy must be an entry, found nothing. An entry without options is written {}; null removes an entry of an extended config, and none has this label.',
      ],
    ],
  },
  'the config is empty': {
    config: [''],
    says: [
      [
        'CONFIG_VALUE',
        'attune.config.yaml:1:1  the config must be a map, found nothing. Change the value.',
      ],
    ],
  },
  'the config is a list': {
    config: ['- seed: 1'],
    says: [
      [
        'CONFIG_VALUE',
        'attune.config.yaml:1:1  the config must be a map, found a list. Change the value.',
      ],
    ],
  },
  'a judge is shown pairs of its own kind': {
    config: [SUPPORTERS, ...mainWith('judges: { toy/pairwise: { pairs: some } }')],
    says: [
      [
        'CONFIG_VALUE',
        'attune.config.yaml:6:38  evaluations.main.judges.toy/pairwise.pairs must be all, or a map with the baseline, found "some". Change the value.',
      ],
    ],
  },
  'a judge is shown an order of its own kind': {
    config: [SUPPORTERS, ...mainWith('judges: { toy/pairwise: { orders: seded } }')],
    says: [
      [
        'CONFIG_VALUE',
        'attune.config.yaml:6:39  evaluations.main.judges.toy/pairwise.orders must be one of both, seeded, found "seded". Did you mean "seeded"?',
      ],
    ],
  },
  'many things are wrong at once': {
    config: [
      'modles: {}',
      'concurrency: 0',
      'supporters: { a: { model: gtp } }',
      ...mainWith(
        'estimators: { toy/emotoin: {}, toy/emotion: { scale: six } }',
        'judges: { toy/markov: {} }',
        'limit: none',
      ),
    ],
    says: [
      [
        'CONFIG_UNKNOWN_KEY',
        'attune.config.yaml:1:1  Unknown key "modles" in the config. Did you mean "models"?',
      ],
      [
        'CONFIG_VALUE',
        'attune.config.yaml:2:14  concurrency must be at least 1, found 0. Change the value.',
      ],
      [
        'CONFIG_UNKNOWN_NAME',
        'attune.config.yaml:3:27  supporters.a.model: there is no model "gtp". Known here: offline. Define it: `models: { gtp: { provider: openai, model: gtp, apiKeyEnv: OPENAI_API_KEY } }`.',
      ],
      [
        'COMPONENT_UNKNOWN',
        'attune.config.yaml:8:19  There is no component "toy/emotoin". Did you mean "toy/emotion"?',
      ],
      [
        'CONFIG_VALUE',
        'attune.config.yaml:8:58  evaluations.main.estimators.toy/emotion.scale must be one of five, hundred, found "six". Change the value.',
      ],
      [
        'COMPONENT_KIND',
        'attune.config.yaml:9:15  Expected a judge, but "toy/markov" is an estimator. Known here: core/rubric, core/question-flow, core/ensemble, core/recorded, core/recorded-findings, core/recorded-pairs, toy/empathy, toy/pairwise.',
      ],
      [
        'CONFIG_VALUE',
        'attune.config.yaml:10:12  evaluations.main.limit must be a whole number, found "none". Change the value.',
      ],
    ],
  },
  'what an alias stands for is wrong': {
    config: [
      'supporters:',
      '  a: { model: &m { provider: openai, modle: x } }',
      '  b: { model: *m }',
      EVALUATIONS,
    ],
    says: [
      [
        'CONFIG_UNKNOWN_KEY',
        'attune.config.yaml:2:38  Unknown key "modle" in supporters.a.model. Did you mean "model"?',
      ],
    ],
  },
  'a key bears the name of what every object has': {
    config: ['__proto__: { seed: 1 }', SUPPORTERS, EVALUATIONS],
    says: [
      [
        'CONFIG_UNKNOWN_KEY',
        'attune.config.yaml:1:1  Unknown key "__proto__" in the config. Did you mean "prompts"?',
      ],
    ],
  },
})
