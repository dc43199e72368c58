/** Comparison with the program test_npc.py of SAGE, on the released profiles. */
export const sage = {
  name: 'SAGE',
  plugin: 'sage',
  clone: 'digitalhuman',
  driver: 'sage.py',
  repaired: [
    {
      at: 'SAGE/simulator_response.py:48',
      why: 'reads a topic that no released profile has, and ends there: profiles are given an empty one',
    },
    {
      at: 'SAGE/simulator_response.py:122',
      template: 'planning_reply',
      why: 'takes a part of a text by a key that no player has, and ends there: the text is put in whole',
    },
  ],
  kindOf: () => 'emotions',
  exceptions: [],
  models: (url) => ({
    seeker: { provider: 'openai', model: 'seeker', baseUrl: url },
    bot: { provider: 'openai', model: 'bot', baseUrl: url },
  }),
  config: (clone) => ({
    supporters: { bot: { model: 'bot' } },
    evaluations: {
      sage: {
        scenarios: {
          use: 'sage/profiles',
          file: `${clone}/SAGE/profile/simulator_profile_withfirsttalk.jsonl`,
        },
        limit: 8,
      },
    },
  }),
  poolOf: (model, messages) =>
    model === 'bot'
      ? 'supporter'
      : messages[0].content.includes('TargetCompletion')
        ? 'feels'
        : 'says',
  numbers: (records) =>
    records.flatMap(({ scenario, estimates }) => {
      const emotion = estimates['sage/emotion']
      if (emotion?.state !== 'known') return []
      return emotion.value.series.emotion.values.map(({ value }, turn) => [
        `${scenario.id} ${turn}`,
        value,
      ])
    }),
}
