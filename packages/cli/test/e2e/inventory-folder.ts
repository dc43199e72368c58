/** Folders for the configs and commands of docs/methods/inventory.md. */
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { smallWordNet } from '@attune/testkit/shared/word-net-dict.js'
import { project } from './in-process.js'

const root = join(import.meta.dirname, '../../../..')
const fixtures = join(root, 'scripts/replicas/fixtures')
const samples: Readonly<Record<string, string>> = {
  'labelled.jsonl': 'plugin-trajectory/samples/labelled.jsonl',
  'records.jsonl': 'plugin-longemotion/test/builders/records.jsonl',
  'data/Emotion_Classification_Emobench.jsonl': 'plugin-longemotion/samples/emobench.jsonl',
  'data/Emotion_Detection.jsonl': 'plugin-longemotion/samples/detection.jsonl',
  'data/Emotion_QA.jsonl': 'plugin-longemotion/samples/qa.jsonl',
}

/** A folder with the clones, papers and data that docs/methods/inventory.md names. */
export function inventoryFolder(plugin: string): string {
  const folder = project({
    'attune.config.yaml': {
      extends: `${plugin}/default`,
      supporters: { mine: { use: 'core/rule-based' } },
    },
    'people.csv': 'scenario,supporter,criterion,score,Systematic Assessment\n1,mine,fluency,3,3\n',
    'seekers.csv':
      'scenario,supporter,simulator,criterion,score\n1,mine,plain,seeker-fluency,2\n1,mine,steps,seeker-fluency,1\n',
    'arena.csv': 'supporter,rank,score\nmine,1,1400\n',
    'talks.txt': '今天下雨了。\n面包烤焦了。\n谁借了伞？\n',
    'topics.txt': '找不到工作\n',
  })
  for (const name of readdirSync(fixtures))
    if (name !== 'papers') symlinkSync(join(fixtures, name), join(folder, name))
  for (const name of readdirSync(join(fixtures, 'papers')))
    cpSync(join(fixtures, 'papers', name), join(folder, name))
  mkdirSync(join(folder, 'data'))
  for (const [name, sample] of Object.entries(samples))
    cpSync(join(root, 'packages', sample), join(folder, name))
  mkdirSync(join(folder, 'usr/share/wordnet'), { recursive: true })
  smallWordNet(join(folder, 'usr/share/wordnet'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}
