import { relative } from 'node:path'
import type { Created } from './create-plugin.js'

/** What was made, and what to do next. */
export const createdText = ({ folder, files }: Created, from: string): string => {
  const path = relative(from, folder)
  return [
    `Wrote ${files.length} files to ${path}. Next:`,
    '',
    `  cd ${path}`,
    '  npm install',
    '  npm test',
    '',
    'README.md says how to try a component, run the config and check the package.',
  ].join('\n')
}
