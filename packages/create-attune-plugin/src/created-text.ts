import { relative } from 'node:path'
import type { Added } from './add-kinds.js'
import type { Created } from './create-plugin.js'
import { install } from './install.js'

const first = `  ${install.node}   ${install.comment}`
const next = {
  typescript: [first, '  npm test'],
  javascript: [first, '  npm test'],
  python: [
    first,
    '  python3 -m venv .venv',
    `  .venv/bin/python ${install.python}`,
    '  ATTUNE_GOLDEN=update .venv/bin/python -m pytest',
  ],
} as const

/** Message that lists the created files and the next steps. */
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

/** Message that lists the added files, and files that the author must edit. */
export const addedText = ({ files, toEdit: left }: Added): string =>
  [
    `Added ${files.length === 0 ? 'files' : files.join(', ')}, with what belongs to them.`,
    ...left.map(
      (file) => `Name the new kind in ${file}: it is not in the form in which it was written.`,
    ),
    'Next: npm test',
  ].join('\n')
