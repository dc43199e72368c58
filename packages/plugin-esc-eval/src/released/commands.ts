/** What has to do with the release: its files, its wording, and its review of cards. */
import { releasedWording } from '../released-wording/index.js'
import { review } from '../review/index.js'
import { exportReleased } from './export.js'
import { importReleased } from './import.js'

export const commands = { export: exportReleased, import: importReleased, review, 'released-wording': releasedWording }
