/** What a report needs of a project. */
export type { ReadableProject as ReportProject } from '@attune/project'
