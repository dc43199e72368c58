import type { VNode } from 'preact'
import { conditionsText } from '../catalog/conditions.js'
import { dialogueParams } from '../catalog/dialogue-name.js'
import { sideName } from '../catalog/differences.js'
import type { DialogueBody } from '../report-data.js'
import type { PageProps } from './page-props.js'
import { eventsOf } from './axes.js'
import { Curves } from './curves.js'
import { EarlierOf } from './before-and-after.js'
import { useDialogueKeys, useTurnKeys } from './dialogue-keys.js'
import { type Ground, groundsOf } from './evidence.js'
import { useSay } from './language.js'
import { Mark } from './marks.js'
import { Measures } from './measures.js'
import { sideText } from './numbers.js'
import { changed, go, hrefOf } from './route.js'
import { LongText, Safe } from './text.js'
import { Transcript } from './transcript.js'
import { Verdicts } from './verdicts.js'
import { Work } from './work.js'

/** Text of a dialogue with all measures, verdicts and flags about it. */
export function Body({
  route,
  overview,
  evaluation,
  body,
}: PageProps & { readonly body: DialogueBody }): VNode {
  const say = useSay()
  const chosen = Number(route.params.get('turn') ?? Number.NaN)
  const selected =
    Number.isInteger(chosen) && chosen >= 1 && chosen <= body.turns.length ? chosen - 1 : undefined
  const quote = route.params.get('quote') ?? undefined
  const select = (turn: number, words?: string): void =>
    go(changed(route, { turn: turn + 1, quote: words, ground: undefined }), { replace: true })
  const toGround = ({ id, turn, quote: words }: Ground): void => {
    go(changed(route, { turn: turn + 1, quote: words, ground: id }), { replace: true })
    const card = document.getElementById(id)
    card?.scrollIntoView({ block: 'center' })
    card?.focus({ preventScroll: true })
  }
  useTurnKeys(body.turns.length, select)
  useDialogueKeys(body)
  const grounds = groundsOf(body)
  return (
    <>
      <Head evaluation={evaluation} body={body} />
      <EarlierOf gates={overview.gates} evaluation={evaluation.name} body={body} />
      <div class={hasFindings(body) ? 'reading' : 'reading alone'}>
        <div class="said">
          {body.missing !== undefined && (
            <div class="wrong">
              <LongText text={body.missing} />
            </div>
          )}
          <Transcript
            body={body}
            facets={evaluation.facets}
            selected={selected}
            grounds={grounds}
            quote={quote}
            onSelect={select}
            onGround={toGround}
          />
          {body.ending && (
            <p class="ending">
              {say('ended')}:{' '}
              <Safe
                text={[body.ending.reason, body.ending.detail]
                  .filter((part) => part !== undefined)
                  .join(': ')}
              />
            </p>
          )}
        </div>
        <aside class="beside" aria-label={say('curves')}>
          <Curves
            body={body}
            facets={evaluation.facets}
            mark={evaluation.supporters.indexOf(body.supporter)}
            events={eventsOf(body)}
            selected={selected}
            onSelect={select}
          />
          <Verdicts
            body={body}
            ground={route.params.get('ground') ?? undefined}
            onEvidence={select}
          />
          <Measures body={body} facets={evaluation.facets} onEvidence={select} />
          {body.lost.length > 0 && (
            <section>
              <h2>{say('lostResults')}</h2>
              <ul>
                {body.lost.map(({ source, why }, at) => (
                  <li key={at}>
                    <Safe text={`${source}: ${why}`} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </aside>
      </div>
      <Scenario body={body} />
      <Work body={body} />
    </>
  )
}

const hasFindings = ({ series, verdicts, measures, lost }: DialogueBody): boolean =>
  series.length + verdicts.length + measures.length + lost.length > 0

function Head({
  evaluation,
  body,
}: Pick<PageProps, 'evaluation'> & { readonly body: DialogueBody }): VNode {
  const say = useSay()
  const { scenario, supporter, conditions, repeat, flags, siblings } = body
  const tags = Object.entries(scenario.tags).filter(([name]) => name !== 'language')
  const loose = flags.filter(({ turn }) => turn === undefined)
  return (
    <>
      <p class="crumbs">
        <a href={hrefOf('dialogues', { e: evaluation.name })}>{say('back')}</a>
      </p>
      <h1 lang={scenario.language} dir="auto">
        <Safe text={scenario.title} />
      </h1>
      <p class="what">
        <span class="name">
          <Mark at={evaluation.supporters.indexOf(supporter)} /> <Safe text={supporter} />
        </span>
        {Object.keys(conditions).length > 0 && (
          <span>
            <Safe text={conditionsText(conditions)} />
          </span>
        )}
        {repeat > 1 && (
          <span>
            {say('repeat')} {repeat}
          </span>
        )}
        <span>
          <Safe text={scenario.language} />
        </span>
        {tags.map(([name, value]) => (
          <span key={name} translate={false}>
            <Safe text={`${name}: ${value}`} />
          </span>
        ))}
        {body.offline && <span class="flag">{say('offline')}</span>}
        {loose.map(({ kind, note }, at) => (
          <span class="flag" key={at} title={note}>
            <Safe text={kind} />
          </span>
        ))}
      </p>
      <p class="steps">
        {body.session && (
          <a class="button strong" href={hrefOf('person', personParams(evaluation.name, body))}>
            <Safe text={say('allSessions', body.session.of, body.session.person)} />
          </a>
        )}
        {siblings
          .filter((each) => each.place !== body.at.place)
          .map((each) => (
            <a
              key={each.place}
              class="button"
              href={hrefOf('dialogue', dialogueParams(evaluation.name, { ...each, scenario }))}
            >
              <Mark at={evaluation.supporters.indexOf(each.supporter)} />{' '}
              <Safe text={sideText(sideName(each.supporter, conditionsText(each.conditions)))} />
            </a>
          ))}
        {siblings.length > 1 && (
          <a class="button strong" href={hrefOf('compare', compareParams(evaluation.name, body))}>
            {say('compareThis', say(body.session ? 'thisSession' : 'thisScenario'))}
          </a>
        )}
      </p>
    </>
  )
}

/** Address parameters of the page about the person. */
function personParams(e: string, body: DialogueBody) {
  const { scenario: _, ...params } = dialogueParams(e, body)
  return { ...params, person: body.session?.person, of: body.session?.of }
}

/**
 * Address parameters of the page that compares this dialogue with the next one of the same
 * scenario.
 */
function compareParams(e: string, { at, scenario, siblings, repeat }: DialogueBody) {
  const own = siblings.find(({ place }) => place === at.place)
  const others = siblings.filter(({ place }) => place !== at.place)
  const sides = [own, ...others]
    .flatMap((each) => (each ? [sideName(each.supporter, conditionsText(each.conditions))] : []))
    .slice(0, 2)
  return { e, scenario: scenario.id, side: sides, repeat }
}

function Scenario({ body }: { readonly body: DialogueBody }): VNode {
  const { scenario, details } = body
  const positionText = (message: number): string => {
    const at = eventsOf(body).find((each) => each.message === message)
    return at ? `${say('turn')} ${at.turn + 1}` : say('eventAt', message)
  }
  const say = useSay()
  const parts = [
    [say('profile'), scenario.profile],
    [say('intention'), scenario.intention ?? ''],
    [say('brief'), scenario.brief ?? ''],
    [
      say('events'),
      scenario.events.map(({ turn, text }) => `${positionText(turn)}: ${text}`).join('\n'),
    ],
    ...details.map(({ source, text }) => {
      const of = source === 'dialogue' ? say('dialogue') : source
      return [`${say('details')} (${of})`, text] as const
    }),
  ] as const
  return (
    <section class="folds">
      {parts
        .filter(([, text]) => text !== '')
        .map(([name, text]) => (
          <details key={name}>
            <summary>{name}</summary>
            <LongText text={text} language={scenario.language} />
          </details>
        ))}
    </section>
  )
}
