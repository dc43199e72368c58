import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { type Mark, MOST_TEXT } from '../answers/row.js'
import type { Question } from '../design/questions.js'
import type { RaterItem, StudyTexts } from '../design/shown.js'
import { applicableQuestions, type Draft, type Drafts, keyOf } from './drafts.js'
import { isAnswered, QuestionField, TextFull } from './question.js'
import { selectedWords, Transcript } from './transcript.js'
import type { Say } from './words.js'

interface ItemProps {
  readonly say: Say
  readonly texts: StudyTexts
  readonly questions: readonly Question[]
  readonly item: RaterItem
  readonly title: string
  readonly drafts: Drafts
  readonly isTraining: boolean
  readonly canGoBack: boolean
  readonly notice?: string | undefined
  change(key: string, draft: Draft): void
  next(reachedEnd: { left: boolean; right?: boolean }): void
  skip(reachedEnd: { left: boolean; right?: boolean }): void
  back(): void
  pause(): void
}

/** Page of an item: dialogues, questions and buttons. */
export function Item(props: ItemProps) {
  const { say, item, questions, drafts, change, isTraining } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const [tried, setTried] = useState(false)
  const [isShown, setShown] = useState(false)
  const ends = useRef({ left: false, right: false })
  useLayoutEffect(() => {
    setTried(false)
    setShown(false)
    Object.assign(ends.current, { left: false, right: false })
    heading.current?.focus()
    scrollTo(0, 0)
  }, [item])
  const asked = applicableQuestions(questions, item, drafts)
  const draft = (question: string): Draft => drafts[keyOf(item.item, item.occasion, question)] ?? {}
  const missing = asked.filter((question) => !isAnswered(question, draft(question.id)))
  const reached = (): { left: boolean; right?: boolean } =>
    item.kind === 'pair' ? { ...ends.current } : { left: ends.current.left }
  const set = (question: string, next: Draft): void =>
    change(keyOf(item.item, item.occasion, question), next)
  const evidence = asked.find((question) => question.evidence)
  const addMark = (question: string, mark: Mark | undefined): void => {
    if (mark)
      set(question, { ...draft(question), evidence: [...(draft(question).evidence ?? []), mark] })
  }
  const goOn = (): void => {
    if (missing.length > 0) {
      setTried(true)
      document
        .querySelector<HTMLElement>(
          `[data-question="${CSS.escape(missing[0]!.id)}"] input, [data-question="${CSS.escape(missing[0]!.id)}"] textarea`,
        )
        ?.focus()
    } else if (isTraining && !isShown) setShown(true)
    else props.next(reached())
  }
  const [first] = asked
  return (
    <main>
      <h1 ref={heading} tabIndex={-1}>
        {props.title}
      </h1>
      {isTraining && <p>{say('trainingHelp')}</p>}
      {props.notice && (
        <p class="notice" role="alert">
          {props.notice}
        </p>
      )}
      <Dialogues
        {...props}
        marks={asked.flatMap(({ id }) => draft(id).evidence ?? [])}
        ends={ends.current}
        markTurn={evidence && ((mark) => addMark(evidence.id, mark))}
      />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          goOn()
        }}
      >
        <h2>{say('questions')}</h2>
        {asked.map((question) => (
          <QuestionField
            key={question.id}
            say={say}
            item={item}
            question={question}
            draft={draft(question.id)}
            asksConfidence={props.texts.confidence}
            isMissing={tried && missing.includes(question)}
            agreed={
              isShown && Object.hasOwn(item.anchor ?? {}, question.id)
                ? item.anchor![question.id]
                : undefined
            }
            change={(next) => set(question.id, next)}
            mark={() => addMark(question.id, selectedWords())}
          />
        ))}
        {first && !isTraining && (
          <label class="comment">
            {say('comment')}
            <textarea
              maxLength={MOST_TEXT}
              value={draft(first.id).comment ?? ''}
              onInput={({ currentTarget: { value } }) =>
                set(first.id, { ...draft(first.id), comment: value })
              }
            />
            <TextFull say={say} text={draft(first.id).comment ?? ''} />
          </label>
        )}
        {tried && missing.length > 0 && (
          <p class="wrong" role="alert">
            {say('missing', missing.map(({ text }) => text).join(' · '))}
          </p>
        )}
        <div class="ways">
          <button type="submit" class="main">
            {isTraining && !isShown ? say('check') : isTraining ? say('goOn') : say('next')}
          </button>
          {props.canGoBack && (
            <button type="button" onClick={props.back}>
              {say('back')}
            </button>
          )}
          {!isTraining && (
            <>
              <button type="button" onClick={() => props.skip(reached())}>
                {say('skip')}
              </button>
              <button type="button" onClick={props.pause}>
                {say('pause')}
              </button>
            </>
          )}
        </div>
      </form>
    </main>
  )
}

interface DialoguesProps extends ItemProps {
  readonly marks: readonly Mark[]
  readonly ends: { left: boolean; right: boolean }
  readonly markTurn?: ((mark: Mark) => void) | undefined
}

function Dialogues({ say, item, marks, ends, markTurn }: DialoguesProps) {
  const [isLinked, setLinked] = useState(true)
  const panes = useRef<(HTMLElement | null)[]>([])
  const leading = useRef(-1)
  const follow = (from: number, share: number): void => {
    if (!isLinked || (leading.current !== -1 && leading.current !== from)) return
    leading.current = from
    for (const [at, pane] of panes.current.entries())
      if (pane && at !== from) pane.scrollTop = share * (pane.scrollHeight - pane.clientHeight)
    requestAnimationFrame(() => (leading.current = -1))
  }
  const titleOf = (at: number): string =>
    item.kind === 'pair'
      ? say(at === 0 ? 'left' : 'right')
      : item.kind === 'tuple'
        ? say('dialogueNumber', at + 1)
        : say('dialogue')
  return (
    <>
      {item.kind === 'pair' && (
        <label class="linked">
          <input
            type="checkbox"
            checked={isLinked}
            onChange={({ currentTarget }) => setLinked(currentTarget.checked)}
          />{' '}
          {say('linked')}
        </label>
      )}
      <div class={`dialogues ${item.kind}`}>
        {item.dialogues.map((turns, at) => {
          const side = item.kind === 'pair' ? (at === 0 ? 'left' : 'right') : undefined
          return (
            <Transcript
              key={at}
              say={say}
              turns={turns}
              title={titleOf(at)}
              language={item.language}
              {...(side && { side })}
              marks={marks}
              markTurn={markTurn}
              reachedEnd={() => (ends[side ?? 'left'] = true)}
              scrolled={(share) => follow(at, share)}
              register={(element) => (panes.current[at] = element)}
            />
          )
        })}
      </div>
    </>
  )
}
