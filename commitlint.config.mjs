/** Headlines are short stories: they may end like a sentence of names, and take a hundred and twenty characters. */
export default {
  extends: ['@commitlint/config-conventional'],
  rules: {
    'header-max-length': [2, 'always', 120],
    'subject-case': [0],
    'body-max-line-length': [2, 'always', 140],
  },
}
