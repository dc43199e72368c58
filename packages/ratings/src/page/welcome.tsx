import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { RaterView } from '../design/shown.js'
import type { Say } from './words.js'

interface WelcomeProps {
  readonly say: Say
  readonly view: RaterView
  readonly isFile: boolean
  readonly hasBegun: boolean
  begin(): void
  withdraw(): void
}

/** Welcome page: purpose, duration, content warning, stored data, helpline and consent. */
export function Welcome({
  say,
  view: { texts, items, minutes, rater },
  isFile,
  hasBegun,
  begin,
  withdraw,
}: WelcomeProps) {
  const [agreed, setAgreed] = useState(hasBegun)
  const [isSure, setSure] = useState(false)
  return (
    <main>
      <h1 tabIndex={-1}>{texts.title}</h1>
      {texts.about && <p class="text">{texts.about}</p>}
      <h2>{say('whatTitle')}</h2>
      <p>{say('what')}</p>
      <p>{say('minutes', minutes, items.length)}</p>
      {isFile && <p>{say('offlineFile')}</p>}
      <h2>{say('noteTitle')}</h2>
      <p class="text">{texts.note || say('note')}</p>
      <h2>{say('storedTitle')}</h2>
      <p>{say('stored', rater)}</p>
      {texts.helpline && (
        <>
          <h2>{say('helpTitle')}</h2>
          <p class="text">{texts.helpline}</p>
        </>
      )}
      <label class="consent">
        <input
          type="checkbox"
          checked={agreed}
          onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
        />{' '}
        {say('consent')}
      </label>
      <div class="ways">
        <button type="button" class="main" disabled={!agreed} onClick={begin}>
          {hasBegun ? say('goOn') : say('begin')}
        </button>
        {hasBegun && !isSure && (
          <button type="button" onClick={() => setSure(true)}>
            {say('withdraw')}
          </button>
        )}
      </div>
      {isSure && (
        <div role="alertdialog" aria-labelledby="sure">
          <p id="sure">{say('withdrawSure')}</p>
          <div class="ways">
            <button type="button" onClick={withdraw}>
              {say('withdraw')}
            </button>
            <button type="button" onClick={() => setSure(false)}>
              {say('cancel')}
            </button>
          </div>
        </div>
      )}
    </main>
  )
}

/** Text page whose heading receives the focus. */
export function Words({
  title,
  children,
}: {
  readonly title: string
  readonly children: preact.ComponentChildren
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [title])
  return (
    <main>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </main>
  )
}
