/**
 * Names under which Attune is published. `npm run rename` writes other names into all files of the
 * repository, this one included. `isOurs` says that the registry holds our packages under these
 * names: until then no page prints a command that would fetch them from it.
 */
export const names = {
  scope: '@attune',
  command: 'attune',
  creator: 'create-attune-plugin',
  python: 'attune-eval',
  isOurs: false,
}
