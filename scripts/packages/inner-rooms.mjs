/** At most so many test files of the core import what no entry of the core exports. */
export const MOST = 20

/** These do, each for an algorithm that deserves a test of its own. All others import entries, as hosts and plugins do. */
export const testsOfInnerRooms = {
  'answers/guard.test.ts': 'what of an answer is an echo of its prompt, or a loop',
  'dialogue/flags.test.ts': 'what is odd in the turns of a dialogue',
  'dialogue/language.test.ts': 'which texts are of another language than their scenario',
  'door/findings.test.ts': 'which findings keep their state',
  'engine/crowd.test.ts': 'a limit of promises at the same time',
  'engine/share-work.test.ts': 'groups that others have in hand are put off, and come back',
  'plugins/plugin-files.test.ts': 'which files the digest of a plugin covers',
  'prompts/answer-reading.test.ts': 'the order in which an answer is cut, checked and parsed',
  'prompts/repair.test.ts': 'what a model is told about an answer that cannot be read',
  'schema/check.test.ts': 'paths and words of mistakes',
}
