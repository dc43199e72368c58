/**
 * Functions that convert records of the data set to items, one per file format. The README of this
 * folder lists the formats.
 */
import type { Scenario } from '@attune/core'
import { countTokens } from '@attune/core/tokens'
import { createHash } from 'node:crypto'
import { summaryAspects, type Stage } from './names.js'
import { normalForm, words } from '@attune/answers/internal'
import { Fields, type Refuse } from './fields.js'

/** An item of a task, independent of the setting. */
export type Item = Pick<Scenario, 'id' | 'cluster' | 'details' | 'references' | 'tags'>

type ReadRecord = (value: unknown, refuse: Refuse, position: number) => Item[]

export const classificationRecord =
  (subset: 'emobench' | 'finentity'): ReadRecord =>
  (value, refuse) => {
    const fields = Fields.of(value, refuse)
    const content = fields.text('content', 'context')
    const choices = fields.texts('choices')
    const label = fields.text('label')
    if (!choices.some((choice) => normalForm(choice) === normalForm(label)))
      refuse(`the label "${label}" is none of the choices`)
    const length =
      fields.has('token_length') || fields.has('length')
        ? fields.count('token_length', 'length')
        : undefined
    return [
      {
        id: fields.id('id'),
        details: { subset, content, subject: fields.text('subject', 'Subject'), choices },
        references: { label, length: length ?? countTokens(content) },
        tags: { subset },
      },
    ]
  }

export const detectionRecord: ReadRecord = (value, refuse, position) => {
  const fields = Fields.of(value, refuse)
  const segments = fields.list('text').map((segment) => segment.text('context'))
  const index = fields.count('ground_truth')
  if (index >= segments.length)
    refuse(`"ground_truth" is ${index}, and there are ${segments.length} segments`)
  const labels = fields.texts('label')
  if (labels.length !== segments.length)
    refuse(`there are ${labels.length} labels for ${segments.length} segments`)
  return [{ id: String(position), details: { segments }, references: { index, labels }, tags: {} }]
}

export const answeringRecord: ReadRecord = (value, refuse) => {
  const fields = Fields.of(value, refuse)
  const context = fields.text('context')
  return [
    {
      id: fields.id('number', 'id'),
      // Questions about the same article are dependent.
      cluster: `article-${createHash('sha256').update(words(context).join(' ')).digest('hex').slice(0, 8)}`,
      details: { context, question: fields.text('problem') },
      references: { answer: fields.text('answer') },
      tags: {},
    },
  ]
}

export const summaryRecord: ReadRecord = (value, refuse) => {
  const fields = Fields.of(value, refuse)
  return [
    {
      id: fields.id('id'),
      details: {
        caseDescription: fields.prose('case_description'),
        consultationProcess: fields.prose('consultation_process'),
        reflection: fields.prose('experience_and_reflection'),
      },
      references: Object.fromEntries(
        summaryAspects.map((aspect) => [aspect, fields.prose(aspect)]),
      ),
      tags: {},
    },
  ]
}

/** One item per stage, with the messages of the stage and those of earlier stages. */
export const conversationRecord: ReadRecord = (value, refuse) => {
  const fields = Fields.of(value, refuse)
  const id = fields.id('id')
  const stages = fields.list('stages').map((stage) => stage.list('conversations').map(messageOf))
  if (stages.length !== 4) refuse(`there are ${stages.length} stages; there must be 4`)
  return stages.map((messages, at) => {
    if (!messages.some(({ role }) => role === 'Client'))
      refuse(`stage ${at + 1} has no message of the client`)
    const stage = (at + 1) as Stage
    return {
      id: `${id}/stage-${stage}`,
      cluster: id,
      details: { stage, earlier: stages.slice(0, at).flat(), messages },
      references: {},
      tags: { stage: String(stage) },
    }
  })
}

function messageOf(message: Fields): { role: string; text: string } {
  const role = message.text('role')
  if (role !== 'Client' && role !== 'Counselor')
    message.wrong(['role'], `is "${role}"; it must be Client or Counselor`)
  return { role, text: message.text('context') }
}

/** Items of the file of situations, which is one JSON document; numbered in order. */
export const situationsDocument: ReadRecord = (value, refuse) => {
  const items: Item[] = []
  for (const emotion of Fields.of(value, refuse).list('emotions')) {
    for (const factor of emotion.list('factors')) {
      for (const situation of factor.texts('scenarios')) {
        const tags = { emotion: emotion.text('name'), factor: factor.text('name') }
        items.push({ id: String(items.length), details: { situation }, references: {}, tags })
      }
    }
  }
  return items
}
