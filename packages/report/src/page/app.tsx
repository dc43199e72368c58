import type { VNode } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { translatedOverview } from '../catalog/translated.js'
import type { EvaluationOverview, Overview, ReportSource } from '../report-data.js'
import { Choice, plainOptions } from './choice.js'
import { ComparePage } from './compare.js'
import { DialoguePage } from './dialogue-page.js'
import { DialoguesPage } from './dialogues.js'
import { FailuresPage } from './failures.js'
import { Keys } from './keys.js'
import {
  type Language,
  LanguageContext,
  rememberedLanguage,
  rememberLanguage,
  SayContext,
  sayIn,
  useSay,
} from './language.js'
import { analysesOfSeeker, SeekerPage } from './seeker.js'
import { OverviewPage } from './overview.js'
import { PersonPage } from './person.js'
import { PlanPage } from './plan.js'
import type { PageProps } from './page-props.js'
import { useUnfolded } from './print.js'
import { go, hrefOf, type PageName, useRoute } from './route.js'
import { RunsPage } from './runs.js'
import { SourceContext, translatedSource, useLoaded } from './source.js'
import { Safe } from './text.js'

export function App({ source }: { readonly source: ReportSource }): VNode {
  const [language, setLanguage] = useState<Language>(rememberedLanguage)
  const version = useVersion(source)
  const overview = useLoaded(() => source.overview(), `overview ${version}`)
  const say = useMemo(() => sayIn(language), [language])
  useEffect(() => {
    document.documentElement.lang = language
    rememberLanguage(language)
  }, [language])
  const english =
    overview.state === 'done'
      ? overview.value
      : overview.state === 'loading'
        ? overview.last
        : undefined
  const lookUp = useMemo(() => {
    const chinese = new Map(english?.chinese)
    return (text: string) => chinese.get(text)
  }, [english])
  const isTranslated = language === 'zh' && english !== undefined
  const known = useMemo(
    () => (isTranslated ? translatedOverview(english, lookUp) : english),
    [isTranslated, english, lookUp],
  )
  const shown = useMemo(
    () => (isTranslated ? translatedSource(source, lookUp) : source),
    [isTranslated, source, lookUp],
  )
  return (
    <LanguageContext.Provider value={language}>
      <SayContext.Provider value={say}>
        <SourceContext.Provider value={shown}>
          {known && english ? (
            <Frame
              overview={known}
              english={english}
              version={version}
              onLanguage={() => setLanguage(language === 'en' ? 'zh' : 'en')}
            />
          ) : (
            <main class="page">
              <p role="status">
                {overview.state === 'failed' ? say('error', overview.why) : say('loading')}
              </p>
            </main>
          )}
        </SourceContext.Provider>
      </SayContext.Provider>
    </LanguageContext.Provider>
  )
}

const POLL_MILLISECONDS = 3000

/** Polls the version during a run, so that pages reload when data are stored. */
function useVersion(source: ReportSource): number {
  const [version, setVersion] = useState(0)
  useEffect(() => {
    if (!source.version) return undefined
    const look = (): void => void source.version!().then(setVersion, () => undefined)
    const timer = setInterval(look, POLL_MILLISECONDS)
    return () => clearInterval(timer)
  }, [source])
  return version
}

interface FrameProps {
  readonly overview: Overview
  readonly english: Overview
  readonly version: number
  readonly onLanguage: () => void
}

function Frame({ overview, english, version, onLanguage }: FrameProps): VNode {
  const say = useSay()
  const route = useRoute()
  const main = useRef<HTMLElement>(null)
  useUnfolded()
  const name = route.params.get('e') ?? overview.evaluations[0]?.name
  const evaluation =
    overview.evaluations.find((each) => each.name === name) ?? overview.evaluations[0]
  const seen = useRef(route.page)
  useLayoutEffect(() => {
    document.title = `${say(wordOf(route.page))} · ${overview.title} · Attune`
    if (seen.current === route.page) return
    seen.current = route.page
    scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [route.page, say])
  const props = evaluation && {
    route,
    overview,
    evaluation,
    english: english.evaluations[overview.evaluations.indexOf(evaluation)]!,
    version,
  }
  return (
    <>
      <a
        class="skip"
        href="#main"
        onClick={(event) => (event.preventDefault(), main.current?.focus())}
      >
        {say('skip')}
      </a>
      <header class="top">
        <strong class="brand">Attune</strong>
        <nav aria-label="Attune">
          {shownPages(evaluation).map((page) => (
            <a
              key={page}
              href={hrefOf(page, { e: evaluation?.name })}
              aria-current={
                page === route.page ||
                (page === 'dialogues' && (route.page === 'dialogue' || route.page === 'person'))
                  ? 'page'
                  : undefined
              }
            >
              {say(wordOf(page))}
            </a>
          ))}
        </nav>
        {overview.evaluations.length > 1 && evaluation && (
          <label class="choice">
            <span>{say('evaluation')}</span>
            <Choice
              value={evaluation.name}
              options={plainOptions(overview.evaluations.map((each) => each.name))}
              onChoose={(e) => go(hrefOf(route.page, { e }))}
            />
          </label>
        )}
        <button
          type="button"
          class="quiet language"
          lang={say('language') === 'English' ? 'en' : 'zh'}
          onClick={onLanguage}
        >
          {say('language')}
        </button>
      </header>
      <Banner overview={overview} />
      <main id="main" class="page" tabIndex={-1} ref={main}>
        {props && <Page {...props} />}
      </main>
      <Keys />
    </>
  )
}

/**
 * Key of a page's label in the dictionary. It differs for `plan`, because that key names an order
 * in the list of dialogues.
 */
const wordOf = (page: PageName) => (page === 'plan' ? 'planPage' : page)

/** Pages of an evaluation; the seeker page exists only if a seeker was audited. */
const shownPages = (evaluation: EvaluationOverview | undefined) =>
  (['overview', 'dialogues', 'compare', 'audit', 'runs', 'plan', 'failures'] as const).filter(
    (page) => page !== 'audit' || analysesOfSeeker(evaluation?.analyses ?? []).length > 0,
  )

/**
 * Banner with the important warnings: results are from offline stand-ins, or texts are missing from
 * this file.
 */
function Banner({ overview: { notices, leftOut } }: { readonly overview: Overview }): VNode | null {
  const say = useSay()
  const offline = notices.filter(({ kind }) => kind === 'offline')
  const lines = [
    ...offline.map(({ text }) => text),
    ...(leftOut && !leftOut.texts && leftOut.dialogues > 0
      ? [say('leftOut', leftOut.of - leftOut.dialogues, leftOut.of)]
      : []),
    ...(leftOut?.texts ? [say('noTexts')] : []),
  ]
  if (lines.length === 0) return null
  return (
    <aside class="banner">
      {lines.map((line) => (
        <p key={line}>
          <Safe text={line} />
        </p>
      ))}
    </aside>
  )
}

function Page(props: PageProps): VNode {
  if (props.route.page === 'dialogues') return <DialoguesPage {...props} />
  if (props.route.page === 'dialogue') return <DialoguePage {...props} />
  if (props.route.page === 'person') return <PersonPage {...props} />
  if (props.route.page === 'compare') return <ComparePage {...props} />
  if (props.route.page === 'audit') return <SeekerPage {...props} />
  if (props.route.page === 'runs') return <RunsPage {...props} />
  if (props.route.page === 'plan') return <PlanPage {...props} />
  if (props.route.page === 'failures') return <FailuresPage {...props} />
  return <OverviewPage {...props} />
}
