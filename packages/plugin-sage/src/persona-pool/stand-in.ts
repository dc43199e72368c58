import type { Random } from '@attune/core'
import type { PersonaInput, SceneInput } from './prompts.js'

interface Cast {
  readonly people: readonly (readonly [name: string, gender: string, occupation: string])[]
  persona(person: readonly [string, string, string], age: string, traits: string): string
  scene(topic: string, wish: string): string
}

const english: Cast = {
  people: [
    ['Rosa Lind', 'female', 'optician'],
    ['Karel Moss', 'male', 'gardener'],
    ['Amina Holt', 'female', 'tram driver'],
    ['Jonas Ebel', 'male', 'bookbinder'],
  ],
  persona: ([name, gender, occupation], age, traits) => `Name: ${name}
Age: ${age}
Gender: ${gender}
Occupation: ${occupation}
Hobbies:
1. Long walks along the canal.
2. Mending old clocks.
3. Cooking soups from other countries.
Habits and behaviour: What people notice first is this: ${traits}.
Speaking style: Follows the character: ${traits}.
Way of speaking: Says what matters late in a talk.`,
  scene: (topic, wish) => `What they might confide
Something about this: ${topic}.

The event
Cause: It began a month ago.
Course:
- First it seemed small.
- Then somebody said a word too many, and it hurt.
- Last week it came to a head.
Main conflict: Between the person and those closest to the matter.
Difficulties: Talking about it failed once; nobody has tried again.
Present state: It keeps them awake.

How they talk
- When emotion is high: calm and open
- When it is in between: impatient and low
- When it is low: agitated

How they react to replies
- What raises emotion: whatever serves this: ${wish}
- What lowers it: anything that passes it by`,
}

const chinese: Cast = {
  people: [
    ['林晓舟', '女', '配镜师'],
    ['陈望', '男', '园丁'],
    ['吴敏', '女', '电车司机'],
    ['何平', '男', '装订工'],
  ],
  persona: ([name, gender, occupation], age, traits) => `姓名：${name}
年龄：${age}
性别：${gender}
职业：${occupation}
爱好：
1. 沿着河边散步。
2. 修旧钟表。
3. 学做各地的汤。
习惯和行为：别人最先注意到的是：${traits}。
说话风格：跟性格一致：${traits}。
说话方式：要紧的话总是放到最后说。`,
  scene: (topic, wish) => `可能想倾诉的内容
和这件事有关：${topic}。

事件
起因：一个月前开始的。
经过：
- 起初看着是小事。
- 后来有人话说重了，很伤人。
- 上周彻底闹开了。
主要冲突：当事人和最亲近的人之间。
困难：谈过一次，没谈成，没人再提。
当前状态：夜里睡不着。

不同emotion下的对话风格
- 高：平静，愿意多说
- 中：急躁，低落
- 低：激动

对不同回复的反应
- 让emotion上升：符合这一点的回复：${wish}
- 让emotion下降：没有说到这一点的回复`,
}

const castFor = (language: string): Cast => (/^zh\b/i.test(language) ? chinese : english)

export function standInPersona({ traits, age }: PersonaInput, language: string, random: Random): string {
  const { people, persona } = castFor(language)
  const person = people[Math.floor(random() * people.length)]!
  return persona(person, age === '' ? String(25 + Math.floor(random() * 30)) : age, traits)
}

export const standInScene = ({ topic, wish }: SceneInput, language: string): string =>
  castFor(language).scene(topic, wish)
