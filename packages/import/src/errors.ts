/** Logs of other programs. */
import { defineErrors } from '@attune/core'

export const importErrors = defineErrors({
  LOG_COLUMNS: {
    message: '{file}: {what}. Its columns are: {columns}.',
    fix: 'Name the columns: --role and --text, --ask and --answer, or --messages.',
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
