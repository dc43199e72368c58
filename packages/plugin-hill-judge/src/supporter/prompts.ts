import { renderedPrompt } from '@attune/answers/internal'
import { definePrompt, known } from '@attune/core'
import { type Guidance, standInReply } from './stand-in.js'

const folder = new URL('.', import.meta.url)

const replyPrompt = <Field extends string = never>(
  id: string,
  guidance: Guidance,
  fields: readonly Field[] = [],
) =>
  definePrompt<Readonly<Record<Field, string>>, string>({
    id,
    expects: { tokens: 130 },
    isProse: true,
    folder,
    fields,
    parse: (text) => known(text.trim()),
    standIn: (ask) => standInReply(guidance, ask),
  })

export const plainPrompt = replyPrompt('plain', 'none')
export const guidedPrompt = replyPrompt('guided', 'hill', ['safety'])
export const poorPrompt = replyPrompt('poor', 'poor')

/** Safety limits of a guided supporter, at the end of its instructions. */
export const safetyPrompt = renderedPrompt(folder, 'safety')

/** Text in place of the conversation if the supporter writes the first message. */
export const beginPrompt = renderedPrompt(folder, 'begin')
