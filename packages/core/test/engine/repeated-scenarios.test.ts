/** Scenarios that say the same are one cluster, and a notice counts them. */
import { outlook } from '@attune/host'
import { expect, test } from 'vitest'
import { type Line, projectOf } from './project-of-people.js'

async function read(lines: readonly Line[]) {
  const project = await projectOf(lines)
  const notices = (await outlook(project)).notices.filter(({ kind }) => kind === 'repeated')
  const never = new AbortController().signal
  await project.run({ stop: never, signal: never })
  const clusters = new Set<string>()
  for (const evaluation of project.read.evaluations())
    for await (const { cluster } of evaluation.observations()) clusters.add(cluster)
  return { clusters: clusters.size, notices: notices.map(({ message }) => message) }
}

const person = (id: string, more: Line = {}): Line => ({
  id,
  language: 'en',
  profile: `Lost a friend.`,
  ...more,
})
const copies = (more: (id: string) => Line): Line[] =>
  ['a', 'b', 'c'].map((id) => person(id, more(id)))

test.each<[string, readonly Line[]]>([
  ['pasted three times with other ids', copies(() => ({}))],
  ['with other tags', copies((id) => ({ tags: { batch: id } }))],
  ['with an opening', copies(() => ({ opening: [{ speaker: 'seeker', text: 'Hi.' }] }))],
  [
    'with keys in another order',
    [
      person('a', { brief: 'Listen.' }),
      { brief: 'Listen.', profile: 'Lost a friend.', language: 'en', id: 'b' },
      person('c', { brief: 'Listen.' }),
    ],
  ],
  [
    'with details and references',
    copies(() => ({ details: { item: 1 }, references: { gold: 'x' } })),
  ],
  ['with the default as their cluster', copies((id) => ({ cluster: id }))],
  ['with an event', copies(() => ({ events: [{ turn: 2, text: 'The phone rings.' }] }))],
])('%s they are one cluster, with a notice', async (_, lines) => {
  const { clusters, notices } = await read(lines)
  expect(clusters).toBe(1)
  expect(notices).toEqual([
    'e: 2 of 3 scenarios say the same as an earlier one (b as a, c as a), so 3 scenarios count as 1 independent one.',
  ])
})

test.each<[string, readonly Line[]]>([
  ['in the opening', copies((id) => ({ opening: [{ speaker: 'seeker', text: `Hi, ${id}.` }] }))],
  [
    'in details, as items of a task without a profile',
    copies((id) => ({ profile: '', details: { document: id } })),
  ],
  ['in references', copies((id) => ({ references: { gold: id } }))],
  ['in the intention', copies((id) => ({ intention: id }))],
  ['in nothing, as nothing is known of them', copies(() => ({ profile: ' ' }))],
  ['in language', [person('a'), person('b', { language: 'zh' })]],
  ['in the cluster that their author gives', copies((id) => ({ cluster: `story-${id}` }))],
])('scenarios that differ %s stay apart', async (_, lines) => {
  const { clusters, notices } = await read(lines)
  expect({ clusters, notices }).toEqual({ clusters: lines.length, notices: [] })
})
