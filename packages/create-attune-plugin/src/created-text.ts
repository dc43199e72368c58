import { relative } from 'node:path'
import type { Created } from './create-plugin.js'

const next = {
  typescript: ['  npm install', '  npm test'],
  javascript: ['  npm install', '  npm test'],
  python: ['  npm install', '  python3 -m pip install attune-eval pytest', '  ATTUNE_GOLDEN=update python3 -m pytest'],
} as const

/** What was made, and what to do next. */
export const createdText = ({ folder, files, language }: Created, from: string): string => {
  const path = relative(from, folder)
  return [
    `Wrote ${files.length} files to ${path}. Next:`,
    '',
    `  cd ${path}`,
    ...next[language],
    '',
    'README.md says how to try a component, run the config and check the package.',
  ].join('\n')
}
