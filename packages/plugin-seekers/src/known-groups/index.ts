import { defineAnalysis } from '@attune/core'
import type { Findings } from '@attune/core/findings'
import { type Planted, planted } from '../faults/names.js'
import { ownWordings, readWordings } from '../faults/wordings.js'
import { listsOf, listsOption } from '../lists/index.js'
import { groupsOfFolder, groupsOfRun } from './groups.js'
import { cleanShare } from './clean-share.js'
import { groupRows } from './rows.js'
import { diagonalTable, matrixTable } from './tables.js'
import { knownSentences } from './known-sentences.js'

export const knownGroups = defineAnalysis({
  revision: 1,
  summary:
    'What an audit finds of faults that are known: AUROC, recall and false alarms of every measure. Asks nobody.',
  options: {
    type: 'object',
    properties: {
      dialogues: {
        type: 'string',
        format: 'code',
        description:
          'A folder with .jsonl files of finished clean dialogues, or one such file: faults are planted in half of their scenarios. Default: the dialogues of the run that seekers/planted made.',
      },
      wordings: {
        type: 'string',
        format: 'file',
        description: 'Wordings of the planted faults, as for seekers/planted. Default: those of the package.',
      },
      half: { type: 'string', enum: ['held', 'seen'], default: 'held', description: 'Which wordings of the package.' },
      faults: {
        type: 'array',
        items: { type: 'string', enum: planted },
        minItems: 1,
        description: 'Faults to plant in the folder. Default: all that a finished dialogue can have.',
      },
      doses: {
        type: 'array',
        items: { type: 'number', exclusiveMinimum: 0, maximum: 1 },
        minItems: 1,
        default: [0.1, 0.25, 0.5, 1],
        description: 'Doses to plant in the folder.',
      },
      keys: { type: 'string', format: 'file', description: 'The key table of seekers/planted, where it has one.' },
      coder: {
        type: 'string',
        format: 'estimator-label',
        description: 'The estimator seekers/coder of this evaluation.',
      },
      lists: listsOption,
    },
    additionalProperties: false,
  },
  create: ({ dialogues: folder, wordings: file, half, faults = planted, doses, keys, coder, lists: listFile }) => ({
    async analyse(evaluation): Promise<Findings> {
      const lists = listsOf(listFile)
      const wordings = file === undefined ? ownWordings[half] : readWordings(file)
      const groups =
        folder === undefined
          ? await groupsOfRun(evaluation, { keys, coder })
          : await groupsOfFolder({
              folder,
              wordings,
              doses,
              faults: faults as readonly Planted[],
              seed: evaluation.seed,
            })
      const rows = groups.flatMap((each) => groupRows(each, lists))
      const clean = groups.flatMap((each) => cleanShare(each, lists, evaluation.seed))
      if (rows.length === 0) return { tables: [], figures: [] }
      const named = file !== undefined ? 'wordings of a file' : `${half} wordings of the package`
      return {
        tables: [diagonalTable(rows, named), matrixTable(rows)],
        figures: [],
        sentences: knownSentences(rows, clean),
      }
    },
  }),
})
