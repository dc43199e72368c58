import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { SentAnswer } from '../answers/row.js'
import type { RaterView } from '../design/shown.js'
import { ActiveClock } from './clock.js'
import {
  applicableQuestions,
  changedAnswers,
  type Draft,
  draftOf,
  type Drafts,
  keyOf,
  newId,
  isSameAnswer,
} from './drafts.js'
import { Guesses } from './guesses.js'
import { Item } from './item.js'
import { Outbox, type OutboxState } from './outbox.js'
import type { Loaded, Source } from './source.js'
import { nameOf, storage } from './storage.js'
import { Welcome, Words } from './welcome.js'
import { type Say, sayIn } from './words.js'

type Step = 'welcome' | 'training' | 'item' | 'pause' | 'guesses' | 'done' | 'withdrawn'

/** Milliseconds between polls for answers that the rater gave in other windows. */
const POLL_MILLISECONDS = 15_000

export function App({ source, loaded }: { readonly source: Source; readonly loaded: Loaded }) {
  const { view } = loaded
  const say = sayIn(view.texts.language)
  const [step, setStep] = useState<Step>('welcome')
  const [at, setAt] = useState(0)
  const sent = useRef(new Map<string, SentAnswer>())
  const [drafts, setDrafts] = useState<Drafts>(() => restoredDrafts(loaded, sent.current))
  const [notice, setNotice] = useState<string>()
  const [state, setState] = useState<OutboxState>({
    unsent: 0,
    refused: [],
    atRisk: 0,
    concurrent: [],
  })
  const clock = useMemo(() => new ActiveClock(), [])
  const outbox = useMemo(() => {
    const box = new Outbox(source, view, newId(), (next) => setState(next))
    box.seq = loaded.seq
    for (const answer of box.answers) know(sent.current, answer)
    return box
  }, [])
  const [guessed, setGuessed] = useState(
    () =>
      new Set(loaded.given.filter(({ kind }) => kind === 'guess').map(({ question }) => question)),
  )
  const hasBegun = sent.current.has(keyOf('', 1, 'consent'))

  useEffect(() => setState(outbox.state), [])
  useEffect(() => {
    document.title = view.texts.title
    const look = async (): Promise<void> => {
      const changes = await source.changes(outbox.seq)
      if (!changes) return
      outbox.seq = changes.seq
      const foreign = changes.given.filter(({ session }) => session !== outbox.session)
      if (foreign.length === 0) return
      for (const answer of foreign) know(sent.current, answer)
      setDrafts((own) => ({
        ...own,
        ...Object.fromEntries(
          foreign.map((answer) => [
            keyOf(answer.item, answer.occasion, answer.question),
            draftOf(answer),
          ]),
        ),
      }))
      const last = foreign.findLast(({ item }) => item !== '')
      if (last) setNotice(say('otherTab', valueText(last)))
    }
    const timer = setInterval(() => void look(), POLL_MILLISECONDS)
    addEventListener('focus', () => void look())
    return () => clearInterval(timer)
  }, [])
  useEffect(
    () => storage.set(nameOf(view, 'drafts'), JSON.stringify(unsaved(drafts, sent.current))),
    [drafts],
  )
  useEffect(() => {
    // A question whose answer was refused is open again. The next answer gets a new id.
    for (const { answer } of state.refused) {
      const key = keyOf(answer.item, answer.occasion, answer.question)
      if (sent.current.get(key)?.id === answer.id) sent.current.delete(key)
    }
  }, [state.refused])

  const put = (answers: readonly SentAnswer[]): void => {
    for (const answer of answers) know(sent.current, answer)
    void outbox.put(answers)
  }
  const general = (
    kind: 'consent' | 'withdraw' | 'guess',
    question: string,
    value?: string,
  ): void => {
    const before = sent.current.get(keyOf('', 1, question))
    put([
      {
        id: newId(),
        item: '',
        question,
        occasion: 1,
        kind,
        ...(value !== undefined && { value }),
        ...(before && { base: before.id }),
        sentAt: new Date().toISOString(),
      },
    ])
  }
  const firstOpen = (): number => {
    const open = view.items.findIndex(
      (item) =>
        !applicableQuestions(view.questions, item, drafts).every(({ id }) =>
          sent.current.has(keyOf(item.item, item.occasion, id)),
        ),
    )
    return open === -1 ? view.items.length : open
  }
  const show = (next: number): void => {
    clock.take()
    setNotice(undefined)
    setAt(next)
    setStep(
      next < view.items.length
        ? 'item'
        : view.guesses.some(({ id }) => !guessed.has(id))
          ? 'guesses'
          : 'done',
    )
  }
  const begin = (): void => {
    if (!hasBegun) general('consent', 'consent')
    clock.take()
    if (view.training.length > 0 && !hasBegun) {
      setAt(0)
      setStep('training')
    } else show(firstOpen())
  }
  const leave = (own: Drafts, reachedEnd: { left: boolean; right?: boolean }): void => {
    const item = view.items[at]!
    const visit = { seconds: clock.take(), reachedEnd }
    put(
      changedAnswers(item, applicableQuestions(view.questions, item, own), {
        drafts: own,
        sent: sent.current,
        visit,
      }),
    )
    show(at + 1)
  }
  const skip = (reachedEnd: { left: boolean; right?: boolean }): void => {
    const item = view.items[at]!
    const skipped = Object.fromEntries(
      applicableQuestions(view.questions, item, drafts).map(({ id }) => [
        keyOf(item.item, item.occasion, id),
        { kind: 'skip' } satisfies Draft,
      ]),
    )
    const own = { ...drafts, ...skipped }
    setDrafts(own)
    leave(own, reachedEnd)
  }

  const save = (): void => download(view, outbox.answers)
  if (state.atRisk > 0)
    return <NotKept say={say} count={state.atRisk} retry={() => void outbox.flush()} save={save} />
  return (
    <>
      <Banner say={say} state={state} />
      <Refusals say={say} refused={state.refused} />
      {step === 'welcome' && (
        <Welcome
          say={say}
          view={view}
          isFile={source.isFile}
          hasBegun={hasBegun}
          begin={begin}
          withdraw={() => {
            general('withdraw', 'withdraw')
            setStep('withdrawn')
          }}
        />
      )}
      {(step === 'training' || step === 'item') && (
        <Item
          say={say}
          texts={view.texts}
          questions={view.questions}
          item={(step === 'training' ? view.training : view.items)[at]!}
          title={
            step === 'training'
              ? say('training', at + 1, view.training.length)
              : say('item', at + 1, view.items.length)
          }
          drafts={drafts}
          isTraining={step === 'training'}
          canGoBack={step === 'item' && at > 0}
          notice={notice}
          change={(key, draft) => setDrafts((own) => ({ ...own, [key]: draft }))}
          next={(reachedEnd) => {
            if (step === 'item') leave(drafts, reachedEnd)
            else if (at + 1 < view.training.length) setAt(at + 1)
            else show(firstOpen())
          }}
          skip={skip}
          back={() => show(at - 1)}
          pause={() => {
            clock.take()
            setStep('pause')
          }}
        />
      )}
      {step === 'pause' && (
        <Words title={say('paused')}>
          <p>{say('pausedText')}</p>
          <div class="ways">
            <button type="button" class="main" onClick={() => show(at)}>
              {say('goOn')}
            </button>
            <button type="button" onClick={() => setStep('welcome')}>
              {view.texts.title}
            </button>
          </div>
        </Words>
      )}
      {step === 'guesses' && (
        <Guesses
          say={say}
          view={view}
          given={guessed}
          guess={(id, value) => {
            general('guess', id, value)
            setGuessed((before) => new Set([...before, id]))
          }}
          done={() => setStep('done')}
        />
      )}
      {step === 'done' && (
        <Words title={say('doneTitle')}>
          <p>{say('done', view.items.length)}</p>
          {source.isFile && (
            <>
              <p>{say('downloadHelp')}</p>
              <div class="ways">
                <button type="button" class="main" onClick={save}>
                  {say('download')}
                </button>
              </div>
            </>
          )}
          <div class="ways">
            <button type="button" onClick={() => show(view.items.length - 1)}>
              {say('back')}
            </button>
          </div>
        </Words>
      )}
      {step === 'withdrawn' && <Words title={say('withdraw')}>{say('withdrawn')}</Words>}
    </>
  )
}

