import { defineConfig } from 'vitest/config'

/** Drills that take minutes: `npm run soak`. They need a build. */
export default defineConfig({
  test: {
    include: ['packages/*/test/**/*.soak.ts'],
    server: { deps: { external: [/\/packages\/[^/]+\/dist\//] } },
    disableConsoleIntercept: true,
    testTimeout: 900_000,
    hookTimeout: 300_000,
  },
})
