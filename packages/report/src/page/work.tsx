/** Durations, models and raw answers of a dialogue, loaded when they are opened. */
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { DialogueBody, RawAnswer } from '../report-data.js'
import { useSay } from './language.js'
import { numberText } from './numbers.js'
import { useLoaded, useSource } from './source.js'
import { LongText, Safe } from './text.js'

export function Work({ body }: { readonly body: DialogueBody }): VNode {
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  return (
    <section class="folds">
      <details>
        <summary>{say('work')}</summary>
        <table class="plain">
          <tbody>
            {body.work.map(({ source, seconds, made, calls }, at) => (
              <tr key={at}>
                <th scope="row">
                  <Safe text={source} />
                </th>
                <td class="number">
                  {numberText(seconds)} {say('seconds')}
                </td>
                <td>
                  {calls.length} {say('calls')}
                </td>
                <td>
                  <Safe
                    text={[
                      ...new Set(
                        calls.map(({ model, by }) =>
                          by === undefined ? model : `${model} (${by})`,
                        ),
                      ),
                    ].join(', ')}
                  />
                </td>
                <td>{made.slice(0, 16).replace('T', ' ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{say('rawAnswers')}</summary>
        {isOpen && <Answers body={body} />}
      </details>
    </section>
  )
}

function Answers({ body }: { readonly body: DialogueBody }): VNode {
  const say = useSay()
  const source = useSource()
  const loaded = useLoaded(
    () => source.answers(body.at),
    `answers ${body.at.evaluation} ${body.at.place}`,
  )
  if (loaded.state === 'loading') return <p role="status">{say('loading')}</p>
  if (loaded.state === 'failed') return <p class="wrong">{say('error', loaded.why)}</p>
  if (!loaded.value) return <p>{say('noRawAnswers')}</p>
  if (loaded.value.length === 0) return <p>{say('noAnswersKept')}</p>
  return (
    <>
      {loaded.value.map(({ source: by, answers }, at) => (
        <div key={at}>
          <h3>
            <Safe text={by} />
          </h3>
          {answers.map((answer, place) => (
            <Answer key={place} answer={answer} language={body.scenario.language} />
          ))}
        </div>
      ))}
    </>
  )
}

function Answer({
  answer,
  language,
}: {
  readonly answer: RawAnswer
  readonly language: string
}): VNode {
  const say = useSay()
  const { prompt, messages, text, model, seconds, tokens, cost } = answer
  const facts = [
    prompt,
    model,
    seconds === undefined ? undefined : `${numberText(seconds)} ${say('seconds')}`,
    tokens === undefined ? undefined : `${say('tokens')}: ${tokens}`,
    cost === undefined ? undefined : `${say('cost')}: ${numberText(cost)}`,
  ]
  return (
    <div class="card">
      <p class="quiet-text">
        <Safe text={facts.filter((part) => part !== undefined).join(' · ')} />
      </p>
      {messages && (
        <details>
          <summary>{say('promptAsSent')}</summary>
          {messages.map((message, at) => (
            <div key={at}>
              <h4>{message.role}</h4>
              <LongText text={message.text} language={language} />
            </div>
          ))}
        </details>
      )}
      <LongText text={text} language={language} />
    </div>
  )
}
