/** Commands for the released files and wording. */
import { releasedWording } from '@attune/wording/esc-eval'
import { exportReleased } from './released/export.js'
import { importReleased } from './released/import.js'

export const commands = {
  export: exportReleased,
  import: importReleased,
  'released-wording': releasedWording,
}
