import { defineConfig } from 'vite'

/** One script and one style sheet, which the report puts into a file or a server hands out. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: 'dist/page',
    emptyOutDir: true,
    target: 'es2022',
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: {
      input: 'src/page/main.tsx',
      output: {
        format: 'es',
        entryFileNames: 'page.js',
        assetFileNames: 'page[extname]',
        codeSplitting: false,
        // A report is handed on without the package and its NOTICE.
        postBanner: '/*! Contains Preact, (c) 2015-present Jason Miller, under the MIT licence. */',
      },
    },
  },
})
