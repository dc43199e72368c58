import type { VNode } from 'preact'
import type {
  EvaluationOverview,
  Provenance,
  ReportFigure,
  ReportNotice,
  ReportSentence,
  ReportTable,
} from '../report-data.js'
import type { PageProps } from './page-props.js'
import { DecidingScenarios } from './deciding.js'
import { figureText } from './figure-text.js'
import { Gates } from './gates.js'
import { useLanguage, useSay } from './language.js'
import { HarmLines } from './harm-lines.js'
import { HeadlineScreen } from './headline.js'
import { Mark } from './marks.js'
import { PairsList } from './pairs-list.js'
import { hrefOf } from './route.js'
import { hrefOfRests } from './rests.js'
import { DataTable } from './table.js'
import { sampleText } from './sample-text.js'
import { Safe, Texts, Whole } from './text.js'

export function OverviewPage({ overview, evaluation }: PageProps): VNode {
  const say = useSay()
  const notices = overview.notices.filter(({ kind }) => kind !== 'offline')
  const tables = evaluation.analyses.some((each) => each.tables.length > 0)
  const language = useLanguage()
  return (
    <>
      <HarmLines harm={evaluation.harm} evaluation={evaluation} />
      {overview.computing && (
        <p class="health" role="status">
          <Whole text={overview.computing[language]} />
        </p>
      )}
      {evaluation.health.map((each) => (
        <p key={each.en} class="health" role="note">
          <Whole text={each[language]} />
        </p>
      ))}
      {overview.gates && <Gates gates={overview.gates} />}
      {evaluation.headline ? (
        <HeadlineScreen
          headline={evaluation.headline}
          evaluation={evaluation}
          chips={chipsOf(notices, evaluation)}
        />
      ) : (
        <>
          <h1>
            <Safe text={evaluation.name} />
          </h1>
          <What evaluation={evaluation} />
        </>
      )}
      {evaluation.headline && evaluation.sentences.length > 0 ? (
        <details class="fold">
          <summary>
            <h2>{say('sentences')}</h2>
          </summary>
          <Sentences sentences={evaluation.sentences} evaluations={overview.evaluations} />
        </details>
      ) : (
        <section aria-labelledby="results">
          <h2 id="results">{say('results')}</h2>
          {evaluation.sentences.length > 0 ? (
            <Sentences sentences={evaluation.sentences} evaluations={overview.evaluations} />
          ) : (
            <p>
              {evaluation.missing > 0 && !tables
                ? say('underWay', evaluation.missing, evaluation.dialogues)
                : overview.computing
                  ? ''
                  : say('noResults')}
            </p>
          )}
          {evaluation.deciding && (
            <DecidingScenarios deciding={evaluation.deciding} evaluation={evaluation} />
          )}
        </section>
      )}
      {notices.length > 0 && <Notices notices={notices} evaluation={evaluation.name} />}
      {evaluation.analyses.map((analysis) => (
        <Analysis
          key={analysis.label}
          analysis={analysis}
          evaluation={evaluation}
          isOpen={!evaluation.headline}
        />
      ))}
      <details class="fold">
        <summary>
          <h2>{say('provenance')}</h2>
        </summary>
        <Origin provenance={overview.provenance} />
      </details>
    </>
  )
}

interface SentencesProps {
  readonly sentences: readonly ReportSentence[]
  readonly evaluations: readonly EvaluationOverview[]
}

/** List of sentences. A sentence that states claims links to the dialogues of its first claim. */
const Sentences = ({ sentences, evaluations }: SentencesProps): VNode => (
  <ul class="sentences">
    {sentences.map(({ text, claims, rests }) => {
      const of = evaluations.find(({ name }) => name === rests?.evaluation)
      return (
        <li key={text} {...(claims.length > 0 && { 'data-claims': JSON.stringify(claims) })}>
          {rests && of ? (
            <a class="leads" href={hrefOfRests(of, rests, rests.key)}>
              <Whole text={text} />
            </a>
          ) : (
            <Whole text={text} />
          )}
        </li>
      )
    })}
  </ul>
)

/** Short notices about missing or flagged dialogues; the full notices are below. */
const chipsOf = (notices: readonly ReportNotice[], { name }: EvaluationOverview): string[] =>
  notices
    .filter(
      ({ kind, text }) =>
        (kind === 'missing' || kind === 'flags') && /^(: |：)/.test(text.slice(name.length)),
    )
    .filter(({ text }) => text.startsWith(name))
    .map(({ text }) => text.slice(name.length).replace(/^(: |：)/, ''))
    .slice(0, MOST_CHIPS)

const MOST_CHIPS = 2

interface AnalysisProps {
  readonly analysis: EvaluationOverview['analyses'][number]
  readonly evaluation: EvaluationOverview
  readonly isOpen: boolean
}

/**
 * Tables and figures of one analysis. Below a headline they are folded; the message of a failed
 * analysis is always visible.
 */
