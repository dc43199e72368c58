import type { Project } from '@attune/project'

/** What a report needs of a project. */
export type ReportProject = Pick<Project, 'config' | 'notices' | 'loaded' | 'services' | 'read'>
