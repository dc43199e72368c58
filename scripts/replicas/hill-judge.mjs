/**
 * Comparison with the programs of ESC-Judge: generation of roles, sessions with the supporters of
 * its exp2.sh, judgement of every pair, and the counts of its notebook.
 */
const count = 3
const roles = 3
/**
 * Settings that exp2.sh passes with locally served models, which get no temperature from the
 * program.
 */
const served = { hf: true, max_new_tokens: 500 }
const supporters = {
  'meta-llama/Llama-3.2-3B-Instruct': served,
  'meta-llama/Llama-3.1-8B-Instruct': served,
  'gpt-4o-mini': {},
}
const guidances = { nodir: 'none', hillprompt: 'hill' }
const nameOf = (guidance, model) => `${guidance}_${model.replaceAll('/', '-')}`
const { 'gpt-4o-mini': own, ...llamas } = supporters
const namesOf = (models) =>
  Object.keys(models).flatMap((model) =>
    Object.keys(guidances).map((guidance) => nameOf(guidance, model)),
  )
/** Supporters that are compared with each other: those of one run. */
const judged = [namesOf(llamas), namesOf({ 'gpt-4o-mini': own })]

const talking = (models, sampling) =>
  Object.fromEntries(
    Object.entries(models).flatMap(([model]) =>
      Object.entries(guidances).map(([name, guidance]) => [
        nameOf(name, model),
        { use: 'hill-judge/supporter', model, guidance, ...sampling },
      ]),
    ),
  )

const roleFile = (clone) => ({
  scenarios: { use: 'hill-judge/role-file', file: `${clone}/data/roles-v1.json` },
  limit: count,
})

export const hillJudge = {
  name: 'ESC-Judge',
  plugin: 'hill-judge',
  clone: 'ESC-Judge',
  commit: '4038f09',
  driver: 'hill_judge.py',
  kindOf: (name) =>
    /^(?:role|events|persona) \d/.exec(name)?.[0].split(' ')[0] ??
    (/~\S+ (?:Exploration|Insight|Action|overall_winner)$/.test(name) && !/^\S+ \S+~/.test(name)
      ? 'counts'
      : 'verdicts'),
  exceptions: [],
  models: (url) => {
    const model = (name) => ({ provider: 'openai', model: name, baseUrl: url })
    return {
      seeker: model('gpt-4o-mini'),
      writer: model('o4-mini'),
      judge: model('o1-mini'),
      ...Object.fromEntries(Object.keys(supporters).map((name) => [name, model(name)])),
    }
  },
  configs: (clone) => [
    {
      supporters: talking(llamas, { temperature: null }),
      evaluations: { 'hill-judge': roleFile(clone) },
    },
    // The program limits replies to 4,096 tokens unless a limit is passed.
    {
      supporters: talking({ 'gpt-4o-mini': own }),
      evaluations: {
        'hill-judge': {
          ...roleFile(clone),
          simulator: { maxTokens: 4096, supporterSampling: { maxTokens: 4096 } },
        },
      },
    },
    {
      supporters: { nobody: { use: 'core/rule-based' } },
      evaluations: {
        'hill-judge': {
          scenarios: { use: 'hill-judge/roles', rules: 'released', model: 'writer', count: roles },
          simulator: { maxMessages: 1 },
        },
      },
    },
  ],
  poolOf: (model) => ({ 'o1-mini': 'verdict', 'o4-mini': 'role' })[model] ?? 'seeker',
  given: (records) => ({
    count,
    supporters,
    judged,
    first: Object.fromEntries(
      pairRecords(records).map(({ scenario, supporters: pair, criteria }) => [
        `${scenario.id} ${pair.join('~')}`,
        criteria[0].showings[0].shownFirst,
      ]),
    ),
    roles: generatedRoles(records).map(({ details: { stressor, traits, draws } }) => ({
      category: stressor.category,
      stressor: stressor.subcategory,
      family: draws.familyStatus,
      occupation: draws.occupation,
      events: draws.events.chosen,
      gender: draws.gender,
      traits: traits.map(({ option }) => option),
    })),
  }),
  numbers: (records, shown) => [
    ...generatedRoles(records).flatMap(({ profile, details }, at) => [
      [`role ${at}`, profile],
      [`events ${at}`, details.lifeEvents.join('')],
      [`persona ${at}`, details.persona],
    ]),
    ...pairRecords(records).flatMap(({ scenario, supporters: pair, criteria }) =>
      criteria.map(({ criterion, outcome }) => [
        `${scenario.id} ${pair.join('~')} ${criterion}`,
        // The notebook counts an unreadable verdict as a tie.
        { first: pair[0], second: pair[1] }[outcome.value] ?? 'tie',
      ]),
    ),
    ...winCounts(shown),
  ],
}

const pairRecords = (records) => records.filter(({ type }) => type === 'pair')

const generatedRoles = (records) => [
  ...new Map(
    records.flatMap(({ scenario }) => (scenario.details.draws ? [[scenario.id, scenario]] : [])),
  ).values(),
]

/** Roles won, lost and tied, from the table of Attune. */
function winCounts(shown) {
  const tables = shown.flatMap(({ evaluations }) =>
    evaluations.flatMap(({ findings }) => findings?.tables ?? []),
  )
  return tables
    .filter(({ id }) => id === 'win-rates-counts')
    .flatMap(({ rows }) => rows)
    .flatMap(({ first, second, ...stages }) =>
      Object.entries(stages).map(([stage, counts]) => [
        `${first}~${second} ${stage.startsWith('All') ? 'overall_winner' : stage}`,
        counts,
      ]),
    )
}
