import { testRefusals } from '@attune/testkit/shared/refusals.js'
import { EVALUATIONS, main, mainWith, SUPPORTERS } from '@attune/testkit/shared/workspace.js'

const model = (definition: string) => ({
  config: [`models: { ${definition} }`, SUPPORTERS, EVALUATIONS],
})

testRefusals({
  'a model is misspelt': {
    config: [
      'models: { seeker: { provider: openai, model: x } }',
      SUPPORTERS,
      ...main({ simulator: '{ use: toy/talk, model: seekr }' }),
    ],
    says: [
      [
        'CONFIG_UNKNOWN_NAME',
        'attune.config.yaml:6:40  evaluations.main.simulator.model: there is no model "seekr". Did you mean "seeker"?',
      ],
    ],
  },
  'a model is not defined': {
    config: [SUPPORTERS, ...main({ simulator: '{ use: toy/talk, model: gpt-4o }' })],
    says: [
      [
        'CONFIG_UNKNOWN_NAME',
        'attune.config.yaml:5:40  evaluations.main.simulator.model: there is no model "gpt-4o". Known here: offline. Define it: `models: { gpt-4o: { provider: openai, model: gpt-4o, apiKeyEnv: OPENAI_API_KEY } }`.',
      ],
    ],
  },
  'a chat model stands where a reward model belongs': {
    config: [
      'models: { talker: { provider: openai, model: x } }',
      SUPPORTERS,
      ...mainWith('estimators: { toy/likeness: { rewards: { model: talker } } }'),
    ],
    says: [
      [
        'CONFIG_MODEL_ROLE',
        'attune.config.yaml:7:53  evaluations.main.estimators.toy/likeness.rewards.model must be a reward model, but the provider openai of "talker" serves chat and embedding. Choose another model.',
      ],
    ],
  },
  'a reward model is defined where a chat model belongs': {
    config: [
      SUPPORTERS,
      ...mainWith(
        'judges: { toy/empathy: { model: { provider: reward-http, model: x, baseUrl: "http://r" } } }',
      ),
    ],
    says: [
      [
        'CONFIG_MODEL_ROLE',
        'attune.config.yaml:6:37  evaluations.main.judges.toy/empathy.model must be a chat model, but the provider reward-http of "x" serves reward. Choose another model.',
      ],
    ],
  },
  'a provider is misspelt': {
    ...model('m: { provider: opnai, model: x }'),
    says: [
      [
        'COMPONENT_UNKNOWN',
        'attune.config.yaml:1:26  There is no component "opnai". Did you mean "openai"?',
      ],
    ],
  },
  'a provider is like no other': {
    ...model('m: { provider: anthropic, model: x }'),
    says: [
      [
        'COMPONENT_UNKNOWN',
        'attune.config.yaml:1:26  There is no component "anthropic". Known here: openai, offline, reward-http, reward-logprobs.',
      ],
    ],
  },
  'a model has no provider': {
    ...model('m: { model: x }'),
    says: [
      [
        'CONFIG_MISSING_KEY',
        'attune.config.yaml:1:14  The key "provider" is missing in models.m. Add it.',
      ],
    ],
  },
  'a model lacks what its provider wants': {
    config: ['models: { m: { provider: openai } }', 'supporters: { a: { model: m } }', EVALUATIONS],
    says: [
      [
        'CONFIG_MISSING_KEY',
        'attune.config.yaml:1:14  The key "model" is missing in models.m. Add it.',
      ],
    ],
  },
  'a model is a text': {
    ...model('m: gpt-4o'),
    says: [
      [
        'CONFIG_VALUE',
        'attune.config.yaml:1:14  models.m must be a map, found "gpt-4o". Change the value.',
      ],
    ],
  },
  'a model where it is used is wrong': {
    config: ['supporters: { a: { model: { provider: openai, modle: x } } }', EVALUATIONS],
    says: [
      [
        'CONFIG_UNKNOWN_KEY',
        'attune.config.yaml:1:47  Unknown key "modle" in supporters.a.model. Did you mean "model"?',
      ],
    ],
  },
  'the provider of a model where it is used is misspelt': {
    config: ['supporters: { a: { model: { provider: opnai, model: x } } }', EVALUATIONS],
    says: [
      [
        'COMPONENT_UNKNOWN',
        'attune.config.yaml:1:39  There is no component "opnai". Did you mean "openai"?',
      ],
    ],
  },
  'one model has two limits': {
    config: [
      'supporters:',
      '  a: { model: { provider: openai, model: x } }',
      '  b: { model: { provider: openai, model: x, retries: 1 } }',
      EVALUATIONS,
    ],
    says: [
      [
        'CONFIG_MODEL_CLASH',
        'attune.config.yaml:3:15  supporters.b.model defines the same model as another entry of the config, with different limits, prices or key. Define the model once under "models" and use its name in both places.',
      ],
    ],
  },
  'offline is something else': {
    ...model('offline: { provider: openai, model: x }'),
    says: [
      [
        'CONFIG_VALUE',
        'attune.config.yaml:1:32  models.offline.provider must be offline, found "openai". Rename the model: the name offline stands for rule-based answers.',
      ],
    ],
  },
  'a key is written out': {
    ...model('m: { provider: openai, model: x, apiKey: sk-secret }'),
    says: [
      [
        'CONFIG_API_KEY',
        'attune.config.yaml:1:44  There is an API key in models.m. Put the key into an environment variable and set its name here: apiKeyEnv: MY_API_KEY.',
      ],
    ],
  },
  'a key is written out where a model is used': {
    config: [
      'supporters: { a: { model: { provider: openai, model: x, api_key: sk-secret } } }',
      EVALUATIONS,
    ],
    says: [
      [
        'CONFIG_API_KEY',
        'attune.config.yaml:1:57  There is an API key in supporters.a.model. Put the key into an environment variable and set its name here: apiKeyEnv: MY_API_KEY.',
      ],
    ],
  },
  'a key is written out at the top': {
    config: ['API-KEY: sk-secret', SUPPORTERS, EVALUATIONS],
    says: [
      [
        'CONFIG_API_KEY',
        'attune.config.yaml:1:1  There is an API key in the config. Put the key into an environment variable and set its name here: apiKeyEnv: MY_API_KEY.',
      ],
    ],
  },
  'a key stands in the place of its variable': {
    ...model('m: { provider: openai, model: x, apiKeyEnv: sk-secret }'),
    says: [
      [
        'CONFIG_VALUE',
        'attune.config.yaml:1:55  models.m.apiKeyEnv must be the name of an environment variable, in capitals, found something else. Change the value.',
      ],
    ],
  },
  'the tokenizer is no encoding': {
    ...model('m: { provider: openai, model: x, tokenizer: o200k }'),
    says: [
      [
        'CONFIG_TOKENIZER',
        'attune.config.yaml:1:55  models.m.tokenizer names the tokenizer "o200k": it is neither an encoding (o200k_base, o200k_harmony, cl100k_base, p50k_base, r50k_base) nor a path. Name an encoding such as o200k_base, the path of a tokenizer.json, or a model of the config that has a tokenizer.',
      ],
    ],
  },
  'the tokenizer is a file that is not there': {
    ...model('m: { provider: openai, model: x, tokenizer: ./tokenizer.json }'),
    says: [
      [
        'CONFIG_FILE',
        'attune.config.yaml:1:55  models.m.tokenizer names tokenizer.json: there is no such file. Paths are relative to the config file that contains them.',
      ],
    ],
  },
  'the tokenizer is that of a model without one': {
    config: [
      'models: { m: { provider: openai, model: x } }',
      SUPPORTERS,
      ...main({ simulator: '{ use: toy/talk, tokenizer: m }' }),
    ],
    says: [
      [
        'CONFIG_TOKENIZER',
        'attune.config.yaml:6:44  evaluations.main.simulator.tokenizer names the tokenizer "m": this model has none. Give the model a tokenizer: models.m.tokenizer.',
      ],
    ],
  },
})
