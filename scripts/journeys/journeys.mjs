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
  'esc-eval/ranker.transcript':
    'Judges other than ESC-RANK need labels at the start of lines. The text of a prompt is in no output.',
  'sage/persona-pool.form':
    'The config that `attune sage released-wording --program generator` writes sets it.',
}

const said = 'Sure! As the person: "I am tired."'
const agentSaying = (message) =>
  ['Thinking', 'Origin', 'Change', 'Content', 'TargetCompletion', 'Activity', 'Analyze', 'Response']
    .map((part) => `${part}:\n${part === 'Change' ? '+1' : message}\n`)
    .join('')
const inBase = { 'evaluations.longemotion.simulator.vary.setting': ['base'] }

/**
 * Options that show only if a model answers in a certain way: the reply of a server in the place of
 * all models (`bot`: of supporters), and other values of the config with which it runs, by path.
 */
export const shownBy = {
  'esc-eval/extraction.filter': {
    reply:
      'Age: 30\nGender: female\nOccupation: teacher\nProblem: The landlord wants the flat back.',
  },
  'esc-eval/role-player.wrappers': { reply: said, set: { 'evaluations.esc-eval.limit': 2 } },
  'esc-eval/text-metrics.wordnet': { reply: 'My pal and I trust that folk care and fret.' },
  'hill-judge/session.wrappers': { reply: said },
  'hill-judge/pairwise.parser': { reply: '# Verdict\nModel A, though both have activities.' },
  'sage/sentient-agent.goodbye': {
    reply: agentSaying('Goodbye! I will call you again tomorrow about it.'),
  },
  'sage/sentient-agent.wrappers': { reply: agentSaying(said) },
  'trajectory/simulator.wrappers': { reply: said, set: { 'evaluations.trajectory.limit': 2 } },
  'trajectory/causal-emotion.emptyReply': {
    reply: 'I see.',
    bot: '',
    set: { 'evaluations.trajectory.limit': 1, 'evaluations.trajectory.simulator.turns': 3 },
  },
  // Dialogues of one message, which have no transitions.
  'trajectory/markov.undefinedAs': {
    reply: 'I see.',
    set: {
      'evaluations.trajectory.scenarios': { use: 'trajectory/labelled' },
      'evaluations.trajectory.simulator': { use: 'trajectory/as-written' },
    },
  },
  'longemotion/simulator.criticReading': {
    reply: '[Fully supported]',
    set: { 'evaluations.longemotion.simulator.vary.setting': ['self-rag'] },
  },
  'longemotion/simulator.reading': { reply: 'The emotion is Guilt.', set: inBase },
  'longemotion/table.reading': { reply: 'The emotion is Guilt.', set: inBase },
  'longemotion/by-length.reading': { reply: 'The emotion is Positive.', set: inBase },
}
