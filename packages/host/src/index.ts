/** The host: what commands, pages and tests need of Attune, put together. Authors of plugins import `@attune/core`. */
export * from '@attune/core/runtime'
export * from '@attune/claims'
export * from '@attune/paper'
export * from '@attune/tables'
export { standings } from '@attune/kit'
export { type BotMet, meetBot } from '@attune/plugin-basics'
export { corePlugin } from './core-plugin.js'
export { openProject, type ProjectRequest } from './open-project.js'