function Analysis({
  analysis: { label, tables, figures, failure },
  evaluation,
  isOpen,
}: AnalysisProps): VNode {
  const say = useSay()
  return (
    <details class="fold" open={isOpen || failure !== undefined}>
      <summary>
        <h2>
          <Safe text={tables[0]?.title ?? figures[0]?.title ?? label} />
        </h2>{' '}
        <span class="quiet-text">
          <Safe text={label} /> · {say('tablesOf', tables.length, figures.length)}
        </span>
      </summary>
      {failure !== undefined && <p class="wrong">{say('analysisFailed', failure)}</p>}
      {tables.map((table) => (
        <DataTable key={table.id} table={table} evaluation={evaluation} />
      ))}
      {figures.map((figure) => (
        <Picture
          key={figure.id}
          figure={figure}
          table={tables.find(({ id }) => id === figure.id)}
        />
      ))}
    </details>
  )
}

function What({ evaluation }: { readonly evaluation: EvaluationOverview }): VNode {
  const say = useSay()
  const { supporters, dialogues, repeats, facets, conditions } = evaluation
  return (
    <p class="what">
      {supporters.map((name, at) => (
        <span class="name" key={name}>
          <Mark at={at} /> <Safe text={name} />
        </span>
      ))}
      <span>
        {sampleText(evaluation, say)} ({facets.languages.join(', ')})
      </span>
      <span>
        {dialogues} {say('dialoguesCount')}
      </span>
      {repeats > 1 && (
        <span>
          {repeats} {say('repeats')}
        </span>
      )}
      {Object.entries(conditions).map(([name, values]) => (
        <span key={name}>
          <Safe text={`${name}: ${values.join(', ')}`} />
        </span>
      ))}
    </p>
  )
}

interface NoticesProps {
  readonly notices: readonly ReportNotice[]
  readonly evaluation: string
}

function Notices({ notices, evaluation }: NoticesProps): VNode {
  const say = useSay()
  return (
    <section aria-labelledby="notices">
      <h2 id="notices">{say('notices')}</h2>
      <Texts look="list-of-notices" texts={notices.map(({ text }) => text)} />
      {notices.some(({ kind }) => kind === 'missing') && (
        <p>
          <a href={hrefOf('failures', { e: evaluation })}>{say('toFailures')}</a>
        </p>
      )}
    </section>
  )
}

/** Figure as an image, never as markup, so that it cannot run scripts. */
interface PictureProps {
  readonly figure: ReportFigure
  /** Table from which the figure is drawn; its numbers are the text alternative. */
  readonly table: ReportTable | undefined
}

function Picture({ figure: { title, description, drawn }, table }: PictureProps): VNode {
  const say = useSay()
  const language = useLanguage()
  if ('failure' in drawn) {
    return (
      <p class="wrong">
        <Safe text={drawn.failure} />
      </p>
    )
  }
  return (
    <figure>
      <img
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawn.svg)}`}
        alt={`${title}. ${description} ${table ? figureText(table, say) : ''}`.trimEnd()}
        loading="lazy"
      />
      {/* The letters of a drawing are outlines, in English. */}
      {language !== 'en' && (
        <figcaption>
          <Safe text={title} />
        </figcaption>
      )}
    </figure>
  )
}

function Origin({ provenance }: { readonly provenance: Provenance }): VNode {
  const say = useSay()
  const facts: readonly (readonly [string, readonly string[]])[] = [
    [say('seed'), [provenance.seed]],
    [say('preset'), provenance.extends],
    [say('versions'), [`Attune ${provenance.attune}`, ...provenance.plugins]],
    [
      say('models'),
      provenance.models.map(({ name, model, calls, dates }) =>
        [
          `${name}${model === '' || model === name ? '' : ` → ${model}`}`,
          `${calls} ${say('calls')}`,
          dates,
        ].join(', '),
      ),
    ],
    [say('standIns'), provenance.standIns],
    ...(provenance.services ? ([[say('services'), provenance.services]] as const) : []),
    [
      say('files'),
      provenance.files.map(({ file, sha256 }) => `${file} (sha256 ${sha256.slice(0, 16)}…)`),
    ],
    [
      say('prompts'),
      provenance.prompts.map(({ prompt, sha256 }) => `${prompt} (sha256 ${sha256.slice(0, 16)}…)`),
    ],
    [
      say('runs'),
      provenance.runs.map(
        ({ id, started, outcome }) =>
          `${id}: ${started.slice(0, 16).replace('T', ' ')}, ${outcome}`,
      ),
    ],
  ]
  return (
    <>
      <PairsList
        look="facts"
        rows={facts.map(([name, values]) => [
          name,
          name,
          values.length === 0
            ? say('none')
            : values.map((value) => (
                <div key={value}>
                  <Safe text={value} />
                </div>
              )),
        ])}
      />
      {provenance.prompts.some(({ text }) => text !== undefined) && (
        <details>
          <summary>{say('prompts')}</summary>
          {provenance.prompts.map(({ prompt, text }) => (
            <pre key={prompt} tabIndex={0}>
              <Safe text={prompt} />
              {'\n\n'}
              {text}
            </pre>
          ))}
        </details>
      )}
      {provenance.config.length > 0 && (
        <details>
          <summary>{say('config')}</summary>
          <PairsList
            look="config"
            rows={provenance.config.map(({ path, value }) => [
              path,
              <Safe text={path} />,
              <Safe text={value} />,
            ])}
          />
        </details>
      )}
    </>
  )
}
