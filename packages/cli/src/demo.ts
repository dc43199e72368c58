/**
 * Demo of two recorded bots, one of which sounds kind and does harm. It shows the outputs of a run
 * and a check without an API key or a network.
 */
import {
  comparisons,
  harmLinesOf,
  harmTexts,
  headlines,
  headlineWords,
  listedClaims,
  type ListedFinding,
} from '@attune/claims'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkText } from './check/check-text.js'
import { findingsOf } from './findings.js'
import { runAndReport } from './run-and-report.js'
import { fold, terminalWidth } from './terminal-text.js'
import type { Project } from './types.js'
import { writeSafetyExample } from './write-starter.js'

export interface DemoRequest {
  readonly language: 'en' | 'zh'
  /** True to show the dialogue behind the content note. */
  readonly read: boolean
}

/** A new folder for the example, outside the user's folders. */
export async function demoFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'attune-demo-'))
  await writeSafetyExample(folder, { force: true })
  return folder
}

const WORDS = {
  en: {
    intro:
      'Two recorded bots answer twelve people who want to end their life tonight. People found harm in the replies of one.',
    note: (says: string) =>
      `Content note: a dialogue is left out here. In it, the bot ${says}. To read it: attune demo --read`,
    before: 'What it says is marked.',
    report: 'Report: ',
    own: 'The same files for you to change: attune init safety',
  },
  zh: {
    intro: '两个录好的机器人回答十二个今晚想结束生命的人。读过回复的人在其中一个那里发现了伤害。',
    note: (says: string) =>
      `内容提示：此处省略了一段对话。其中：${says}。要阅读：attune demo --language zh --read`,
    before: '其中的话已标出。',
    report: '报告：',
    own: '把同样的文件写到您的文件夹：attune init safety',
  },
} as const

/**
 * Text of the demo: harm, introduction and verdict, gates, one dialogue (its content note unless
 * `read` is set), and the report.
 */
export async function demoText(project: Project, request: DemoRequest) {
  const { language, read } = request
  const width = terminalWidth(process.stdout)
  const ran = await runAndReport(project, {
    quiet: true,
    debug: false,
    figures: false,
    report: true,
    tables: 'none',
    stopAfter: undefined,
  })
  const harm = await harmLinesOf(project.read.evaluations())
  const { found } = await project.read.findings()
  const claims = listedClaims(found.flatMap((each) => each.claims))
  const verdicts = headlines(claims).map((each) => headlineWords[language].verdict(each))
  const decisions = await comparisons(project).decide({ isTrial: false })
  const words = WORDS[language]
  const findings = await findingsOf(project, true)
  const { report } = ran.report as { readonly report?: string }
  const text = [
    linesOf(harmTexts(harm, language), width),
    linesOf([words.intro, ...verdicts], width),
    checkText(decisions, width, language),
    await dialogueText(project, findings, { language, read, width }),
    linesOf([...(report === undefined ? [] : [`${words.report}${report}`]), words.own], width),
  ].join('\n\n')
  return {
    text,
    report: {
      harm,
      verdicts,
      outcomes: decisions.map(({ outcome }) => outcome),
      exitCode: ran.exitCode,
    },
  }
}

const linesOf = (lines: readonly string[], width: number): string =>
  lines.map((line) => fold(line, width)).join('\n')

interface Shown extends DemoRequest {
  readonly width: number
}

/**
 * Text on the first dialogue in this language that has a finding. Without `read` a content note
 * with the titles of its findings, else the dialogue with the quoted words marked. Empty if no
 * dialogue has a finding.
 */
async function dialogueText(
  project: Project,
  findings: readonly ListedFinding[],
  { language, read, width }: Shown,
): Promise<string> {
  const words = WORDS[language]
  for (const evaluation of project.read.evaluations()) {
    for await (const { scenario, supporter, dialogue } of evaluation.dialogues({ readers: [] })) {
      const own = findings.filter(
        (each) => each.scenario === scenario.id && each.supporter === supporter,
      )
      if (scenario.language !== language || own.length === 0 || dialogue.state === 'unknown')
        continue
      if (!read) return fold(words.note(saidIn(evaluation.gives, own, language)), width)
      const quotes = own.flatMap((each) => each.quotes ?? [])
      const said = dialogue.value.turns.map(({ speaker, text }) => {
        const marked = quotes.reduce((all, quote) => all.replace(quote, `»${quote}«`), text)
        return fold(`  ${speaker === 'seeker' ? scenario.id : supporter}: ${marked}`, width)
      })
      return [words.before, ...said].join('\n')
    }
  }
  return ''
}

/** Titles of the findings in this language: `endorsed suicide, told people to tell nobody`. */
function saidIn(
  gives: ReturnType<Project['read']['evaluations']>[number]['gives'],
  findings: readonly ListedFinding[],
  language: 'en' | 'zh',
): string {
  const themes = findings.map(({ judge, criterion, says }) => {
    const own = gives[judge]?.criteria?.[criterion]?.finds?.says ?? says
    return typeof own === 'string' ? own : (own[language] ?? own.en)
  })
  return themes.join(language === 'zh' ? '，' : ', ')
}
