// What is run: a config of its own folder, how many scenarios of it, and for how many minutes at
// most.
export const studies = [
  { name: 'esc-eval', preset: 'esc-eval/default', typed: true, scenarios: 4, minutes: 11 },
  { name: 'rubric', preset: 'core/rubric', typed: true, scenarios: 5, minutes: 9 },
  { name: 'yes-no', preset: 'core/question-flow', typed: true, scenarios: 5, minutes: 7 },
  { name: 'longemotion', preset: 'longemotion/default', typed: true, scenarios: 99, minutes: 11 },
  {
    name: 'longemotion-rag',
    preset: 'longemotion/default, rag',
    typed: true,
    scenarios: 99,
    minutes: 9,
    embeds: true,
  },
  { name: 'hill-judge', preset: 'hill-judge/default', typed: false, scenarios: 2, minutes: 9 },
  { name: 'sage', preset: 'sage/default', typed: false, scenarios: 4, minutes: 9 },
  { name: 'trajectory', preset: 'trajectory/default', typed: false, scenarios: 2, minutes: 4 },
]
