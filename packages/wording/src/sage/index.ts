import {
  assignedTexts,
  fromDoubleBraces,
  type Release,
  type ReleasedWording,
  verbatim,
  wordingCommand,
} from '../index.js'

import { readGenerator } from './generator.js'
import { hiddenWish } from './layout.js'
import { readPaper, readPrintedGenerator } from './paper.js'
import { pinned } from './pinned.js'

const file = 'SAGE/simulator_response.py'
const supporterFile = 'SAGE/npc_response.py'

export const releasedWording = wordingCommand({
  plugin: 'sage',
  address: 'https://github.com/Tencent/digitalhuman',
  preset: 'sage/released',
  read,
  paper: { preset: 'sage/paper', read: readPaper },
  programs: {
    generator: {
      description: 'the one that makes profiles',
      preset: 'sage/released',
      read: readGenerator,
      paper: { preset: 'sage/paper', read: readPrintedGenerator },
    },
  },
  pinned,
})

async function read(release: Release): Promise<ReleasedWording> {
  const code = await release.text(file)
  const [purpose] = assignedTexts(code, 'target_prompt')
  const [estimation, message] = assignedTexts(code, 'template')
  const [brief] = assignedTexts(await release.text(supporterFile), 'role_system')
  if (purpose === undefined || estimation === undefined || message === undefined)
    throw release.fault(file, 'it does not assign target_prompt and two templates')
  if (brief === undefined) throw release.fault(supporterFile, 'it assigns no role_system')
  const feels = {
    target: 'purpose',
    simulator_role: 'player',
    simulator_scene: 'scene',
    emotion: 'emotion',
    dialog_history: 'dialogue',
  }
  const says = {
    target: 'purpose',
    player_type: 'player',
    player_topic: 'scene',
    dialog_history: 'older',
    new_history: 'latest',
    planning: 'planning',
  }
  return release.parsed(file, () => ({
    covers: 'the sentient agent and the supporter',
    templates: [
      template('emotion-estimate', fromDoubleBraces(estimation, feels)),
      template('message', withState(fromDoubleBraces(message, { ...says, emotion: 'state' }))),
      template('purpose', purpose),
      template('planning', planning),
      template('hidden-wish', hiddenWish),
      template('brief', brief),
    ],
    // The program sends messages without sampling settings.
    settings: {
      evaluations: {
        sage: {
          simulator: {
            conversation: 'bare',
            temperature: null,
            maxTokens: null,
            supporterSampling: { maxTokens: null },
          },
        },
      },
    },
  }))
}

const template = (id: string, text: string) => verbatim(`sage/${id}`, 'zh', text)

/** The program names its states Emotion-S to Emotion-F. */
const withState = (text: string): string => text.replaceAll('{{state}}', 'Emotion-{{state}}')

/** Text of a plan in the program's layout. */
const planning =
  '对NPC回复的客观分析：\n{{targetCompletion}}\n对NPC回复的主观分析：\n{{activity}}{{analyze}}'
