import { testRefusals } from './refusals.js'
import { EVALUATIONS, main, mainWith, SUPPORTERS } from './workspace.js'

testRefusals({
  'a component is misspelt': {
    config: [SUPPORTERS, ...mainWith('estimators: [{ use: toy/emotoin }]')],
    says: [
      [
        'COMPONENT_UNKNOWN',
        'attune.config.yaml:6:25  There is no component "toy/emotoin". Did you mean "toy/emotion"?',
      ],
    ],
  },
  'a plugin is misspelt': {
    config: [SUPPORTERS, ...mainWith('estimators: [toi/emotion]')],
    says: [
      [
        'COMPONENT_UNKNOWN',
        'attune.config.yaml:6:18  There is no component "toi/emotion". Did you mean "toy/emotion"?',
      ],
    ],
  },
  'a component is like no other': {
    config: [SUPPORTERS, ...mainWith('estimators: [toy/xyzzy]')],
    says: [
      [
        'COMPONENT_UNKNOWN',
        'attune.config.yaml:6:18  There is no component "toy/xyzzy". Known here: toy/emotion, toy/markov, toy/smooth, toy/beside, toy/likeness.',
      ],
    ],
  },
  'the plugin of a component is not loaded': {
    config: [SUPPORTERS, ...mainWith('estimators: [sage/emotion]')],
    says: [
      [
        'COMPONENT_UNKNOWN',
        'attune.config.yaml:6:18  There is no component "sage/emotion". Add its plugin to "plugins". Loaded: core, toy.',
      ],
    ],
  },
  'a component is named without its plugin': {
    config: [SUPPORTERS, ...mainWith('estimators: [emotion]')],
    says: [
      ['COMPONENT_UNKNOWN', 'attune.config.yaml:6:18  There is no component "emotion". Did you mean "toy/emotion"?'],
    ],
  },
  'a component is of another kind': {
    config: [SUPPORTERS, ...mainWith('judges: [{ use: toy/emotion }]')],
    says: [
      [
        'COMPONENT_KIND',
        'attune.config.yaml:6:21  Expected a judge, but "toy/emotion" is an estimator. Known here: core/rubric, core/yes-no, core/remote-judge, core/recorded, core/recorded-pairs, toy/empathy, toy/pairwise.',
      ],
    ],
  },
  'the name of a component is no name': {
    config: [SUPPORTERS, ...mainWith('judges: [{ use: 3 }]')],
    says: [
      [
        'CONFIG_VALUE',
        'attune.config.yaml:6:21  evaluations.main.judges[0].use must be the name of a component, as plugin/name, found 3. Change the value.',
      ],
    ],
  },
  'an entry names no component': {
    config: [SUPPORTERS, ...mainWith('judges: [{ model: offline }]')],
    says: [
      [
        'CONFIG_MISSING_KEY',
        'attune.config.yaml:6:14  The key "use" is missing in evaluations.main.judges[0]. Add it.',
      ],
    ],
  },
  'an entry misspells "use"': {
    config: [SUPPORTERS, ...mainWith('judges: [{ uses: toy/empathy }]')],
    says: [
      [
        'CONFIG_UNKNOWN_KEY',
        'attune.config.yaml:6:16  Unknown key "uses" in evaluations.main.judges[0]. Did you mean "use"?',
      ],
    ],
  },
  'an entry is a number': {
    config: [SUPPORTERS, ...mainWith('judges: [4]')],
    says: [
      [
        'CONFIG_VALUE',
        'attune.config.yaml:6:14  evaluations.main.judges[0] must be the name of a component, or a map with "use", found 4. Change the value.',
      ],
    ],
  },
  'an entry is empty': {
    config: [SUPPORTERS, ...mainWith('judges:', '  -')],
    says: [
      [
        'CONFIG_VALUE',
        'attune.config.yaml:7:8  evaluations.main.judges[0] must be the name of a component, or a map with "use", found nothing. Change the value.',
      ],
    ],
  },
  'a nested entry is missing': {
    config: [SUPPORTERS, ...mainWith('estimators: [toy/markov]')],
    says: [
      [
        'CONFIG_MISSING_KEY',
        'attune.config.yaml:6:18  The key "source" is missing in evaluations.main.estimators[0]. Add it: the label of an entry of this evaluation, the name of a component, or a map with "use".',
      ],
    ],
  },
  'a nested entry is misspelt': {
    config: [SUPPORTERS, ...mainWith('estimators: [{ use: toy/markov, sorce: toy/emotion }]')],
    says: [
      [
        'CONFIG_UNKNOWN_KEY',
        'attune.config.yaml:6:37  Unknown key "sorce" in evaluations.main.estimators[0]. Did you mean "source"?',
      ],
    ],
  },
  'a nested entry is of another kind': {
    config: [SUPPORTERS, ...mainWith('estimators: [{ use: toy/markov, source: toy/empathy }]')],
    says: [
      [
        'COMPONENT_KIND',
        'attune.config.yaml:6:45  Expected an estimator, but "toy/empathy" is a judge. Known here: core/lexicon, core/manner, core/remote-estimator, core/recorded-measures, toy/emotion, toy/markov, toy/smooth, toy/beside, toy/likeness.',
      ],
    ],
  },
  'a nested entry has a wrong option': {
    config: [
      SUPPORTERS,
      ...mainWith('estimators:', '  - use: toy/markov', '    source:', '      use: toy/emotion', '      scal: five'),
    ],
    says: [
      [
        'CONFIG_UNKNOWN_KEY',
        'attune.config.yaml:10:11  Unknown key "scal" in evaluations.main.estimators[0].source. Did you mean "scale"?',
      ],
    ],
  },
  'what is read is neither a label nor a component': {
    config: [SUPPORTERS, ...mainWith('estimators: { heard: toy/emotion, m: { use: toy/markov, source: herad } }')],
    says: [
      [
        'CONFIG_UNKNOWN_NAME',
        'attune.config.yaml:6:69  evaluations.main.estimators.m.source: there is no estimator "herad". Did you mean "heard"?',
      ],
    ],
  },
  'entries read each other': {
    config: [
      SUPPORTERS,
      ...mainWith('estimators: { a: { use: toy/markov, source: b }, b: { use: toy/markov, source: a } }'),
    ],
    says: [
      [
        'CONFIG_READS_CIRCLE',
        'attune.config.yaml:6:84  evaluations.main.estimators.b.source reads "a", which reads it in return. Choose another entry: entries cannot read each other.',
      ],
    ],
  },
  'a nested entry is a list': {
    config: [SUPPORTERS, ...mainWith('estimators: [{ use: toy/markov, source: [toy/emotion] }]')],
    says: [
      [
        'CONFIG_VALUE',
        'attune.config.yaml:6:45  evaluations.main.estimators[0].source must be the label of an entry of this evaluation, the name of a component, or a map with "use", found a list. Change the value.',
      ],
    ],
  },
  'two supporters have one name': {
    config: ['supporters:', '  - { name: a }', '  - { name: b }', '  - { name: a }', EVALUATIONS],
    says: [
      [
        'CONFIG_DOUBLED',
        'attune.config.yaml:4:13  supporters[2]: the name "a" is already used. Give each its own name.',
      ],
    ],
  },
  'two estimators have one label': {
    config: [SUPPORTERS, ...mainWith('estimators:', '  - toy/emotion', '  - { use: toy/emotion, scale: hundred }')],
    says: [
      [
        'CONFIG_DOUBLED',
        'attune.config.yaml:8:9  evaluations.main.estimators[1]: the name "toy/emotion" is already used. Give one of them another name with "as".',
      ],
    ],
  },
  'two judges are given one label': {
    config: [
      SUPPORTERS,
      ...mainWith('judges:', '  - { use: toy/empathy, as: mine }', '  - { use: toy/pairwise, as: mine }'),
    ],
    says: [
      [
        'CONFIG_DOUBLED',
        'attune.config.yaml:8:34  evaluations.main.judges[1]: the name "mine" is already used. Give one of them another name with "as".',
      ],
    ],
  },
  'two evaluations have one name': {
    config: [
      SUPPORTERS,
      'evaluations:',
      '  - { name: a, scenarios: toy/people, simulator: toy/talk }',
      '  - { name: a, scenarios: toy/people, simulator: toy/talk }',
    ],
    says: [
      [
        'CONFIG_DOUBLED',
        'attune.config.yaml:4:13  evaluations[1]: the name "a" is already used. Give each its own name.',
      ],
    ],
  },
  'an evaluation chooses a supporter that there is not': {
    config: [SUPPORTERS, ...mainWith('supporters: [calm, crut]')],
    says: [
      [
        'CONFIG_UNKNOWN_NAME',
        'attune.config.yaml:6:24  evaluations.main.supporters[1]: there is no supporter "crut". Did you mean "curt"?',
      ],
    ],
  },
  'an evaluation chooses a supporter twice': {
    config: [SUPPORTERS, ...mainWith('supporters: [calm, curt, calm]')],
    says: [
      [
        'CONFIG_DOUBLED',
        'attune.config.yaml:6:30  evaluations.main.supporters[2]: the name "calm" is already used. List it once.',
      ],
    ],
  },
  'the baseline of a judge is no supporter': {
    config: [SUPPORTERS, ...mainWith('judges: [{ use: toy/pairwise, pairs: { baseline: clam } }]')],
    says: [
      [
        'CONFIG_UNKNOWN_NAME',
        'attune.config.yaml:6:54  evaluations.main.judges[0].pairs.baseline: there is no supporter "clam". Did you mean "calm"?',
      ],
    ],
  },
  'the baseline of a judge is left out of the evaluation': {
    config: [
      SUPPORTERS,
      ...mainWith('supporters: [calm]', 'judges: [{ use: toy/pairwise, pairs: { baseline: curt } }]'),
    ],
    says: [
      [
        'CONFIG_UNKNOWN_NAME',
        'attune.config.yaml:7:54  evaluations.main.judges[0].pairs.baseline: there is no supporter "curt". Known here: calm.',
      ],
    ],
  },
  'the baseline of a judge is misspelt': {
    config: [SUPPORTERS, ...mainWith('judges: [{ use: toy/pairwise, pairs: { basline: calm } }]')],
    says: [
      [
        'CONFIG_UNKNOWN_KEY',
        'attune.config.yaml:6:44  Unknown key "basline" in evaluations.main.judges[0].pairs. Did you mean "baseline"?',
      ],
    ],
  },
  'an analysis names an estimator that there is not': {
    config: [
      SUPPORTERS,
      ...mainWith(
        'estimators: [{ use: toy/emotion, as: mood }]',
        'analyses: [{ use: toy/tables, estimator: toy/emotion }]',
      ),
    ],
    says: [
      [
        'CONFIG_UNKNOWN_NAME',
        'attune.config.yaml:7:46  evaluations.main.analyses[0].estimator: there is no estimator "toy/emotion". Known here: mood.',
      ],
    ],
  },
  'an analysis names a judge where there is none': {
    config: [SUPPORTERS, ...mainWith('analyses: [{ use: toy/tables, judge: toy/empathy }]')],
    says: [
      [
        'CONFIG_UNKNOWN_NAME',
        'attune.config.yaml:6:42  evaluations.main.analyses[0].judge: there is no judge "toy/empathy". Nothing is known here.',
      ],
    ],
  },
  'a file is not there': {
    config: [SUPPORTERS, ...main({ scenarios: '{ use: toy/people, file: data/people.jsonl }' })],
    says: [
      [
        'CONFIG_FILE',
        'attune.config.yaml:4:41  evaluations.main.scenarios.file names data/people.jsonl: there is no such file. Paths are relative to the config file that contains them.',
      ],
    ],
  },
  'one of several files is not there': {
    config: [SUPPORTERS, ...main({ scenarios: '{ use: toy/people, more: [here.jsonl, there.jsonl] }' })],
    files: { 'here.jsonl': '' },
    says: [
      [
        'CONFIG_FILE',
        'attune.config.yaml:4:54  evaluations.main.scenarios.more[1] names there.jsonl: there is no such file. Paths are relative to the config file that contains them.',
      ],
    ],
  },
  'a prompt is misspelt': {
    config: ['prompts: { toy/emotoin: { en: mine.md } }', SUPPORTERS, EVALUATIONS],
    files: { 'mine.md': 'How?' },
    says: [
      [
        'CONFIG_UNKNOWN_NAME',
        'attune.config.yaml:1:12  prompts: there is no prompt "toy/emotoin". Did you mean "toy/emotion"?',
      ],
    ],
  },
  'the file of a prompt is not there': {
    config: ['prompts: { toy/emotion: { en: mine.md } }', SUPPORTERS, EVALUATIONS],
    says: [
      [
        'CONFIG_FILE',
        'attune.config.yaml:1:31  prompts.toy/emotion.en names mine.md: there is no such file. Paths are relative to the config file that contains them.',
      ],
    ],
  },
  'the language of a prompt is none': {
    config: ['prompts: { toy/emotion: { english: mine.md } }', SUPPORTERS, EVALUATIONS],
    files: { 'mine.md': 'How?' },
    says: [
      [
        'CONFIG_UNKNOWN_KEY',
        'attune.config.yaml:1:27  Unknown key "english" in prompts.toy/emotion. A key here is the tag of a language, as en or zh.',
      ],
    ],
  },
  'a prompt has no languages': {
    config: ['prompts: { toy/emotion: mine.md }', SUPPORTERS, EVALUATIONS],
    files: { 'mine.md': 'How?' },
    says: [
      [
        'CONFIG_VALUE',
        'attune.config.yaml:1:25  prompts.toy/emotion must be a map, found "mine.md". Change the value.',
      ],
    ],
  },
})
