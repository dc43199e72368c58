export * from '@attune/core/config'
