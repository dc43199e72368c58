// A bot in a repository: its commits, and the commands of its checks.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Says a number for each scenario: of a list the next one each time that it is asked. */
const bot = `
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
const at = (name) => new URL(name, import.meta.url)
const read = (name) => (existsSync(at(name)) ? JSON.parse(readFileSync(at(name), 'utf8')) : {})
export default ({ turns }) => {
  const id = turns[0].text
  const numbers = [read('numbers.json')[id]].flat()
  if (numbers.length === 1) return { text: String(numbers[0]) }
  const asked = read('asked.json')
  const time = asked[id] ?? 0
  writeFileSync(at('asked.json'), JSON.stringify({ ...asked, [id]: time + 1 }))
  return { text: String(numbers[time % numbers.length]) }
}
`

const configOf = ({ scenarios, margin, most }) => ({
  plugins: [join(import.meta.dirname, 'plugin.mjs')],
  supporters: {
    bot: { use: 'core/module', file: 'bot.mjs', version: '${env:BOT_VERSION}', trust: 'version' },
  },
  evaluations: {
    care: {
      scenarios: { use: 'commits/scenarios', count: scenarios },
      simulator: 'commits/asked',
      estimators: { 'commits/score': most === undefined ? {} : { most } },
      gates: [
        {
          name: 'score',
          measure: 'commits/score.value',
          versus: { baseline: 'main.baseline.json' },
          margin,
          better: 'higher',
        },
      ],
    },
  },
})

export class Repository {
  /** @param attune `(folder, args, env) => { status, stdout, stderr }` */
  constructor(attune, world) {
    this.attune = attune
    this.folder = mkdtempSync(join(tmpdir(), 'attune-commits-'))
    this.write('bot.mjs', bot)
    this.write('attune.config.json', JSON.stringify(configOf(world)))
  }

  write(name, content) {
    writeFileSync(join(this.folder, name), content)
  }

  read(name) {
    return readFileSync(join(this.folder, name), 'utf8')
  }

  /**
   * What the bot of this version says from now on: for each scenario a number, or one for each
   * dialogue.
   */
  async commit(version, values) {
    this.version = version
    this.write('asked.json', '{}')
    this.write(
      'numbers.json',
      JSON.stringify(Object.fromEntries(values.map((value, at) => [`s${at}`, value]))),
    )
  }

  async command(...args) {
    const ended = await this.attune(this.folder, args, { BOT_VERSION: this.version })
    if (ended.status === 2 || ended.status === 70)
      throw new Error(`attune ${args.join(' ')}: ${ended.stderr}${ended.stdout}`)
    return ended
  }

  /** Of the version that is there. */
  async baseline(...flags) {
    await this.command('run', '--json', '--no-figures', '--no-report')
    return this.command('baseline', 'write', 'main.baseline.json', ...flags)
  }

  async check(...flags) {
    const { status, stdout } = await this.command('check', '--json', ...flags)
    const { gates, notes } = JSON.parse(stdout)
    return { status, gates, notes, outcomes: gates.map(({ outcome }) => outcome) }
  }

  /** As a runner without a cache begins: nothing that was asked before is there. */
  forget() {
    rmSync(join(this.folder, '.attune'), { recursive: true, force: true })
  }

  remove() {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
