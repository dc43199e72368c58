// User journeys (sections of docs/journeys.md), each with its examples and pages. A page belongs to
// the first journey that lists it.
export const journeys = {
  'I ship a bot': {
    examples: ['ci', 'safety', 'conditions', 'returning'],
    pages: [
      'README',
      'start',
      'own-bot',
      'first-table',
      'running',
      'ci',
      'results',
      'claims',
      'harm',
      'detectors',
      'findings',
      'controls',
      'returning',
    ],
    more: [
      'rubrics',
      'prompts',
      'providers',
      'real-models',
      'outputs',
      'how-many',
      'config',
      'errors',
      'install',
      'glossary',
      'debug',
    ],
  },
  'I publish': {
    examples: [
      'trajectory',
      'sage',
      'hill-judge',
      'longemotion',
      'esc-eval',
      'mixing',
      'seekers',
      'ratings',
    ],
    pages: ['methods/', 'paper', 'figures', 'human-scores', 'mixing', 'seekers'],
    presets: true,
  },
  'I write a method': {
    examples: ['python', 'third-party-plugin', 'replaced-service', 'patienthub'],
    pages: [
      'plugins',
      'publish',
      'python',
      'python-runs',
      'kinds/',
      'engine',
      'architecture',
      'semver',
      'journeys',
      'style',
    ],
  },
  'I have logs': { examples: ['logs'], pages: ['logs'] },
  'I have many machines': { examples: ['cluster'], pages: ['scale'] },
}

/**
 * Options that no runnable config sets to a value other than the default, and that no page
 * explains. `*.name` stands for an option of this name in any component.
 */
export const optionReasons = {
  '*.temperature': 'A setting of the calls of a component, which presets set if a paper names one.',
  '*.topP': 'A setting of the calls of a component, which presets set if a paper names one.',
  '*.maxTokens': 'A setting of the calls of a component, which presets set if a paper names one.',
  '*.supporterSampling': 'A setting of the calls of supporters: docs/methods/sampling.md.',
  '*.repairs': 'The number of questions after an unreadable answer; 0 for a cheap run.',
  '*.maxRetries': 'The number of questions after an unreadable answer; 0 for a cheap run.',
  'sage/persona-pool.form':
    'The config that `attune sage released-wording --program generator` writes sets it.',
}

/**
 * Options that a config sets and whose absence changes no run without a real model: each with the
 * answer or the data that it needs. Tests of their components show the effect.
 */
export const unseenOptions = {
  'esc-eval/extraction.filter': 'Cards that a model wrote.',
  'esc-eval/role-player.wrappers': 'Replies in quotes or with a speaker before them.',
  'esc-eval/ranker.transcript': 'Replies that hold the labels of the released transcript.',
  'hill-judge/pairwise.parser': 'Answers of a judge that deviate from the template.',
  'hill-judge/pairwise.batch': 'A service with batches.',
  'hill-judge/session.wrappers': 'Replies in quotes or with a speaker before them.',
  'sage/sentient-agent.goodbye': 'Farewells of a model.',
  'sage/sentient-agent.outOfRange': 'A change beyond the largest one.',
  'sage/sentient-agent.wrappers': 'Replies in quotes or with a speaker before them.',
  'trajectory/simulator.wrappers': 'Replies in quotes or with a speaker before them.',
  'trajectory/simulator.askIn': 'Scenarios in a language without templates.',
  'trajectory/causal-emotion.emptyReply': 'An empty reply.',
  'trajectory/markov.undefinedAs': 'A dialogue without transitions.',
  'longemotion/simulator.contextTokens': 'Texts beyond the context of a model.',
  'longemotion/simulator.overflow': 'Texts beyond the context of a model.',
  'longemotion/simulator.qaRetrieval': 'A supporter that is one of the models of the paper.',
  'longemotion/simulator.criticReading': 'Verdicts of a critic.',
  'longemotion/simulator.criticAsked': 'Verdicts of a critic.',
  'longemotion/simulator.reading': 'Answers that two ways of reading take differently.',
  'longemotion/table.reading': 'Answers that two ways of reading take differently.',
  'longemotion/by-length.reading': 'Answers that two ways of reading take differently.',
  'esc-eval/text-metrics.wordnet': 'Synonyms of a whole WordNet.',
  'offline.variant': 'A supporter that is an offline model.',
}
