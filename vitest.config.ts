import { defineConfig } from 'vitest/config'
import LongestFirst from './scripts/longest-first.mjs'
import { sharedHelpers } from './scripts/shared-helpers.mjs'

/**
 * V8 of Node 20 optimizes functions later, as packages/cli/bin/command.js has it too: most of what
 * tests call ends before it pays off. Later releases have a compiler between the two, and not this
 * flag.
 */
const execArgv = process.versions.node.startsWith('20.') ? ['--interrupt-budget=1000000'] : []

/**
 * Built packages load as they do for users, untransformed: one copy of each, whoever imports it.
 */
const built = /\/packages\/[^/]+\/dist\//
/** A machine under load may take long, so a poll waits half a minute for what has to come. */
const expect = { poll: { timeout: 30_000 } }
const decorators = { decorator: { legacy: true, emitDecoratorMetadata: true } }

export default defineConfig({
  test: {
    globalSetup: 'scripts/test-folder.mjs',
    // Two more than CI has cores: many tests wait for processes, servers and leases.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        oxc: decorators,
        resolve: sharedHelpers,
        test: {
          // Sources of the tested package with the other packages as they are built.
          name: 'unit',
          // One worker loads each module once: files share no state, and the run takes a third of
          // the time.
          isolate: false,
          execArgv,
          server: { deps: { external: [built] } },
          setupFiles: 'scripts/fixed-seed.mjs',
          expect,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: [
            '{packages/*/{src,test},examples,benchmarks}/**/*.test.ts',
            'scripts/test/*.test.mjs',
          ],
          exclude: ['**/*.e2e.test.ts', '**/node_modules/**'],
        },
      },
      {
        // Real processes and the built packages: run after `npm run build`.
        oxc: decorators,
        resolve: sharedHelpers,
        test: {
          name: 'e2e',
          include: ['packages/*/test/**/*.e2e.test.ts'],
          isolate: false,
          execArgv,
          server: { deps: { external: [built] } },
          disableConsoleIntercept: true,
          expect,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
