import type { Project } from '@attune/core/runtime'

/** What a report needs of a project. */
export type ReportProject = Pick<Project, 'config' | 'notices' | 'loaded' | 'services' | 'read'>
