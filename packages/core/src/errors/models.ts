/** Errors of models: definitions, requests and answers. */
import type { CatalogueEntry } from './entry.js'

export const modelErrors = {
  MODEL_KEY_MISSING: {
    message:
      'The key of the model {model} is missing: the environment variable {variable} is not set.',
    fix: 'Set {variable}, or change apiKeyEnv in the definition of the model. A file .env is read only if it is passed: --env-file .env.',
  },
  MODEL_KEY_SHAPE: {
    message:
      'The key of the model {model} cannot be sent: the environment variable {variable} {what}.',
    fix: 'Set {variable} to nothing but the key. A line break often comes from the file that holds the key.',
  },
  MODEL_REFUSED_KEY: {
    message: 'The provider refused the key of the model {model}: {what}',
    fix: 'Check the environment variable that holds the key, and that the key can access this model.',
  },
  MODEL_QUOTA: {
    message: 'The provider reports that the quota of the model {model} is exhausted: {what}',
    fix: 'Add credit with the provider, then run again: finished work is reused.',
  },
  MODEL_NOT_FOUND: {
    message: 'The server does not know the model {model} or its path: {what}',
    fix: 'Check model and baseUrl in the definition of the model.',
  },
  MODEL_ADDRESS: {
    message: 'The address of the model {model} cannot be used: {what}',
    fix: 'Check baseUrl in the definition of the model.',
  },
  MODEL_BAD_REQUEST: {
    message: 'The model {model} refused the request: {what}',
    fix: 'Check the definition of the model against what the server says: its options become fields of the request, a reasoning model needs reasoningEffort, other servers other fields (extraBody).',
  },
  MODEL_FILTERED: {
    blame: 'outside',
    message: 'The content filter of the model {model} refused a prompt: {what}',
    fix: 'Weaken the filter of the service, or use another model for this component. Other units are not concerned.',
  },
  TOKENIZER_PACKAGE: {
    message: 'The tokenizer {tokenizer} needs the package {package}, which is not installed.',
    fix: 'Run `npm install {package}`.',
  },
  TOKENIZER_FILE: {
    message: 'The file {file} is not a tokenizer that can be used: {what}',
    fix: 'Use the tokenizer.json of a model on Hugging Face, with its tokenizer_config.json next to it.',
  },
  MODEL_CONTEXT_TOO_LONG: {
    message: 'The request is too long for the model {model}: {what}',
    fix: 'Use a model with a longer context, or shorten what the component sends.',
  },
  MODEL_UNSUITABLE: {
    message: 'The model {model} does not match its definition: {what}.',
    fix: 'Check the definition of the model and how its server was started.',
  },
  MODEL_UNSUPPORTED: {
    message: 'The model {model} cannot be asked for {what}.',
    fix: 'Set temperature, topP or stop in the definition of the model: its values replace those of components. Or use another model.',
  },
  MODEL_BATCH_REFUSED: {
    message: 'The service refused a batch job of the model {model}: {what}',
    fix: 'Do what it says, then run again: the answers are ordered again. Nothing of the job was paid.',
  },
  MODEL_NO_BATCH: {
    message:
      'The model {model} cannot be asked by batch: its provider, {provider}, has no batch API here.',
    fix: 'Take "batch: true" away from the entries that name this model, or use a chat model of openai, anthropic/messages or gemini/models.',
  },
  MODEL_RATE_LIMITED: {
    blame: 'outside',
    message: 'The model {model} refused too many consecutive requests: {what}',
    fix: 'In its definition, set requestsPerMinute or tokensPerMinute, or lower concurrency. Then run again.',
  },
  MODEL_REFUSED_ALL: {
    blame: 'outside',
    message: 'The model {model} refused all requests of the last {minutes} minutes: {what}',
    fix: 'Find out what the account allows, set requestsPerMinute, tokensPerMinute or concurrency, then run again: finished work is reused.',
  },
  MODEL_UNAVAILABLE: {
    blame: 'outside',
    message: 'The model {model} did not answer: {what}',
    fix: 'Run again later: finished work is reused.',
  },
  MODEL_UNREACHABLE: {
    blame: 'outside',
    message: 'The connection to the server of the model {model} failed: {what}',
    fix: 'Check that the server is running and that baseUrl leads to it.',
  },
  MODEL_ABSENT: {
    blame: 'outside',
    message: 'Could not connect to the server of the model {model}: {what}',
    fix: 'Start the server, or correct baseUrl in the definition of the model; then run again.',
  },
  MODEL_TIMEOUT: {
    blame: 'outside',
    message: 'The model {model} did not finish its answer within {seconds} s.',
    fix: 'Set maxTokens, or a longer timeout, in the definition of the model.',
  },
  MODEL_MALFORMED: {
    blame: 'outside',
    message: 'The answer of the model {model} is unreadable: {what}',
    fix: 'Check that baseUrl leads to a server of the kind that the provider expects.',
  },
  MODEL_TOO_LARGE: {
    blame: 'outside',
    message: 'The model {model} sent an answer that is too large: {what}',
    fix: 'Request shorter answers (maxTokens), or check that baseUrl leads to the right server.',
  },
  MODEL_CLOSED: {
    blame: 'attune',
    message: 'The model {model} was called after it was closed.',
    fix: 'This is a bug in Attune. Please report it.',
  },
} as const satisfies Record<string, CatalogueEntry>
