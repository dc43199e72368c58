/** Questions for people on LongEmotion's criteria, from the texts that the judge reads. */
import { definedIn, type Level, levelsIn } from '@attune/answers/internal'
import type { QuestionForPeople, GivenCriterion, Wording } from '@attune/core/internal'
import type { Stage } from '../items/index.js'
import {
  expressionCriteria,
  expressionScale,
  stageCriteria,
  stageScale,
  summaryScale,
} from '../tasks/criteria.js'
import { conversationCriteria, givenCriteria } from '../tasks/given-criteria.js'
import {
  conversationPrompt,
  criteriaPrompts,
  expressionPrompt,
  qualityPrompt,
  summaryPrompt,
} from './prompts.js'

type Questions = Readonly<Record<string, QuestionForPeople>>

/** Declared description of a criterion, used if a template does not define the criterion. */
function saidOf({ about = '' }: GivenCriterion, language: string): string {
  if (typeof about === 'string') return about
  return about[/^zh\b/i.test(language) ? 'zh' : 'en'] ?? about.en
}

const questionFor = (about: string, levels: readonly Level[] | undefined): QuestionForPeople => ({
  about,
  ...(levels && { levels }),
})

export function askedOfTasks(wording: Wording): Questions {
  const { language, textOf } = wording
  const stages = levelsIn(textOf(conversationPrompt), [stageScale.min, stageScale.max])?.levels
  const bands = bandsIn(textOf(expressionPrompt))
  return Object.fromEntries(
    Object.entries(givenCriteria).map(([name, given]) => {
      const said = saidOf(given, language)
      const stage = Object.entries(stageCriteria).find(([, names]) => names.includes(name))?.[0]
      if (stage !== undefined)
        return [
          name,
          questionFor(
            definedIn(textOf(criteriaPrompts[Number(stage) as Stage]), name) ?? said,
            stages,
          ),
        ]
      if (expressionCriteria.includes(name))
        return [name, questionFor(definedIn(textOf(expressionPrompt), name) ?? said, bands)]
      const criterion = definedIn(textOf(summaryPrompt), name.split('/').at(-1)!) ?? ''
      const found = levelsIn(criterion, [summaryScale.min, summaryScale.max])
      return [
        name,
        questionFor([said, found?.before ?? criterion].filter(Boolean).join('\n'), found?.levels),
      ]
    }),
  )
}

export function askedOfTalks({ language, textOf }: Wording): Questions {
  const text = textOf(qualityPrompt)
  const levels = levelsIn(text, [stageScale.min, stageScale.max])?.levels
  return Object.fromEntries(
    Object.entries(conversationCriteria).map(([name, given]) => [
      name,
      questionFor(definedIn(text, name) ?? saidOf(given, language), levels),
    ]),
  )
}

/**
 * Levels of a criterion from bands in a prompt, such as `41 to 60: average`: eleven values in steps
 * of a tenth of the scale, each with the text of its band. Undefined unless every value has a band.
 */
function bandsIn(text: string): readonly Level[] | undefined {
  const bands = [...text.matchAll(/(\d{1,3}) ?(?:to|到|[-–]) ?(\d{1,3})[:：] ?([^;；.。\n]+)/g)]
  const { min, max } = expressionScale
  const values = Array.from({ length: 11 }, (_, at) => min + (at * (max - min)) / 10)
  const levels = values.flatMap((value): Level[] => {
    const band = bands.find(([, from, to]) => value >= Number(from) && value <= Number(to))
    return band === undefined ? [] : [{ value, text: band[3]!.trim() }]
  })
  return levels.length === values.length ? levels : undefined
}
