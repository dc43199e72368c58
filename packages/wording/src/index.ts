/**
 * Entry point for plugins whose prompts are taken from a separate release, and for commands that
 * write prompts to files.
 */
export {
  promptLines,
  type TemplateFile,
  type TemplateText,
  verbatim,
  writeTemplates,
} from './write-templates.js'
export {
  type OtherProgram,
  type ReleasedWording,
  wordingCommand,
  type WordingRecipe,
} from './command.js'
export {
  assignedTexts,
  fromDoubleBraces,
  fromFormat,
  listedTexts,
  literalOf,
  quotedTexts,
  textsWithin,
} from './python.js'
export type { Pinned, Release, ReleaseStamp } from './release.js'