function Banner({
  say,
  state,
}: {
  readonly say: ReturnType<typeof sayIn>
  readonly state: OutboxState
}) {
  const text =
    state.otherDesign !== undefined
      ? say('otherDesign', state.otherDesign)
      : state.denied !== undefined
        ? say('refused', state.denied)
        : state.unsent > 1
          ? say('unsent', state.unsent)
          : state.unsent === 1
            ? say('unsentOne')
            : ''
  return (
    <div class={text === '' ? 'banner empty' : 'banner'} role="status">
      {text}
    </div>
  )
}

function Refusals({
  say,
  refused,
}: {
  readonly say: Say
  readonly refused: OutboxState['refused']
}) {
  if (refused.length === 0) return null
  return (
    <ul class="refusals" role="alert">
      {refused.map(({ answer: { id, place }, why }) => (
        <li key={id}>{place === undefined ? say('refused', why) : say('refusedAt', place, why)}</li>
      ))}
    </ul>
  )
}

interface NotKeptProps {
  readonly say: Say
  readonly count: number
  retry(): void
  save(): void
}

/**
 * Message that blocks the page while answers are stored neither on the server nor in the browser.
 */
function NotKept({ say, count, retry, save }: NotKeptProps) {
  return (
    <Words title={say('notKeptTitle')}>
      <p class="wrong" role="alert">
        {say('notKept', count)}
      </p>
      <div class="ways">
        <button type="button" class="main" onClick={retry}>
          {say('tryAgain')}
        </button>
        <button type="button" onClick={save}>
          {say('download')}
        </button>
      </div>
    </Words>
  )
}

/** Choices that differ from the answers sent so far. */
const unsaved = (drafts: Drafts, sent: ReadonlyMap<string, SentAnswer>): Drafts =>
  Object.fromEntries(
    Object.entries(drafts).filter(([key, draft]) => {
      const before = sent.get(key)
      return before === undefined || !isSameAnswer(draft, draftOf(before))
    }),
  )

const know = (sent: Map<string, SentAnswer>, answer: SentAnswer): void =>
  void sent.set(keyOf(answer.item, answer.occasion, answer.question), answer)

/** Restores the rater's choices from the server's answers, unsent answers and unsaved choices. */
function restoredDrafts({ view, given }: Loaded, sent: Map<string, SentAnswer>): Drafts {
  for (const answer of given) know(sent, answer)
  const kept = Object.fromEntries([...sent].map(([key, answer]) => [key, draftOf(answer)]))
  return {
    ...kept,
    ...(JSON.parse(storage.get(nameOf(view, 'drafts')) ?? '{}') as Drafts),
    ...kept,
  }
}

const valueText = ({ kind, value }: SentAnswer): string =>
  kind === 'answer'
    ? typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)
    : kind.replace('_', ' ')

function download(view: RaterView, answers: readonly SentAnswer[]): void {
  const content = { format: 'attune-answers/1', design: view.design, rater: view.rater, answers }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([JSON.stringify(content)], { type: 'application/json' }))
  link.download = `answers-${view.rater}.json`
  link.click()
  URL.revokeObjectURL(link.href)
}
