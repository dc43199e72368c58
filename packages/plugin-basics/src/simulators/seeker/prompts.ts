import { tidied } from '@attune/answers'
import { renderedPrompt } from '@attune/answers/internal'
import { definePrompt, known, unknown } from '@attune/core'
import { readLeaving } from './leaving.js'
import { type Manner, partNames, stylePartNames } from './manner.js'
import { sayByRule } from './stand-in.js'

const folder = new URL('.', import.meta.url)

/**
 * Input of the prompt; optional parts are missing if not given. The stand-in reads the levels of
 * the manner.
 */
export interface SeekerInput extends Manner {
  readonly [field: string]: string | number | undefined
  readonly card: string
  readonly wish?: string | undefined
  readonly manner: string
  readonly leaving?: string | undefined
  readonly event?: string | undefined
  readonly begin?: string | undefined
}

export const seekerPrompt = definePrompt<
  SeekerInput,
  { readonly text: string; readonly leaves: boolean }
>({
  id: 'seeker',
  folder,
  fields: ['card', 'wish', 'manner', 'leaving', 'event', 'begin'],
  parse: (text) => {
    const said = readLeaving(tidied(text))
    return said.text === '' ? unknown('the message is empty') : known(said)
  },
  standIn: sayByRule,
})

/** Texts that describe the seeker's manner, one per control and level. */
export const mannerPrompt = renderedPrompt<Readonly<Record<string, string | undefined>>>(
  folder,
  'manner',
  ...partNames,
)

/** Texts that describe the seeker's style, one per control and level. */
export const stylePrompt = renderedPrompt<Readonly<Record<string, string | undefined>>>(
  folder,
  'style',
  ...stylePartNames,
)
