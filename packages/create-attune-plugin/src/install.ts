/**
 * Lines of scaffold texts that install packages of Attune. Nothing of it is on npm or PyPI, so they
 * install a clone in `~/attune`, as docs/install.md says. With the first release they name packages.
 */
export const install = {
  /** The tarballs, and all that package.json names. `--no-save` keeps paths out of package.json. */
  node: 'npm install --no-save ~/attune/tarballs/*.tgz',
  /** The Python package, with what the tests need. */
  python: '-m pip install ~/attune/python pytest flit_core',
  /** Comment for the first of these lines. */
  comment: '# ~/attune: your clone of Attune, with npm run pack (its docs/install.md)',
} as const
