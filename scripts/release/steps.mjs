/**
 * Steps of a release in order. The workflow release.yml runs each of them; a test compares both
 * lists. The rehearsal runs those that need no GitHub service, with a registry on this machine.
 * `rehearsed: false` marks the others, with the reason.
 */
export const releaseSteps = [
  { name: 'Install', run: 'npm ci', rehearsed: false, why: 'packages are linked from this clone' },
  { name: 'Build', run: 'npm run build' },
  { name: 'Check', run: 'npm run check', rehearsed: false, why: 'CI runs it' },
  { name: 'Test', run: 'npm test', rehearsed: false, why: 'CI runs it' },
  { name: 'Compare tag, versions and changelog', run: 'node scripts/release/agree.mjs' },
  {
    name: 'Write the notes',
    run: 'node scripts/release/changelog.mjs > release-notes.md',
  },
  { name: 'Publish', run: 'npx lerna publish from-package --yes' },
  { name: 'Write the bill of materials', run: 'node scripts/release/sbom.mjs' },
  {
    name: 'Make the release on GitHub',
    run: 'gh release create "$GITHUB_REF_NAME" --verify-tag --notes-file release-notes.md attune.cdx.json',
    rehearsed: false,
    why: 'GitHub only',
  },
]
