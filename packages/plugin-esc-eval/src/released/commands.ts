/** What has to do with the release: its files, and its wording. */
import { releasedWording } from '../released-wording/index.js'
import { exportReleased } from './export.js'
import { importReleased } from './import.js'

export const commands = { export: exportReleased, import: importReleased, 'released-wording': releasedWording }
