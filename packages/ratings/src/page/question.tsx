import type { Json } from '@attune/core'
import { MOST_TEXT } from '../answers/row.js'
import type { Question } from '../design/questions.js'
import type { RaterItem } from '../design/shown.js'
import type { Draft } from './drafts.js'
import type { Say } from './words.js'

interface QuestionProps {
  readonly say: Say
  readonly item: RaterItem
  readonly question: Question
  readonly draft: Draft
  readonly asksConfidence: boolean
  readonly isMissing: boolean
  readonly agreed?: Json | undefined
  change(draft: Draft): void
  mark?(): void
}

/** A question with all its levels visible and an “I cannot say” button next to them. */
export function QuestionField(props: QuestionProps) {
  const { say, question, draft, change, isMissing, agreed, item } = props
  const name = `${item.item}-${item.occasion}-${question.id}`
  return (
    <fieldset class={isMissing ? 'question missing' : 'question'} data-question={question.id}>
      <legend>{question.text}</legend>
      {question.about && <p class="definition">{question.about}</p>}
      <Choices {...props} name={name} />
      <label class="option quiet">
        <input
          type="radio"
          name={name}
          checked={draft.kind === 'cannot_say'}
          onChange={() => change({ ...withoutValue(draft), kind: 'cannot_say' })}
        />
        <span>{say('cannotSay')}</span>
      </label>
      {question.evidence && <Evidence {...props} />}
      {props.asksConfidence && draft.kind === 'answer' && <Confidence {...props} name={name} />}
      {agreed !== undefined && (
        <p class="agreed" role="status">
          {say('agreed', String(agreed))}
        </p>
      )}
    </fieldset>
  )
}

/** Notice that a text has its maximum length. Browsers cut longer texts silently. */
export const TextFull = ({ say, text }: { readonly say: Say; readonly text: string }) =>
  text.length < MOST_TEXT ? null : (
    <p class="wrong" role="status">
      {say('textFull', MOST_TEXT)}
    </p>
  )

function withoutValue(draft: Draft): Draft {
  const { value: _, ...rest } = draft
  return rest
}

interface Option {
  readonly value: Json
  readonly title: string
  readonly text?: string
}

function optionsOf({ form, levels = [], choices = [] }: Question, say: Say): Option[] {
  if (form === 'score')
    return levels.map(({ value, text }) => ({ value, title: String(value), text }))
  if (form === 'choice')
    return choices.map(({ value, text }) => ({
      value,
      title: value === 'yes' || value === 'no' ? say(value) : value,
      text,
    }))
  if (form === 'pair')
    return [
      { value: 'left', title: say('leftBetter') },
      { value: 'tie', title: say('tie') },
      { value: 'right', title: say('rightBetter') },
    ]
  return []
}

function Choices({
  say,
  question,
  draft,
  change,
  name,
  item,
}: QuestionProps & { readonly name: string }) {
  if (question.form === 'text')
    return (
      <>
        <textarea
          aria-label={question.text}
          maxLength={MOST_TEXT}
          value={draft.kind === 'answer' ? String(draft.value ?? '') : ''}
          onInput={({ currentTarget: { value } }) => change({ ...draft, kind: 'answer', value })}
        />
        <TextFull say={say} text={draft.kind === 'answer' ? String(draft.value ?? '') : ''} />
      </>
    )
  if (question.form === 'best-worst')
    return <BestWorst {...{ say, question, draft, change, name, item }} />
  const chosen = question.howMuch
    ? (draft.value as { side?: string } | undefined)?.side
    : draft.value
  const valueOf = (value: Json): Json =>
    question.howMuch
      ? { side: value, much: (draft.value as { much?: number } | undefined)?.much ?? 1 }
      : value
  return (
    <>
      {optionsOf(question, say).map(({ value, title, text }) => (
        <label class="option" key={String(value)}>
          <input
            type="radio"
            name={name}
            value={String(value)}
            checked={draft.kind === 'answer' && chosen === value}
            onChange={() => change({ ...draft, kind: 'answer', value: valueOf(value) })}
          />
          <span>
            <b>{title}</b>
            {text ? ` ${text}` : ''}
          </span>
        </label>
      ))}
      {question.howMuch && draft.kind === 'answer' && chosen !== 'tie' && (
        <fieldset class="inner">
          <legend>{say('howMuch')}</legend>
          {([1, 2, 3] as const).map((much) => (
            <label class="option inline" key={much}>
              <input
                type="radio"
                name={`${name}-much`}
                checked={(draft.value as { much?: number }).much === much}
                onChange={() => change({ ...draft, value: { side: chosen as string, much } })}
              />
              <span>{say(`much${much}`)}</span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  )
}

type Ends = { readonly best?: number; readonly worst?: number }

function BestWorst({
  say,
  draft,
  change,
  name,
  item,
}: Pick<QuestionProps, 'say' | 'question' | 'draft' | 'change' | 'item'> & {
  readonly name: string
}) {
  const value = (draft.kind === 'answer' ? draft.value : {}) as Ends
  return (
    <>
      {(['best', 'worst'] as const).map((end) => (
        <fieldset class="inner" key={end}>
          <legend>{say(end)}</legend>
          {item.dialogues.map((_, at) => (
            <label class="option inline" key={at}>
              <input
                type="radio"
                name={`${name}-${end}`}
                checked={value[end] === at}
                onChange={() =>
                  change({ ...draft, kind: 'answer', value: { ...value, [end]: at } })
                }
              />
              <span>{say('dialogueNumber', at + 1)}</span>
            </label>
          ))}
        </fieldset>
      ))}
    </>
  )
}

function Evidence({ say, draft, change, mark }: QuestionProps) {
  const marks = draft.evidence ?? []
  return (
    <div class="evidence">
      <p id="evidence-words">{say('evidence')}</p>
      <ul aria-labelledby="evidence-words">
        {marks.map((each, at) => (
          <li key={at}>
            <q>{each.quote}</q>{' '}
            <button
              type="button"
              class="small"
              onClick={() => change({ ...draft, evidence: marks.toSpliced(at, 1) })}
            >
              {say('unmark')}
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        class="small"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => mark?.()}
      >
        {say('markSelection')}
      </button>
    </div>
  )
}

function Confidence({ say, draft, change, name }: QuestionProps & { readonly name: string }) {
  return (
    <fieldset class="inner">
      <legend>{say('confidence')}</legend>
      {([1, 2, 3] as const).map((sure) => (
        <label class="option inline" key={sure}>
          <input
            type="radio"
            name={`${name}-sure`}
            checked={draft.confidence === sure}
            onChange={() => change({ ...draft, confidence: sure })}
          />
          <span>{say(`sure${sure}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** True if the question has a complete answer, or the rater skipped it or cannot say. */
export function isAnswered({ form, howMuch }: Question, { kind, value }: Draft = {}): boolean {
  if (kind === 'cannot_say' || kind === 'skip') return true
  if (kind !== 'answer' || value === undefined || value === '') return false
  if (form === 'best-worst') {
    const { best, worst } = value as Ends
    return best !== undefined && worst !== undefined && best !== worst
  }
  return !howMuch || typeof value === 'object'
}
