import { defineAnalysis } from '@attune/core'
import type { Findings } from '@attune/core/findings'
import { concatFindings } from '@attune/kit'
import { listsOf, listsOption } from '../lists/index.js'
import { auditAlarms } from '../alarms/audit-alarms.js'
import { distancesOf, distanceTable } from './distance-table.js'
import { validationsOf } from './record.js'
import { auditedLanguages } from './seekers.js'
import { seekersTable } from './seekers-table.js'
import { auditNote, auditSentences } from './sentences.js'
import {
  type AuditOf,
  dialoguesTable,
  flaggedKeys,
  flaggedMarks,
  flaggedTable,
  measuresTable,
  seekerShares,
} from './tables.js'
import { withAndWithout } from './with-and-without.js'
import { readTextNow } from '@attune/core/reading'

export const audit = defineAnalysis({
  revision: 4,
  summary:
    'The simulated help-seekers of a finished run under audit: which dialogues are unlike clean ones, and why. Makes no call.',
  options: {
    type: 'object',
    properties: {
      reference: {
        type: 'string',
        format: 'code',
        description:
          'Clean dialogues to compare with, of people best: a folder with .jsonl files, or one such file. Default: rule-based seekers of the package.',
      },
      brief: {
        type: 'string',
        format: 'file',
        description:
          'A text file with everything in the prompt of the seeker that is not its card: none of it is to be recited.',
      },
      lists: listsOption,
      // oxlint-disable-next-line unicorn/no-thenable -- a word of configs: audit, then exclude
      then: {
        type: 'string',
        enum: ['report', 'exclude'],
        default: 'report',
        description:
          'report: means stand with and without the flagged dialogues, side by side. exclude: supporters are also compared without them.',
      },
    },
    additionalProperties: false,
  },
  create: ({ reference, brief: briefFile, lists: listFile, then }) => ({
    async analyse(evaluation): Promise<Findings> {
      const lists = listsOf(listFile)
      const brief = briefFile === undefined ? undefined : readTextNow(briefFile)
      const { level } = evaluation.statistics
      const languages = await auditedLanguages(evaluation, { reference, brief, lists })
      const audits = languages.map((of): AuditOf => ({
        of,
        alarms: auditAlarms(of.clean, of.features, evaluation.seed),
        validations: validationsOf(of.language, lists),
      }))
      if (audits.length === 0) return { tables: [], figures: [] }
      const distances = languages.flatMap((each) => distancesOf(each, evaluation.seed))
      const shares = audits.flatMap((each) => seekerShares(each, level))
      const from = languages.some((each) => each.cleanSource === 'reference')
        ? 'the reference'
        : 'rule-based seekers of the package'
      const own = {
        tables: [
          flaggedTable(shares, from),
          ...(distances.length > 0 ? [distanceTable(distances, level)] : []),
          measuresTable(audits, level),
          seekersTable(audits, lists),
          dialoguesTable(audits),
        ],
        figures: [],
        sentences: auditSentences(audits, shares),
        instrument: [{ of: 'seeker' as const, says: auditNote(audits) }],
        marks: { flagged: flaggedMarks(audits) },
      }
      return concatFindings(own, await withAndWithout(evaluation, flaggedKeys(audits), then))
    },
  }),
})
