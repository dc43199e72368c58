/** Notices on a real config, and sentences on missing values, have Chinese forms. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProject } from '@attune/host'
import { missingSentences, type Project } from '@attune/project'
import { Chinese } from '../src/data/chinese.js'

const config = {
  models: {
    fast: { provider: 'openai', model: 'gpt-4o', temperature: 0 },
    other: { provider: 'openai', model: 'gpt-4o-mini', temperature: 1 },
    spare: { provider: 'openai', model: 'gpt-4o' },
  },
  supporters: {
    one: { use: 'core/chat', model: 'fast' },
    two: { use: 'core/chat', model: 'other' },
  },
  evaluations: {
    talks: {
      scenarios: { use: 'core/scenarios', file: 'scenarios.jsonl' },
      simulator: { use: 'core/seeker', model: 'fast' },
      judges: { care: { use: 'core/rubric', file: 'rubric.yaml', model: 'fast' } },
    },
  },
}

let folder: string
let project: Project
let chinese: Chinese

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'attune-notices-'))
  const scenario = (id: string) =>
    JSON.stringify({ id, language: 'en', profile: `You are ${id}, and you lost your job.` })
  writeFileSync(join(folder, 'scenarios.jsonl'), `${scenario('ana')}\n${scenario('ben')}\n`)
  writeFileSync(join(folder, 'rubric.yaml'), 'dimensions: { care: { question: Does it care? } }')
  writeFileSync(join(folder, 'attune.config.json'), JSON.stringify(config))
  project = await openProject({ cwd: folder, part: { sample: 1 } })
  chinese = new Chinese(project.config)
})
afterAll(async () => {
  await project.close()
  rmSync(folder, { recursive: true, force: true })
})

test('notices on a config are told whole', () => {
  const told = project.notices.map(({ message, fix }) => chinese.whole(`${message} ${fix}`))
  expect(told).toEqual([
    'talks：只是评估的一部分（--sample 1）：2 个情景中的 1 个、按种子抽取。去掉 --sample 1 再运行即得全部；已完成的部分会重用。',
    '模型 spare 没有被使用。请在应调用它的地方写上它的名称，或将其删除。',
    'talks：评判者 care 与 one、two 是同一厂商（OpenAI）的模型。评判者可能偏好同类，请与其他厂商的评判者比较。',
    'talks：各支持者的模型回复时设置不同（one：温度 0；two：温度 1）。除非要比较的就是这些设置，否则请设为相同。',
  ])
})

test('sentences on missing values are told whole', () => {
  const why = 'the service did not answer'
  const about = { evaluation: 'talks', source: 'care', why }
  const sentences = missingSentences({
    valueless: [{ evaluation: 'talks', why }],
    empty: [{ ...about, name: 'warmth', of: 20 }],
    lost: [{ ...about, supporter: 'one', lost: 8, of: 20 }],
  })
  expect(sentences.map(({ text }) => chinese.whole(text))).toEqual([
    `评估“talks”没有得出可用的结果：所有值都未知，最常见的原因是“${why}”。`,
    `20 个结果中都没有值：care 的 warmth（“${why}”）。`,
    `care 应给 one 的 20 个分数中缺 8 个，最常见的原因是“${why}”；有关结论只依据其余 12 个。`,
  ])
})

test('sentences of core/human-agreement are told whole', () => {
  const sentences = [
    '2 raters agree on warmth with α = 0.61 [0.51, 0.70] over 24 dialogues.',
    '2 of 98 recorded scores belong to no dialogue of this evaluation: 2 of conversations that are not in the log.',
    'scores.csv: the supporter of 48 rows was taken from conversations.jsonl.',
  ]
  expect(sentences.map(chinese.whole)).toEqual([
    '2 位评分者在「warmth」上的一致程度：α = 0.61 [0.51, 0.70]，24 个对话。',
    '98 个记录的分数中有 2 个不属于本次评估的任何对话：2 个分数的对话不在日志中。',
    'scores.csv：48 行的支持者取自 conversations.jsonl。',
  ])
})
