/**
 * Names under which Attune is published. `npm run rename` writes other names into all files of the
 * repository, including this one. `isOurs` states that the registry contains Attune's packages
 * under these names. Until then, no page shows a command that would install packages of these names
 * from the registry.
 */
export const names = {
  scope: '@attune',
  command: 'attune',
  creator: 'create-attune-plugin',
  python: 'attune-eval',
  isOurs: false,
}
