// Clean dialogues by another hand than the rule-based seekers and word lists of the package.
import { readFileSync } from 'node:fs'
import { createRandom } from '@attune/core/internal'

const folder = new URL('test/other-hand/', import.meta.url)
export const otherWordings = new URL('wordings.json', folder).pathname
export const people = JSON.parse(readFileSync(new URL('people.json', folder), 'utf8'))

const END = { en: ['', '.', '...', '!'], zh: ['', '。', '……', '！'] }

/**
 * Each person with own lines and lines that everybody says, in other lengths, orders and endings.
 */
export function others(language, count, seed = 'other') {
  const { topics, general, supporter } = people[language]
  const join = language === 'zh' ? '' : ' '
  return Array.from({ length: count }, (_, at) => {
    const random = createRandom(`${seed} ${language} ${at}`)
    const topic = topics[at % topics.length]
    const pick = (all) => all[Math.floor(random() * all.length)]
    const shuffled = (all) =>
      all
        .map((each) => [random(), each])
        .sort((a, b) => a[0] - b[0])
        .map(([, each]) => each)
    const lines = { own: shuffled(topic.lines), general: shuffled(general) }
    const talk = random()
    const length = 10 + Math.floor(random() * 7)
    const replies = shuffled(supporter)
    const line = () => {
      const kind = random() < 0.45 && lines.own.length > 0 ? 'own' : 'general'
      const text = lines[kind].pop() ?? pick(general)
      const end = pick(END[language])
      return end === '' && language === 'zh' ? `${text}，` : `${text}${end}`
    }
    const turns = []
    for (let turn = 0; turn < length; turn++) {
      const sentences = Array.from({ length: 1 + Math.floor(random() * (1 + 2 * talk)) }, line)
      turns.push({ speaker: 'seeker', text: sentences.join(join).replace(/，$/u, '') })
      turns.push({ speaker: 'supporter', text: replies[turn % replies.length] })
    }
    const profile = topic.card.replace('{age}', String(19 + Math.floor(random() * 45)))
    const scenario = { id: `${language} ${at}`, language, profile, intention: topic.wish }
    return {
      scenario,
      turns,
      ending: { reason: random() < 0.3 ? 'seeker-left' : 'turn-limit' },
    }
  })
}
