import { spawn } from 'node:child_process'
import { appendFileSync, writeFileSync } from 'node:fs'

const SECOND = 1000

/**
 * Prints the steps of a rehearsal with their seconds, and writes all output of commands to a file.
 */
export class Log {
  constructor(file) {
    this.file = file
    this.count = 0
    this.notes = []
    writeFileSync(file, '')
  }

  /**
   * Runs one step, and prints its notes below it. An exception in a step ends the rehearsal.
   *
   * @returns result of `work`
   */
  async step(name, work) {
    const before = performance.now()
    const seconds = () => ((performance.now() - before) / SECOND).toFixed(1).padStart(6)
    this.count++
    try {
      const made = await work()
      this.say(`✓ ${String(this.count).padStart(2)} ${seconds()} s  ${name}`)
      for (const note of this.notes.splice(0)) this.say(`             ${note}`)
      return made
    } catch (error) {
      this.say(`✗ ${String(this.count).padStart(2)} ${seconds()} s  ${name}`)
      throw error
    }
  }

  /** Adds a note to the step that is running. */
  note(text) {
    this.notes.push(text)
  }

  /** Prints a step that is omitted, with the reason. */
  leftOut(name, why) {
    this.say(`-            ${name} (not here: ${why})`)
  }

  say(line) {
    console.log(line)
    appendFileSync(this.file, `${line}\n`)
  }

  /**
   * Runs a command without blocking this process.
   *
   * @returns exit code and all output
   */
  ran(folder, env, program, ...args) {
    appendFileSync(this.file, `$ ${program} ${args.join(' ')}\n`)
    return new Promise((resolve, reject) => {
      const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
      let text = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (part) => {
          text += String(part)
          appendFileSync(this.file, part)
        })
      child.on('error', reject)
      child.on('close', (code) => resolve({ code, text }))
    })
  }

  /**
   * Runs a command and throws if it fails.
   *
   * @returns all output
   */
  async must(folder, env, program, ...args) {
    const { code, text } = await this.ran(folder, env, program, ...args)
    if (code === 0) return text
    const end = text.trimEnd().split('\n').slice(-30).join('\n')
    throw new Error(`${program} ${args.join(' ')} ended with ${code} in ${folder}:\n${end}`)
  }
}
