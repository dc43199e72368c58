/** ESC-Eval: role cards, a role-playing seeker, and scores in seven dimensions. */
import { definePlugin } from '@attune/core'
import type {} from '@attune/core/config'
import { chineseFrom, readData } from '@attune/kit'
import { accuracy } from './analyses/accuracy/index.js'
import { correlations } from './analyses/correlations/index.js'
import { rolePlayers } from './analyses/role-players/index.js'
import { tables } from './analyses/tables/index.js'
import { textTable } from './analyses/text-table/index.js'
import { cards } from './cards/index.js'
import { commands } from './commands.js'
import { errors } from './errors.js'
import { extraction } from './extraction/index.js'
import { nextTurn } from './next-turn/index.js'
import { ranker } from './ranker/index.js'
import { sourceDialogue } from './reference/source-dialogue.js'
import { review } from './review/index.js'
import { rolePlayer } from './role-player/index.js'
import { scores } from './scores-judge/index.js'
import { seekerPairs } from './seeker-pairs/index.js'
import { seekerQuality } from './seeker-quality/index.js'
import { textMetrics } from './text-metrics/index.js'

const plugin = definePlugin({
  contract: 1,
  name: 'esc-eval',
  errors,
  translations: chineseFrom(new URL('chinese.json', import.meta.url)),
  citations: readData(new URL('citations.json', import.meta.url)),
  components: {
    cards,
    extraction,
    'role-player': rolePlayer,
    'source-dialogue': sourceDialogue,
    'next-turn': nextTurn,
    scores,
    ranker,
    'seeker-quality': seekerQuality,
    'seeker-pairs': seekerPairs,
    'text-metrics': textMetrics,
    tables,
    accuracy,
    correlations,
    'role-players': rolePlayers,
    'text-table': textTable,
  },
  commands: { ...commands, review },
})

export default plugin

declare module '@attune/core/config' {
  interface Plugins {
    'esc-eval': typeof plugin
  }
}
