import type { Taken } from '@attune/store-sqlite'
import { relative } from 'node:path'
import { fold } from './terminal-text.js'

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

type Merged = Pick<Taken, 'file' | 'units' | 'answers' | 'runs'> & Partial<Taken>

/** Text on what a store merged, source by source, with warnings. */
export function mergeText(taken: readonly Merged[], into: string): string {
  const lines = taken.flatMap(
    ({ file, units, answers, runs, differentShared = 0, differentGenerations = 0 }) => {
      const name = relative(process.cwd(), file)
      return [
        `${name}: ${counted(units, 'unit')}, ${counted(answers, 'answer')}, ${counted(runs, 'run')} are new.`,
        differentShared > 0 &&
          `  ${counted(differentShared, 'shared answer')} of ${name} differ from those that are there, which stay: a model was asked ` +
            'the same in both and answered differently. Results are as they were.',
        differentGenerations > 0 &&
          `  Supporters or models were begun afresh (--fresh) more often in one of the two. Only results of the later ` +
            'generation are used.',
      ]
    },
  )
  return fold([`Merged into ${into}.`, ...lines].filter((line) => line !== false).join('\n'))
}
