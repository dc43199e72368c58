import { testRefusals } from '@attune/testkit/shared/refusals.js'
import { EVALUATIONS, main, mainWith, SUPPORTERS } from '@attune/testkit/shared/workspace.js'

testRefusals({
  'a component is misspelt': {
    config: [SUPPORTERS, ...mainWith('estimators: { toy/emotoin: {} }')],
    says: [
      [
        'COMPONENT_UNKNOWN',
        'attune.config.yaml:6:19  There is no component "toy/emotoin". Did you mean "toy/emotion"?',
      ],
    ],
  },
  'a plugin is misspelt': {
    config: [SUPPORTERS, ...mainWith('estimators: { toi/emotion: {} }')],
    says: [
      [
        'COMPONENT_UNKNOWN',
        'attune.config.yaml:6:19  There is no component "toi/emotion". Did you mean "toy/emotion"?',
      ],
    ],
  },
  'a component is like no other': {
    config: [SUPPORTERS, ...mainWith('estimators: { toy/xyzzy: {} }')],
    says: [
      [
        'COMPONENT_UNKNOWN',
        'attune.config.yaml:6:19  There is no component "toy/xyzzy". Known here: toy/emotion, toy/markov, toy/smooth, toy/beside, toy/likeness.',
      ],
    ],
  },
  'the plugin of a component is not loaded': {
    config: [SUPPORTERS, ...mainWith('estimators: { sage/emotion: {} }')],
    says: [
      [
        'COMPONENT_UNKNOWN',
        'attune.config.yaml:6:19  There is no component "sage/emotion". Add its plugin to "plugins". Loaded: core, toy.',
      ],
    ],
  },
  'a component is named without its plugin': {
    config: [SUPPORTERS, ...mainWith('estimators: { mine: emotion }')],
    says: [
      [
        'COMPONENT_UNKNOWN',
        'attune.config.yaml:6:25  There is no component "emotion". Did you mean "toy/emotion"?',
      ],
    ],
  },
  'a component is of another kind': {
    config: [SUPPORTERS, ...mainWith('judges: { mine: { use: toy/emotion } }')],
    says: [
      [
        'COMPONENT_KIND',
        'attune.config.yaml:6:28  Expected a judge, but "toy/emotion" is an estimator. Known here: core/rubric, core/question-flow, core/ensemble, core/recorded, core/recorded-findings, core/recorded-pairs, toy/empathy, toy/pairwise.',
      ],
    ],
  },
  'the name of a component is no name': {
    config: [SUPPORTERS, ...mainWith('judges: { mine: { use: 3 } }')],
    says: [
      [
        'CONFIG_VALUE',
        'attune.config.yaml:6:28  evaluations.main.judges.mine.use must be the name of a component, as plugin/name, found 3. Change the value.',
      ],
    ],
  },
  'an entry names no component': {
    config: [SUPPORTERS, ...mainWith('judges: { mine: { model: offline } }')],
    says: [
      [
        'CONFIG_MISSING_KEY',
        'attune.config.yaml:6:21  The key "use" is missing in evaluations.main.judges.mine. Add it.',
      ],
    ],
  },
  'an entry misspells "use"': {
    config: [SUPPORTERS, ...mainWith('judges: { mine: { uses: toy/empathy } }')],
    says: [
      [
        'CONFIG_UNKNOWN_KEY',
        'attune.config.yaml:6:23  Unknown key "uses" in evaluations.main.judges.mine. Did you mean "use"?',
      ],
    ],
  },
  'an entry is a number': {
    config: [SUPPORTERS, ...mainWith('judges: { mine: 4 }')],
    says: [
      [
        'CONFIG_VALUE',
        'attune.config.yaml:6:21  evaluations.main.judges.mine must be the name of a component, or a map with "use", found 4. Change the value.',
      ],
    ],
  },
  'an entry is empty': {
    config: [SUPPORTERS, ...mainWith('judges:', '  mine:')],
    says: [
      [
        'CONFIG_VALUE',
        'attune.config.yaml:7:7  evaluations.main.judges.mine must be an entry, found nothing. An entry without options is written {}; null removes an entry of an extended config, and none has this label.',
      ],
    ],
  },
  'a nested entry is missing': {
    config: [SUPPORTERS, ...mainWith('estimators: { toy/markov: {} }')],
    says: [
      [
        'CONFIG_MISSING_KEY',
        'attune.config.yaml:6:31  The key "source" is missing in evaluations.main.estimators.toy/markov. Add it: the label of an entry of this evaluation, the name of a component, or a map with "use".',
      ],
    ],
  },
  'a nested entry is misspelt': {
    config: [SUPPORTERS, ...mainWith('estimators: { toy/markov: { sorce: toy/emotion } }')],
    says: [
      [
        'CONFIG_UNKNOWN_KEY',
        'attune.config.yaml:6:33  Unknown key "sorce" in evaluations.main.estimators.toy/markov. Did you mean "source"?',
      ],
    ],
  },
  'a nested entry is of another kind': {
    config: [SUPPORTERS, ...mainWith('estimators: { toy/markov: { source: toy/empathy } }')],
    says: [
      [
        'COMPONENT_KIND',
        'attune.config.yaml:6:41  Expected an estimator, but "toy/empathy" is a judge. Known here: core/lexicon, core/need-to-look, core/risk-response, core/summary, core/recorded-measures, toy/emotion, toy/markov, toy/smooth, toy/beside, toy/likeness.',
      ],
    ],
  },
  'a nested entry has a wrong option': {
    config: [
      SUPPORTERS,
      ...mainWith(
        'estimators:',
        '  toy/markov:',
        '    source:',
        '      use: toy/emotion',
        '      scal: five',
      ),
    ],
    says: [
      [
        'CONFIG_UNKNOWN_KEY',
        'attune.config.yaml:10:11  Unknown key "scal" in evaluations.main.estimators.toy/markov.source. Did you mean "scale"?',
      ],
    ],
  },
  'what is read is neither a label nor a component': {
    config: [
      SUPPORTERS,
      ...mainWith('estimators: { heard: toy/emotion, m: { use: toy/markov, source: herad } }'),
    ],
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
      ...mainWith(
        'estimators: { a: { use: toy/markov, source: b }, b: { use: toy/markov, source: a } }',
      ),
    ],
    says: [
      [
        'CONFIG_READS_CIRCLE',
        'attune.config.yaml:6:84  evaluations.main.estimators.b.source reads "a", which reads it in return. Choose another entry: entries cannot read each other.',
      ],
    ],
  },
  'a nested entry is a list': {
    config: [SUPPORTERS, ...mainWith('estimators: { toy/markov: { source: [toy/emotion] } }')],
    says: [
      [
        'CONFIG_VALUE',
        'attune.config.yaml:6:41  evaluations.main.estimators.toy/markov.source must be the label of an entry of this evaluation, the name of a component, or a map with "use", found a list. Change the value.',
      ],
    ],
  },
  'two supporters have one name': {
    config: ['supporters:', '  a: {}', '  b: {}', '  a: {}', EVALUATIONS],
    says: [
      [
        'CONFIG_SYNTAX',
        'attune.config.yaml:4:3  This key occurs twice in the map. Fix the syntax here.',
      ],
    ],
  },
  'two estimators have one label': {
    config: [
      SUPPORTERS,
      ...mainWith('estimators:', '  toy/emotion: {}', '  toy/emotion: { scale: hundred }'),
    ],
    says: [
      [
        'CONFIG_SYNTAX',
        'attune.config.yaml:8:7  This key occurs twice in the map. Fix the syntax here.',
      ],
    ],
  },
  'two judges are given one label': {
    config: [SUPPORTERS, ...mainWith('judges:', '  mine: toy/empathy', '  mine: toy/pairwise')],
    says: [
      [
        'CONFIG_SYNTAX',
        'attune.config.yaml:8:7  This key occurs twice in the map. Fix the syntax here.',
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
    config: [SUPPORTERS, ...mainWith('judges: { toy/pairwise: { pairs: { baseline: clam } } }')],
    says: [
      [
        'CONFIG_UNKNOWN_NAME',
        'attune.config.yaml:6:50  evaluations.main.judges.toy/pairwise.pairs.baseline: there is no supporter "clam". Did you mean "calm"?',
      ],
    ],
  },
  'the baseline of a judge is left out of the evaluation': {
    config: [
      SUPPORTERS,
      ...mainWith('supporters: [calm]', 'judges: { toy/pairwise: { pairs: { baseline: curt } } }'),
    ],
    says: [
      [
        'CONFIG_UNKNOWN_NAME',
        'attune.config.yaml:7:50  evaluations.main.judges.toy/pairwise.pairs.baseline: there is no supporter "curt". Known here: calm.',
      ],
    ],
  },
  'the baseline of a judge is misspelt': {
    config: [SUPPORTERS, ...mainWith('judges: { toy/pairwise: { pairs: { basline: calm } } }')],
    says: [
      [
        'CONFIG_UNKNOWN_KEY',
        'attune.config.yaml:6:40  Unknown key "basline" in evaluations.main.judges.toy/pairwise.pairs. Did you mean "baseline"?',
      ],
    ],
  },
  'an analysis names an estimator that there is not': {
    config: [
      SUPPORTERS,
      ...mainWith(
        'estimators: { mood: { use: toy/emotion } }',
        'analyses: { toy/tables: { estimator: toy/emotion } }',
      ),
    ],
    says: [
      [
        'CONFIG_UNKNOWN_NAME',
        'attune.config.yaml:7:42  evaluations.main.analyses.toy/tables.estimator: there is no estimator "toy/emotion". Known here: mood.',
      ],
    ],
  },
  'an analysis names a judge where there is none': {
    config: [SUPPORTERS, ...mainWith('analyses: { toy/tables: { judge: toy/empathy } }')],
    says: [
      [
        'CONFIG_UNKNOWN_NAME',
        'attune.config.yaml:6:38  evaluations.main.analyses.toy/tables.judge: there is no judge "toy/empathy". There is no name to choose from.',
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
    config: [
      SUPPORTERS,
      ...main({ scenarios: '{ use: toy/people, more: [here.jsonl, there.jsonl] }' }),
    ],
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
