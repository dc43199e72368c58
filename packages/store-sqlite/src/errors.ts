/** Errors of store files. An error whose code begins with STORE_ ends the run. */
import { defineErrors } from '@attune/core'

export const sqliteErrors = defineErrors({
  MERGE_CONFLICT: {
    message: '{file} and {target} have different results for the same work: {what}.',
    fix: 'Nothing was taken from {file}. Leave one of the two out, or discard these results in one of them: attune redo --answers.',
  },
  MERGE_CONTRACT: {
    message:
      '{file} was last run with the plugin contract {found}; this version has contract {known}.',
    fix: 'Run its config once more with this version, then merge. Finished work is reused where it is still the same.',
  },
  MERGE_MISSING: {
    message: 'There is no store {file}.',
    fix: 'Name the stores of finished runs: attune merge a.db b.db --into c.db.',
  },
  STORE_FOREIGN: {
    message: '{file} is not an Attune store.',
    fix: 'The file is unchanged. Set `store` to another file.',
  },
  STORE_LOCKED: {
    blame: 'outside',
    message: '{file} is locked by another program.',
    fix: 'Close the program that locks the file, then run again: finished work is reused.',
  },
  STORE_NEWER: {
    message:
      '{file} was written by a newer version of Attune: its format is {found}, this version reads {known}.',
    fix: 'The file is unchanged. Update Attune, or set `store` to another file.',
  },
  STORE_OLDER: {
    message:
      '{file} was written by an earlier version of Attune: its format is {found}, this version reads {known}.',
    fix: 'The file is unchanged. Set `store` to another file, or read this one with the version that wrote it.',
  },
  STORE_OPEN: {
    message: '{file} cannot be opened as a store: {why}.',
    fix: 'Choose a file in a folder that you can read and write.',
  },
  STORE_READ: {
    blame: 'outside',
    message: '{file} could not be read: {why}.',
    fix: 'Check the disk, then run again: finished work is reused.',
  },
  STORE_WRITE: {
    blame: 'outside',
    message: '{file} could not be written: {why}.',
    fix: 'Free disk space, check write permission for the file and its folder, then run again: finished work is reused.',
  },
})
