// Derives the common fields of all package.json files. The repository's address is written only in
// the root package.json.

/**
 * Completes a manifest with the fields that follow from its folder, the root manifest and the
 * common version.
 */
export function completed(manifest, folder, root) {
  const {
    name,
    version,
    description,
    keywords,
    sideEffects,
    dependencies,
    peerDependencies,
    devDependencies,
    ...rest
  } = manifest
  const { license, author, engines, repository, bugs } = root
  const common = {
    license,
    author,
    homepage: `${addressOf(root)}/tree/main/${folder}#readme`,
    repository: { ...repository, directory: folder },
    bugs,
    engines,
    publishConfig: { access: 'public' },
  }
  const ranges = Object.entries({ dependencies, peerDependencies, devDependencies }).filter(
    ([, list]) => list,
  )
  return {
    name,
    version,
    description,
    keywords,
    ...common,
    type: 'module',
    sideEffects,
    ...Object.fromEntries(
      Object.entries(rest).filter(([field]) => !(field in common) && field !== 'type'),
    ),
    ...Object.fromEntries(ranges.map(([field, list]) => [field, withRanges(list, version)])),
  }
}

export const addressOf = ({ repository }) => repository.url.replace(/^git\+|\.git$/g, '')

/**
 * Sets the versions of the repository's own packages in a list of dependencies. All packages have
 * the same version. Before 1.0, a caret range admits only patches. Lerna does not update peer
 * ranges.
 */
export const withRanges = (list, version) =>
  Object.fromEntries(
    Object.entries(list).map(([name, range]) => [name, isOurs(name) ? `^${version}` : range]),
  )

export const isOurs = (name) =>
  name === 'attune' || name === 'create-attune-plugin' || name.startsWith('@attune/')
