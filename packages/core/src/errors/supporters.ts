/** Errors of calls to supporters, the systems under test. */
import type { CatalogueEntry } from './entry.js'

export const supporterErrors = {
  SUPPORTER_NAME: {
    blame: 'plugin',
    message: '{use} reads the supporter name without declaring it.',
    fix: 'Set `readsSupporterName: true` on the component: the name then becomes part of its keys.',
  },
  COMPONENT_IMPURE: {
    message: '{use} is declared pure, and uses {what}: its files do not say what it answers.',
    fix: 'Leave `pure` out and say which version answers (`version`); or take out what it uses.',
  },
  CALL_KEY_MISSING: {
    message: '{who} has no key: the environment variable {variable} is not set.',
    fix: 'Set {variable}, or correct its name in the config. A file .env is read only if it is passed: --env-file .env.',
  },
  CALL_KEY_SHAPE: {
    message: '{who} has a key that cannot be sent: the value of {variable} {what}.',
    fix: 'Set {variable} to nothing but the key: no quotes, spaces or line breaks around it.',
  },
  CALL_REFUSED_KEY: {
    message: '{who} refused the key: {what}',
    fix: 'Check the environment variables that hold its keys (apiKeyEnv, headers, query, login).',
  },
  CALL_QUOTA: {
    message: '{who} reports that its quota is exhausted: {what}',
    fix: 'Raise the quota, then run again: finished work is reused.',
  },
  CALL_NOT_FOUND: {
    message: '{who} does not exist at this address: {what}',
    fix: 'Check the path of the url in the config.',
  },
  CALL_ADDRESS: {
    message: '{who} has an unusable address: {what}',
    fix: 'Correct the url in the config. Put secrets into environment variables: apiKeyEnv, headersEnv, queryEnv.',
  },
  CALL_BAD_REQUEST: {
    message: '{who} refused the request: {what}',
    fix: 'Compare the request of the component with what the service accepts.',
  },
  CALL_FILTERED: {
    blame: 'outside',
    message: 'The content filter of {who} refused a request: {what}',
    fix: 'Weaken the filter of the service. Other units are not concerned.',
  },
  CALL_CONTEXT_TOO_LONG: {
    message: '{who} rejected a request that is too long: {what}',
    fix: 'Shorten the dialogues, or raise the request limit of the service.',
  },
  CALL_RATE_LIMITED: {
    blame: 'outside',
    message: '{who} refused too many consecutive requests: {what}',
    fix: 'In its config entry, set requestsPerMinute or lower concurrency. Then run again.',
  },
  CALL_REFUSED_ALL: {
    blame: 'outside',
    message: '{who} refused all requests of the last {minutes} minutes: {what}',
    fix: 'Find out what it allows, set requestsPerMinute or concurrency in its config entry, then run again: finished work is reused.',
  },
  CALL_UNAVAILABLE: {
    blame: 'outside',
    message: '{who} did not answer: {what}',
    fix: 'Check that the service works, then run again: finished work is reused.',
  },
  CALL_UNREACHABLE: {
    blame: 'outside',
    message: '{who} cannot be reached: {what}',
    fix: 'Check that the service is running and that the url leads to it.',
  },
  CALL_ABSENT: {
    blame: 'outside',
    message: '{who} cannot be reached: {what}',
    fix: 'Start the service, or correct the url in the config; then run again.',
  },
  CALL_TIMEOUT: {
    blame: 'outside',
    message: '{who} did not finish its answer within {seconds} s.',
    fix: 'Raise timeout in its config entry.',
  },
  CALL_MALFORMED: {
    blame: 'outside',
    message: '{who} sent an unusable answer: {what}',
    fix: 'Compare the answer of the service with what the component expects.',
  },
  CALL_UNSUITABLE: {
    message: '{who} gave no usable answer: {what}',
    fix: 'Check that the url leads to the right service, and compare its answer with what the component expects.',
  },
  CALL_TOO_LARGE: {
    blame: 'outside',
    message: '{who} sent an answer that is too large: {what}',
    fix: 'Make the service send a shorter answer.',
  },
  CALL_CLOSED: {
    blame: 'attune',
    message: '{who} was called after the run was closed.',
    fix: 'This is a bug in Attune. Please report it.',
  },
} as const satisfies Record<string, CatalogueEntry>
