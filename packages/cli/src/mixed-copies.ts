/**
 * True if the error shows that packages of Attune load different copies of `@attune/core`. A
 * container can only create services that its own copy registered. npm installs several copies if a
 * project contains a plugin made for another version of Attune.
 */
export const areMixed = (error: unknown): boolean =>
  error instanceof Error &&
  !('blame' in error) &&
  error.message.startsWith('TypeInfo not known for ')

export const mixedCopies = {
  code: 'MIXED_COPIES',
  message: 'The packages of Attune in this project do not fit together.',
  fix:
    'A plugin that was made for another version holds the old @attune/core: `npm ls @attune/core` names it. ' +
    'Install a version of the plugin for this Attune, or remove the plugin. If it names none, report the output with --debug.',
} as const
