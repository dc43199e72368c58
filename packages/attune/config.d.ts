export * from '@attune/core/config'
// What these plugins have is known to the compiler.

import type {} from '@attune/plugin-esc-eval'
import type {} from '@attune/plugin-hill-judge'
import type {} from '@attune/plugin-longemotion'
import type {} from '@attune/plugin-safety'
import type {} from '@attune/plugin-sage'
import type {} from '@attune/plugin-returning'
import type {} from '@attune/plugin-seekers'
import type {} from '@attune/plugin-trajectory'
import type {} from '@attune/plugin-vera-mh'
