/**
 * Lines in generated files that install Attune's packages. The packages are not yet on npm or PyPI,
 * so the lines install from a clone in `~/attune`, as docs/install.md describes. After the first
 * release they will name packages.
 */
export const install = {
  /**
   * Installs the tarballs, and the dependencies of package.json. `--no-save` keeps local paths out
   * of package.json.
   */
  node: 'npm install --no-save ~/attune/tarballs/*.tgz',
  /** Installs the Python package and the packages for tests. */
  python: '-m pip install ~/attune/python pytest flit_core',
  /** Comment next to the first installation line of a file. */
  comment: '# ~/attune: your clone of Attune, with npm run pack (its docs/install.md)',
} as const
