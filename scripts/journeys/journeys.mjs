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

/** Components that no runnable config on a page uses, each with the reason why they are kept. */
export const componentReasons = {
  'reward-logprobs':
    'I publish: a chat model in the place of a reward model, in the configs of benchmarks/real and docs/real-models.md.',
  'core/summary':
    'I ship a bot: the summary of `memory: { mode: summary }`, which a supporter uses between sessions.',
  'core/recorded-measures':
    'I publish: scores of people as measures; it reads a file that only users have.',
  'core/recorded-pairs': 'I publish: preferences of people; it reads a file that only users have.',
  'trajectory/event-pool':
    'I publish: the random events of the paper; it reads a file of events that only users have.',
  'hill-judge/human-agreement':
    'I publish: tables 3 to 5 of the paper; it reads labels of people that are not released.',
  'esc-eval/extraction':
    'I publish: the cards of the paper; its page runs it by `attune generate`.',
}

/**
 * Options that no runnable config sets to a value other than the default, and that no page
 * explains. `*.name` stands for an option of this name in any component.
 */
export const optionReasons = {
  '*.maxRetries':
    'The number of questions that the released program asks after an unreadable answer; 0 for a cheap run.',
  '*.temperature': 'A setting of the calls of a component; presets set it if a paper names one.',
  '*.topP': 'A setting of the calls of a component; presets set it if a paper names one.',
  '*.maxTokens': 'A setting of the calls of a component; presets set it if a paper names one.',
  '*.repairs': 'The number of questions after an unreadable answer; 0 for a cheap run.',
  '*.supporterSystem': 'Instructions of a method for supporters: docs/methods/sampling.md.',
  '*.supporterSampling': 'Sampling of a method for supporters: docs/methods/sampling.md.',
  '*.system': 'Instructions of a study for its supporter.',
  '*.estimator': 'The label to read, for configs with labels of their own.',
  '*.judges': 'The labels to read, for configs with labels of their own.',
  '*.emotion': 'The label to read, for configs with labels of their own.',
  '*.of': 'The labels to read, for configs with labels of their own.',
  '*.cases': 'The label to read, for configs with labels of their own.',
  '*.strategies': 'The label to read, for configs with labels of their own.',
  '*.measure': 'The measure to read, for estimators with other names.',
  '*.retrieval': 'The label to read, or other chunk sizes for a task.',
  '*.by': 'A breakdown by a tag of the scenarios.',
  '*.baseline': 'The supporter that the others are compared with.',
  '*.between': 'The tags to compare, for scenarios with other tags.',
  '*.conversation': 'The labels of the speakers in the text of a dialogue.',
  '*.language': 'The language of scenarios that a study writes.',
  '*.languages': 'The languages of a bilingual source that a study uses.',
  '*.file': 'Data that only users have.',
  '*.files': 'Data that only users have.',
  '*.level': 'The degree of a style; `vary` goes through the degrees.',
  '*.messages': 'The length of dialogues: shorter ones for a trial.',
  '*.rounds': 'The length of dialogues: shorter ones for a trial.',
  '*.apart': 'The distance between events: a study with short dialogues needs a smaller one.',
  '*.versions': 'The number of attempts at a scenario: fewer for a cheap run.',
  '*.count': 'The number of roles: fewer for a trial.',
  '*.least': 'The number of texts in an item: smaller for short files.',
  '*.most': 'The number of texts in an item: smaller for short files.',
  '*.tokens': 'The lengths of contexts: a model with a short one needs smaller lengths.',
  '*.strict': 'A reading that paper and program leave open: docs/methods/sage.md.',
  '*.extraBody': 'Additional fields of a request, as the server names them.',
  '*.lowerIsBetter': 'The direction of scores in a file of people, which cannot declare it.',
  '*.margins':
    'The largest difference that does not matter: a test of non-inferiority or equivalence in a table.',
  'core/seeker.example': 'A sample conversation in the own language of a study.',
  'core/seeker.strategy': 'One of the two ways of telling that ESC-Eval compares.',
  'core/seeker.askIn': 'Scenarios in a language without templates.',
  'core/seeker.silence': 'A bot that is silent on purpose: later than after three empty replies.',
  'core/chat.opener': 'Services that refuse a conversation which the supporter began.',
  'core/http.trust': 'Versions that identify a bot whose address changes: docs/ci.md.',
  'core/http.empty': 'A bot that is silent on purpose.',
  'reward-logprobs.baseUrl': 'The address of a server.',
  'trajectory/markov.states': 'The number of states of the paper’s matrix.',
  'hill-judge/pairwise.mode': 'Fewer and larger questions: a third of the cost.',
  'sage/persona-pool.form': 'The form of prompts in the released program.',
  'sage/sentient-agent.outOfRange': 'A reading that the paper leaves open: docs/methods/sage.md.',
  'sage/sentient-agent.evaluateFinalReply':
    'A reading that the paper leaves open: docs/methods/sage.md.',
  'sage/sentient-agent.opening': 'Profiles with an opening, for an agent that writes its own.',
  'sage/coordinates.reasoning': 'The paper draws reasoning models with another mark.',
  'longemotion/coem.candidates': 'The number of chunks before ranking, which the paper varies.',
  'esc-eval/extraction.filter': 'A step of the paper that a study with clean cards leaves out.',
  'esc-eval/ranker.transcript': 'A reading of the released program: its labels inside sentences.',
  'esc-eval/text-table.smoothing': 'The smoothing of BLEU, which the paper does not name.',
  'seekers/audit.brief': 'The prompt of an own seeker, which it must not recite.',
  'core/chat.useBrief': 'A control: a supporter that is not given its role.',
  'openai.reasoningEffort': 'A setting of the service, sent as it is.',
  'openai.maxTokensField': 'Names of a field differ between servers of the same interface.',
  'reward-http.activationField': 'Names of a field differ between versions of vLLM.',
  'reward-logprobs.instruction': 'The words that ask for a label, in another language.',
  'trajectory/labelled.agreed': 'Which labels of several people count: the paper does not say.',
  'hill-judge/role-file.faulty':
    'Nine released roles have stray markup: a study may leave them out.',
  'sage/emotion-updates.decimal': 'The released program cuts decimals, the paper does not say.',
  'sage/emotion-updates.stateRangeInPrompt':
    'Part of the paper’s prompt and not of the released one.',
  'sage/emotion-updates.garbledIsUnpleasant': 'Part of the released prompt and not of the paper’s.',
  'longemotion/needles.subset': 'The paper builds needles of two kinds.',
  'longemotion/simulator.lengthUnit': 'The unit of chunk sizes, which the paper does not name.',
  'longemotion/simulator.attempts':
    'The number of questions of the released program differs between tasks.',
  'longemotion/sweep.task':
    'The sweep of the paper is of one task; another study may sweep others.',
  'returning/seeker.staysAwayBelow':
    'The emotion below which a person stays away: studies of people who leave set it.',
  'vera-mh/scores.release': 'Releases of VERA-MH round differently: published scores name theirs.',
}

/** Commands that no page shows, each with the reason. */
export const commandReasons = {
  'config schema': 'Editors complete configs by it; the config reference names it.',
  'plugins list': 'It says what a config may name, where the name is not known yet.',
}
