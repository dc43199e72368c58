import { openProject as open, type Project, type ProjectRequest as Request } from '@attune/core/runtime'
import { corePlugin } from './core-plugin.js'

export type ProjectRequest = Omit<Request, 'plugins'>

/** Opens everything that a config needs, with the built-in components. Close it. */
export const openProject = (request: ProjectRequest): Promise<Project> => open({ ...request, plugins: [corePlugin] })
