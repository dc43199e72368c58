import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { RaterView } from '../design/shown.js'
import { Transcript } from './transcript.js'
import type { Say } from './words.js'

interface GuessesProps {
  readonly say: Say
  readonly view: RaterView
  readonly given: ReadonlySet<string>
  guess(id: string, value: 'same' | 'different' | 'cannot say'): void
  done(): void
}

/**
 * Final page, which tests the blinding: the rater guesses which replies are from the same system.
 */
export function Guesses({ say, view: { guesses, texts }, given, guess, done }: GuessesProps) {
  const left = guesses.filter(({ id }) => !given.has(id))
  const [open] = left
  const [choice, setChoice] = useState<'same' | 'different' | 'cannot say'>()
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (!open) return done()
    setChoice(undefined)
    heading.current?.focus()
  }, [open?.id])
  if (!open) return null
  const options = [
    ['same', say('same')],
    ['different', say('different')],
    ['cannot say', say('cannotSay')],
  ] as const
  return (
    <main>
      <h1 ref={heading} tabIndex={-1}>
        {say('guessTitle')} ({guesses.length - left.length + 1}/{guesses.length})
      </h1>
      <div class="dialogues pair">
        {open.dialogues.map((turns, at) => (
          <Transcript
            key={at}
            say={say}
            turns={turns}
            title={say('dialogueNumber', at + 1)}
            language={texts.language}
            marks={[]}
            reachedEnd={() => undefined}
          />
        ))}
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (choice) guess(open.id, choice)
        }}
      >
        <fieldset class="question">
          <legend>{say('guessText')}</legend>
          {options.map(([value, title]) => (
            <label class="option" key={value}>
              <input
                type="radio"
                name="guess"
                checked={choice === value}
                onChange={() => setChoice(value)}
              />
              <span>{title}</span>
            </label>
          ))}
        </fieldset>
        <div class="ways">
          <button type="submit" class="main" disabled={!choice}>
            {say('goOn')}
          </button>
          <button type="button" onClick={done}>
            {say('finish')}
          </button>
        </div>
      </form>
    </main>
  )
}
