/**
 * Creates one folder for all files of a test run, which is deleted at the end. The folder is in
 * memory if there is room: stores wait for the disk at each commit, and no test is about a loss of
 * power.
 */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/**
 * Minimum free memory in bytes. A run writes less than two gigabytes, and the tests need memory
 * too.
 */
const ROOM = 8e9

export default function setup() {
  const folder = inMemory() ?? made(tmpdir())
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

function made(place) {
  for (const name of readdirSync(place)) {
    const [, pid] = /^attune-tests-(\d+)-/.exec(name) ?? []
    if (pid !== undefined && !isAlive(Number(pid)))
      rmSync(join(place, name), { recursive: true, force: true })
  }
  const folder = mkdtempSync(join(place, `attune-tests-${process.pid}-`))
  // PostgreSQL servers of tests run as another user, and have their data in this folder.
  chmodSync(folder, 0o755)
  return folder
}

function inMemory() {
  if (!existsSync(MEMORY)) return undefined
  const { bavail, bsize } = statfsSync(MEMORY)
  if (bavail * bsize < ROOM) return undefined
  const folder = made(MEMORY)
  if (runsPrograms(folder)) return folder
  rmSync(folder, { recursive: true })
  return undefined
}

/**
 * True if programs in the folder can be executed. Containers often mount /dev/shm without this
 * permission.
 */
function runsPrograms(folder) {
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  const { status } = spawnSync(program)
  rmSync(program)
  return status === 0
}

/** True if the process of a test run still exists. The folder of a killed run is deleted. */
function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code !== 'ESRCH'
  }
}
