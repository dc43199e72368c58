/** Errors of the import of logs. */
import { defineErrors } from '@attune/core'

export const importErrors = defineErrors({
  LOG_COLUMNS: {
    message: '{file}: {what}. Its columns are: {columns}.',
    fix: 'Name the columns: --role and --text, --ask and --answer, or --messages.',
  },
  LOG_ORDER: {
    message: '{file}:{line}: the order of turns is not known: the column "{column}" {what}.',
    fix: 'Name the format of its times with --time-format, such as "%d/%m/%Y %H:%M"; or keep the order of the rows with --row-order; or name another column with --order.',
  },
  LOG_TIME_FORMAT: {
    message: 'The time format {format} cannot be read: {what}.',
    fix: 'Write it as for strptime: %Y-%m-%d %H:%M:%S, with %y, %b, %I and %p, %f, %z or %s.',
  },
  LOG_DIGITS: {
    message:
      '{file}:{line}: {what}: a spreadsheet has thrown away the last digits of the numbers in this column.',
    fix: 'Export the column as text from the program that has the whole numbers. Different ones look the same here.',
  },
  LOG_ENCODING: {
    message: 'Unknown encoding: {encoding}.',
    fix: 'Name it as the Encoding Standard does: gb18030, big5, shift_jis, euc-kr, windows-1252, utf-16le and others.',
  },
  LOG_FORMAT: {
    message: 'Unknown file format: {file}. {what}.',
    fix: 'Name the format with --from; attune import --help lists the formats.',
  },
})
