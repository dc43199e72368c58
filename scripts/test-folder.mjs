/**
 * What tests write lies in one folder, which goes with the run. In memory where there is room: stores wait for the disk at each
 * commit, and no test is about a machine that loses its power.
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
/** A run writes less than two gigabytes; memory is for the tests as well. */
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
  // Servers of PostgreSQL, which work as another user, have their folders in it.
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

/** Containers often mount it so that nothing in it can be executed. */
function runsPrograms(folder) {
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  const { status } = spawnSync(program)
  rmSync(program)
  return status === 0
}

/** A run that was killed has left its folder behind. */
function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code !== 'ESRCH'
  }
}
