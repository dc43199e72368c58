// Loaded into the command before it starts: writes down which prompt was asked with which input.
import { appendFileSync } from 'node:fs'
import { PromptLibrary } from '../../packages/core/dist/prompts/prompt-library.js'

const file = process.env['REAL_RENDERED']
const { render } = PromptLibrary.prototype
PromptLibrary.prototype.render = function (plugin, { id }, language, input) {
  const messages = render.apply(this, arguments)
  appendFileSync(
    file,
    `${JSON.stringify({ prompt: `${plugin}/${id}`, language, input, messages })}\n`,
  )
  return messages
}
