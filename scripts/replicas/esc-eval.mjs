/**
 * Comparison with the programs evaluate.py and score.py of ESC-Eval, on the cards of its
 * repository's tests.
 */
export const escEval = {
  name: 'ESC-Eval',
  plugin: 'esc-eval',
  clone: 'ESC-Eval',
  commit: '9ad46e7',
  driver: 'esc_eval.py',
  kindOf: () => 'scores',
  exceptions: [],
  models: (url) => ({
    seeker: { baseUrl: url },
    ...Object.fromEntries(
      ['fluency', 'diversity', 'empathic', 'suggestion', 'human', 'tech', 'overall'].flatMap(
        (adapter) => [
          [`esc-rank-${adapter}`, { baseUrl: url }],
          [`esc-rank-${adapter}_en`, { baseUrl: url }],
        ],
      ),
    ),
    qwen: { provider: 'openai', model: 'Qwen1.5-7B-Chat', baseUrl: url },
    // The program's wrapper for Llama sets its own limit of tokens.
    llama: {
      provider: 'openai',
      model: 'Meta-Llama-3-8B-Instruct',
      baseUrl: url,
      temperature: 0,
      maxTokens: 256,
    },
  }),
  config: (clone) => ({
    supporters: { Qwen_7B: { model: 'qwen' }, llama3: { model: 'llama' } },
    evaluations: {
      'esc-eval': {
        scenarios: {
          use: 'esc-eval/cards',
          files: ['en', 'zh'].map((language) => `${clone}/data/test_${language}.json`),
        },
      },
    },
  }),
  poolOf: (model) =>
    model === 'ESC-Role' ? 'seeker' : /Qwen|Llama/.test(model) ? 'supporter' : 'rank',
  /** Scores by the names in the program's file: system, language and position of the card. */
  numbers(records) {
    const scenarios = [...new Map(records.map(({ scenario }) => [scenario.id, scenario])).values()]
    const positions = new Map()
    for (const { id, language } of scenarios) {
      const before = [...positions.values()].filter((each) => each.language === language).length
      positions.set(id, { language, at: before })
    }
    return records.flatMap(({ scenario, supporter, verdicts = {} }) => {
      const { language, at } = positions.get(scenario.id)
      const judged = verdicts['esc-eval/ranker']
      return (judged?.state === 'known' ? judged.value : []).map(({ criterion, outcome }) => [
        `${supporter}_${language} ${at} ${criterion}`,
        outcome.state === 'known' ? outcome.value : -1,
      ])
    })
  },
}
