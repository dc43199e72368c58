/** Analyses of the plugin, in the order in which a run prints them. */
import { checks } from './checks/index.js'
import { contrasts } from './contrasts/index.js'
import { figures } from './figures/index.js'
import { labelAccuracy } from './label-accuracy/index.js'
import { recovery } from './recovery/index.js'
import { setting } from './setting/index.js'
import { tables } from './tables/index.js'
import { transitions } from './transitions/index.js'

export const analyses = {
  tables,
  figures,
  transitions,
  recovery,
  contrasts,
  checks,
  'label-accuracy': labelAccuracy,
  setting,
}
