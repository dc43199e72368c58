import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { Crew, Member, MemberState, Store } from '@attune/core/store'
import { done, failed } from '@attune/testkit/shared/store-openings.js'
import type { StoreChecks } from '@attune/testkit/shared/store-checks.js'

const state = (more: Partial<MemberState> = {}): MemberState => ({
  role: 'worker',
  run: 3,
  groups: 1,
  doing: [{ evaluation: 'talks', scenario: '失业 \u0000 "job"', repeat: 2 }],
  counts: { done: 5, reused: 1, failed: 2, skipped: 0, leftOut: 0 },
  ...more,
})

const crewOf = ({ crew }: Store): Crew => crew ?? assert.fail('the store tells of no crew')

/** Polls a member of the crew until `holds` is true, for at most 30 seconds. */
async function pollMember(
  crew: Crew,
  id: string,
  holds: (member: Member | undefined) => boolean,
): Promise<Member> {
  for (let tries = 0; tries < 300; tries++) {
    const member = (await crew.members()).find((each) => each.id === id)
    if (holds(member)) return member!
    await pause(100)
  }
  return assert.fail(`not seen of ${id}: ${JSON.stringify(await crew.members())}`)
}

export const crewChecks: StoreChecks = {
  async 'crew: who tells what it is in, or claims something, is seen by all; who only reads is no member'({
    open,
  }) {
    const [reader, teller, claimer] = [await open(), await open(), await open()]
    assert.deepEqual(await crewOf(reader).members(), [])
    crewOf(teller).tell(state())
    const told = await pollMember(
      crewOf(reader),
      crewOf(teller).me,
      (member) => member?.state !== undefined,
    )
    assert.deepEqual([told.is, told.pid, told.state], ['alive', process.pid, state()])
    assert.match(told.began, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    assert.ok(told.seen >= told.began)
    await claimer.claim([['a']])
    const { state: untold, ...member } = await pollMember(
      crewOf(reader),
      crewOf(claimer).me,
      (each) => each !== undefined,
    )
    assert.deepEqual([member.is, untold], ['alive', undefined])
  },
  async 'crew: the latest of what is told counts, and stays when the member has left'({ open }) {
    const [reader, teller] = [await open(), await open()]
    const { me } = crewOf(teller)
    for (let groups = 0; groups < 1000; groups++) crewOf(teller).tell(state({ groups }))
    await pollMember(crewOf(reader), me, (member) => member?.state?.groups === 999)
    crewOf(teller).tell(state({ groups: 0, stopped: 'It was interrupted.' }))
    await teller.close()
    const left = await pollMember(crewOf(reader), me, () => true)
    assert.deepEqual(
      [left.is, left.state],
      ['left', state({ groups: 0, stopped: 'It was interrupted.' })],
    )
    crewOf(teller).tell(state())
  },
  async 'crew: signs of life and claims leave the stamp as it is; a unit, a run and what is given up give another one'({
    open,
  }) {
    const [reader, worker] = [await open(), await open()]
    const stamps = [await reader.stamp()]
    const isOther = async (): Promise<boolean> => {
      stamps.push(await reader.stamp())
      return stamps.at(-1) !== stamps.at(-2)
    }
    crewOf(worker).tell(state())
    await pollMember(crewOf(reader), crewOf(worker).me, (member) => member !== undefined)
    await worker.claim([['a']])
    assert.equal(await isOther(), false, 'a claim')
    await worker.saveUnit(failed('a'))
    assert.equal(await isOther(), true, 'a unit')
    await worker.saveUnit(done('a'))
    assert.equal(await isOther(), true, 'a unit that is replaced')
    const run = await worker.beginRun({
      started: '2025-01-01T00:00:00Z',
      config: '{}',
      versions: '{}',
    })
    assert.equal(await isOther(), true, 'a run')
    await worker.endRun(run, { finished: '2025-01-01T01:00:00Z', outcome: '{}' })
    assert.equal(await isOther(), true, 'the end of a run')
    await worker.giveUp({ units: ['a'], scopes: [] })
    assert.equal(await isOther(), true, 'what is given up')
    await worker.close()
    assert.equal(await isOther(), false, 'a member that leaves')
    assert.equal(new Set(stamps).size, 6, 'no stamp comes back')
  },
}
