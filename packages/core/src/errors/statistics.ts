/** Statistics and summaries. */
import type { CatalogueEntry } from './entry.js'

export const statisticsErrors = {
  STATISTICS_INPUT: {
    blame: 'user',
    message: '{what}',
    fix: 'Pass values in the range and shape that the documentation of the function states.',
  },
  SUMMARY_UNKNOWN_NAME: {
    blame: 'user',
    message: 'The evaluation "{evaluation}" has no {what} "{name}".',
    fix: 'Use one of: {known}.',
  },
  POWER_CHOICE: {
    blame: 'user',
    message: '{problem}',
    fix: 'Choose with {flag}: {known}.',
  },
  POWER_PILOT: {
    blame: 'user',
    message: 'The pilot cannot tell how much scenarios differ between {first} and {second}: {why}.',
    fix: 'Run more scenarios first, or give an assumed spread with --sd.',
  },
  POWER_RANGE: {
    blame: 'user',
    message: 'No two numbers of {title} differ by {difference}: it is printed from {least} to {most}.',
    fix: 'Give --difference in the unit that reports print.',
  },
  POWER_REPEATS: {
    blame: 'user',
    message: 'The pilot cannot tell what {repeats} repeats do for {measure}: it has one repeat of each scenario.',
    fix: 'Run it with `repeats: 2`, leave --repeats out, or assume standard deviations with --sd and --sd-within.',
  },
} as const satisfies Record<string, CatalogueEntry>
