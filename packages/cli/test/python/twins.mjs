/**
 * The methods of examples/python in JavaScript, under the same names: what both give must be the
 * same.
 */
import { definePrompt, fenced, known, unknown } from '@attune/core'
import { tidied, transcriptWords } from '@attune/core/answers'

const options = (more = {}) => ({
  type: 'object',
  properties: {
    model: {
      type: 'string',
      format: 'chat-model',
      default: 'offline',
      description: 'The model that is asked.',
    },
    ...more,
  },
  additionalProperties: false,
})
const amount = (value, type = 'integer') => ({ type, default: value, description: 'An amount.' })
const shown = (turns, context, name = 'conversation') =>
  fenced(name, turns, context, transcriptWords(context.language))
const plugin = (name, components) => ({ contract: 1, name, components })

/** @param prompts the folder of the templates */
export function twins(prompts) {
  const prompt = (id, fields, parse, standIn) =>
    definePrompt({ id, folder: prompts, fields, parse, standIn })

  const feeling = prompt('feeling', ['talk'], (text) => {
    const read = /^(\d+)$/.exec(tidied(text))
    return read && Number(read[1]) <= 10
      ? known(Number(read[1]))
      : unknown('no single number; end with a line that is only a whole number from 0 to 10')
  })
  const feelings = {
    kind: 'estimator',
    revision: 1,
    summary: 'A twin.',
    gives: {
      measures: { level: {}, change: {}, lowest: {} },
      series: { feeling: { over: 'seeker' } },
    },
    options: options({ decay: amount(0.8, 'number') }),
    prompts: [feeling],
    create: ({ model, decay }) => ({
      async estimate({ turns }, _, context) {
        const values = []
        for (const [at, { speaker }] of turns.entries()) {
          if (speaker !== 'seeker') continue
          const talk = shown(turns.slice(0, at + 1), context)
          values.push((await context.ask(feeling, { talk }, { model })).answer)
        }
        const found = values.flatMap((each) => (each.state === 'known' ? [each.value] : []))
        const weights = found.map((_, at) => decay ** (found.length - 1 - at))
        const sum = (all) => all.reduce((total, each) => total + each, 0)
        return {
          measures: {
            level: known(sum(found.map((value, at) => value * weights[at])) / sum(weights)),
            change: known(found.at(-1) - found[0]),
            lowest: known(Math.min(...found)),
          },
          series: { feeling: { over: 'seeker', values } },
        }
      },
    }),
  }

  const skill = prompt('skill', ['first', 'second', 'skill', 'looks_like'], (text) => {
    const read = /Answer: (A|B|tie)$/.exec(tidied(text))
    return read
      ? known({ A: 'first', B: 'second', tie: 'tie' }[read[1]])
      : unknown('no single answer; end with a line that is one of: first, second, tie')
  })
  const skills = (stages) => ({
    kind: 'judge',
    revision: 1,
    summary: 'A twin.',
    gives: { criteria: { '*': {} } },
    options: options(),
    prompts: [skill],
    create: ({ model }) => ({
      subject: 'pair',
      async judge([first, second], _, context) {
        const texts = {
          first: shown(first.turns, context, 'dialogue_a'),
          second: shown(second.turns, context, 'dialogue_b'),
        }
        const verdicts = []
        for (const [group, of] of Object.entries(stages))
          for (const [criterion, looks] of Object.entries(of)) {
            const asked = await context.ask(
              skill,
              { ...texts, skill: criterion, looks_like: looks },
              { model },
            )
            verdicts.push({ criterion, outcome: asked.answer, rationale: asked.text, group })
          }
        return verdicts
      },
    }),
  })

  const moods = ['guarded', 'tired', 'open']
  const says = prompt('visitor', ['profile', 'mood', 'talk', 'number'], (text) => {
    const lines = text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    return lines.length === 1
      ? known(lines[0])
      : unknown('write one message in one line and nothing else')
  })
  const visitor = {
    kind: 'simulator',
    revision: 1,
    summary: 'A twin.',
    options: options({ rounds: amount(4), patience: amount(3) }),
    prompts: [says],
    create: ({ model, rounds, patience }) => ({
      async simulate(scenario, supporter, context) {
        const turns = scenario.opening.map((line) => ({ ...line, scripted: true }))
        const random = context.random('mood')
        let left = patience
        for (let number = 1; number <= rounds; number++) {
          const mood = moods[Math.floor(random() * 3)]
          const talk = turns.length > 0 ? shown(turns, context) : '(nothing yet)'
          const { answer } = await context.ask(
            says,
            { profile: scenario.profile, mood, talk, number },
            { model },
          )
          turns.push({ speaker: 'seeker', text: answer.value ?? '…', annotations: { mood } })
          const { language, brief } = scenario
          const lines = turns.map(({ speaker, text }) => ({ speaker, text }))
          const reply = await supporter.reply({ language, brief, turns: lines, id: context.key })
          turns.push({ speaker: 'supporter', ...reply })
          if (reply.text.toLowerCase().includes('advice')) left -= 1
          if (left === 0)
            return { turns, ending: { reason: 'seeker-left', detail: 'too much advice' } }
        }
        return { turns, ending: { reason: 'turn-limit' } }
      },
    }),
  }
  return {
    distress: plugin('distress', { feelings }),
    visitor: plugin('visitor', { visitor }),
    judge: (stages) => plugin('esc-judge', { skills: skills(stages) }),
  }
}
