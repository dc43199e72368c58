/**
 * Conventional commits. A subject of at most 72 characters says what changed; the body gives the
 * reason.
 */
export default {
  extends: ['@commitlint/config-conventional'],
  rules: {
    'header-max-length': [2, 'always', 72],
    'subject-case': [0],
    'body-max-line-length': [2, 'always', 140],
  },
}
