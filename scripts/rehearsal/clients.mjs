/** Versions of the package managers that a rehearsal downloads from the registry. */
const versions = { pnpm: 'pnpm@10.34.8', yarn: '@yarnpkg/cli-dist@4.18.1' }

/**
 * Commands of each package manager, as users type them. `install` adds packages; `run` starts a
 * program of an installed package.
 */
export const clients = {
  npm: {
    install: (...packages) => ['npm', 'install', '--no-audit', '--no-fund', ...packages],
    run: (...words) => ['npx', '--no-install', ...words],
    files: () => ({}),
  },
  pnpm: {
    install: (...packages) => ['npx', '--yes', versions.pnpm, 'add', ...packages],
    run: (...words) => ['npx', '--yes', versions.pnpm, 'exec', ...words],
    // A separate store, and no minimum age for packages, because they were published a moment ago.
    files: () => ({ '.npmrc': 'store-dir=../pnpm-store\nminimum-release-age=0\n' }),
  },
  yarn: {
    install: (...packages) => yarn('add', ...packages),
    run: (...words) => yarn('run', ...words),
    // Attune finds plugins in node_modules, which Yarn's Plug'n'Play mode does not create. The
    // global folder is separate because it caches URLs of packages, whose port changes with each
    // rehearsal.
    files: (registry) => ({
      '.yarnrc.yml': `nodeLinker: node-modules
npmRegistryServer: '${registry}'
unsafeHttpWhitelist: ['127.0.0.1']
enableTelemetry: false
enableGlobalCache: false
globalFolder: ../yarn-global
npmMinimalAgeGate: 0
`,
      'yarn.lock': '',
    }),
  },
}

const yarn = (...words) => ['npx', '--yes', '--package', versions.yarn, 'yarn', ...words]
