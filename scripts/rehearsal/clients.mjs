/** Versions of package managers that a rehearsal uses, from the registry. */
const versions = { pnpm: 'pnpm@10.34.8', yarn: '@yarnpkg/cli-dist@4.18.1' }

/**
 * Commands of a package manager, as its user types them.
 * `install` adds packages, `run` starts a program that they bring.
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
    // Its own store, and no pause for packages that were published today.
    files: () => ({ '.npmrc': 'store-dir=../pnpm-store\nminimum-release-age=0\n' }),
  },
  yarn: {
    install: (...packages) => yarn('add', ...packages),
    run: (...words) => yarn('run', ...words),
    // Plug'n'Play has no node_modules; plugins are found there.
    // The global folder keeps addresses of packages, and each rehearsal has another port.
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
