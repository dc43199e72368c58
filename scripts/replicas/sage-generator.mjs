/**
 * Comparison with the programs build_profile.py and build_profile_withfirsttalk.py of SAGE, on
 * sentences and topics that were written for this comparison.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const count = 6
const sentences = [
  '今天的面包烤焦了。',
  '谁把伞借走了还没还？',
  '我又把钥匙忘在家里了，哈哈。',
  '周末想去河边走走',
  '这本书我看了三遍。',
]
const topics = ['和邻居的争执', '考试没有考好怎么办', '一直找不到工作']

/** The program draws three sentences for each person. */
export const sageGenerator = {
  name: 'SAGE, generator',
  plugin: 'sage',
  program: 'generator',
  clone: 'digitalhuman',
  driver: 'sage_generator.py',
  repaired: [
    {
      at: 'SAGE/profile/build_profile.py:230',
      why: 'adds to a list of sentences, and one of topics, that it never makes, and ends there: they are given as empty lists',
    },
  ],
  kindOf: (name) => name.split(' ')[0],
  exceptions: [],
  models: (url) => ({
    writer: { provider: 'openai', model: 'writer', baseUrl: url },
  }),
  async config(_, folder) {
    await writeFile(join(folder, 'talks.txt'), sentences.join('\n'))
    await writeFile(join(folder, 'topics.txt'), topics.join('\n'))
    return {
      supporters: { nobody: { use: 'core/rule-based' } },
      evaluations: {
        sage: {
          scenarios: {
            model: 'writer',
            count,
            sentences: './talks.txt',
            topics: './topics.txt',
          },
          // Only the first message is compared, since it belongs to the profile.
          simulator: { maxTurns: 1 },
        },
      },
    }
  },
  poolOf: (_, [{ content }]) => (content.includes('Origin') ? 'says' : 'portrait'),
  given: (records) => ({
    sentences,
    topics,
    drawn: records.map(({ scenario: { tags, details, intention } }) => ({
      sentences: details.sentences,
      type: tags.type,
      traits: details.traits,
      topic: tags.topic,
      isRational: tags.kind === 'rational',
      wish: intention,
    })),
  }),
  numbers: (records) =>
    records.flatMap(({ scenario: { details, intention, opening } }, at) => [
      [`player ${at}`, details.player],
      [`scene ${at}`, `${details.scene}\n####隐藏主题:\n***${intention}`],
      [`first ${at}`, opening[0].text],
    ]),
}
