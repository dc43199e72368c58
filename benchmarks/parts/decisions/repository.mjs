// A bot in a repository: its commits, and the commands of its checks. Used by tests and by by-command.mjs.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const bot = `
import { readFileSync } from 'node:fs'
const numbers = () => JSON.parse(readFileSync(new URL('numbers.json', import.meta.url), 'utf8'))
export default ({ turns }) => ({ text: String(numbers()[turns[0].text]) })
`

const configOf = ({ scenarios, margin }) => ({
  plugins: [join(import.meta.dirname, 'plugin.mjs')],
  supporters: { bot: { use: 'core/module', file: 'bot.mjs', version: '${env:BOT_VERSION}' } },
  evaluations: {
    care: {
      scenarios: { use: 'commits/scenarios', count: scenarios },
      simulator: 'commits/asked',
      estimators: { 'commits/score': {} },
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

  /** What the bot of this version says from now on: a number per scenario. */
  async commit(version, values) {
    this.version = version
    this.write('numbers.json', JSON.stringify(Object.fromEntries(values.map((value, at) => [`s${at}`, value]))))
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
    const { gates } = JSON.parse(stdout)
    return { status, gates, outcomes: gates.map(({ outcome }) => outcome) }
  }

  /** As a runner without a cache begins: nothing that was asked before is there. */
  forget() {
    rmSync(join(this.folder, '.attune'), { recursive: true, force: true })
  }

  remove() {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
