/** Project interface that a report needs. */
export type { ReadableProject as ReportProject } from '@attune/project'
