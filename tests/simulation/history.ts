/**
 * One history: a number of random steps with faults from a seed, then the end of all faults and the checks of the
 * invariants.
 */
import { everybodyParked } from './scheduler.ts'
import { count } from './ledger.ts'
import { createMemoryDeviceStore } from '#tests/support/memory-device-store.ts'
import {
  type Device,
  type Page,
  closeOtherTab,
  crash,
  endWorker,
  freshState,
  isSignedIn,
  openPage,
  switchTab,
  wakePages,
  wakeWorker,
} from './device.ts'
import {
  checkAccounts,
  checkConvergence,
  checkNothingIsLeft,
  checkRetries,
  checkSums,
} from './final-invariants.ts'
import { checkGivenPeople, checkMembers } from './give-back-invariants.ts'
import { checkEdits } from './admin-edits.ts'
import { checkStatements } from './admin-writes.ts'
import { checkNames } from './name-invariant.ts'
import { checkLog } from './log-invariant.ts'
import { decide } from './decide.ts'
import { joinGroup, makeChange } from './person.ts'
import { type Backups, createBackups } from './backups.ts'
import { forgetHeldBy } from './lost-states.ts'
import { noteForgotten } from './purges.ts'
import { settle, untilQuiet } from './settle.ts'
import { type InjectedFault, type World, noFaults, createWorld } from './world.ts'

export type Options = {
  seed: number
  steps: number
  fault?: InjectedFault
  /** The server is put back to an earlier state at some point. */
  isRestored?: boolean
  isRenaming?: boolean
  isApplying?: boolean
  isPlanning?: boolean
  isAttaching?: boolean
  /** A system admin edits and deletes rows. */
  isEdited?: boolean
  /** Long times pass, after which the server purges, while one device is offline. */
  hasSeasons?: boolean
  print?: (line: string) => void
}
export type Report = {
  broken: { invariant: string; detail: string }[]
  trace: string[]
  tally: ReadonlyMap<string, number>
}

const hourMs = 3_600_000
const decisionsMax = 200

export async function runHistory(options: Options): Promise<Report> {
  const end = options.fault?.begin?.()
  try {
    return await runWorld(options)
  } finally {
    end?.()
  }
}

async function runWorld(options: Options): Promise<Report> {
  const { steps, isRestored = false } = options
  const world = await createWorld(options)
  const { random, ledger, devices, server, trace, note } = world
  const backups = isRestored ? createBackups(world, steps) : undefined
  for (const device of devices) openPage(world, device)
  for (let step = 0; step < steps && ledger.broken.length === 0; step++) {
    await backups?.beforeStep(step)
    if (world.hasSeasons && step > steps / 3) layAside(devices.at(-1))
    const device = random.pick(devices)
    const event = pickEvent(world)
    if (!device || !event) continue
    note(`${device.name}: ${event.name}`)
    event.happen(world, device)
    await everybodyParked()
    await takeTurns(world, random.below(random.chance(0.2) ? 80 : 25))
  }
  if (ledger.broken.length === 0) await settleAndCheck(world, backups)
  for (const device of devices) crash(world, device)
  server.crashAll()
  await server.database.close()
  return { broken: ledger.broken, trace, tally: ledger.tally }
}

type Event = {
  name: string
  weight: number
  /** Only in histories with seasons, because unsent changes would then be too old for every other purpose. */
  isSeasonal?: true
  /** Only in histories with an admin who edits rows. */
  isEdit?: true
  happen: (world: World, device: Device) => void
}

/** A person's action in an open page. A crash interrupts it. */
const onPage =
  (act: (world: World, device: Device, page: Page) => Promise<void>): Event['happen'] =>
  (world, device) => {
    if (device.page) void act(world, device, device.page)
    else openPage(world, device)
  }

const events: readonly Event[] = [
  { name: 'change', weight: 60, happen: onPage(makeChange) },
  { name: 'join', weight: 8, happen: onPage(joinGroup) },
  { name: 'decide', weight: 10, happen: onPage(decide) },
  { name: 'look', weight: 6, happen: (_, { page }) => page?.runner.wake() },
  { name: 'open', weight: 4, happen: onPage(async () => undefined) },
  { name: 'other tab', weight: 4, happen: useTabs },
  { name: 'seconds', weight: 6, happen: ({ scheduler, random }) => scheduler.passTime(random.below(90_000)) },
  {
    name: 'hours',
    weight: 2,
    happen: ({ scheduler, random }) => scheduler.passTime(random.below(20) * hourMs),
  },
  { name: 'a day', weight: 0.7, happen: passAboutADay },
  {
    name: 'days',
    weight: 0.5,
    happen: ({ scheduler, random }) => scheduler.passTime(random.below(90) * hourMs),
  },
  { name: 'season', weight: 3, isSeasonal: true, happen: passSeason },
  { name: 'an admin edits', weight: 25, isEdit: true, happen: ({ server }) => void server.writeSomeRow() },
  {
    name: 'an admin writes by a statement',
    weight: 35,
    isEdit: true,
    happen: ({ server }) => void server.writeByStatement(),
  },
  { name: 'worker', weight: 8, happen: (world, device) => void wakeWorker(world, device) },
  { name: 'worker ends', weight: 2, happen: endWorker },
  { name: 'session', weight: 2, happen: changeSession },
  { name: 'lost database', weight: 1.5, happen: (world, device) => void loseDisk(world, device) },
  { name: 'connection', weight: 4, happen: (_, device) => void (device.isOnline = !device.isOnline) },
  { name: 'crash', weight: 5, happen: crash },
  { name: 'server crash', weight: 3, happen: ({ server }) => server.crash() },
  { name: 'faults', weight: 5, happen: changeFaultRates },
  { name: 'clock', weight: 2, happen: changeClock },
]

function pickEvent({ random, hasSeasons, isEdited }: World): Event | undefined {
  const possible = events.filter(
    ({ isSeasonal, isEdit }) => (hasSeasons || !isSeasonal) && (isEdited || !isEdit),
  )
  let left = random.next() * possible.reduce((sum, { weight }) => sum + weight, 0)
  return possible.find(({ weight }) => (left -= weight) < 0)
}

function changeFaultRates({ random, faultRates }: World): void {
  const some = () => (random.chance(0.5) ? 0 : random.next() * 0.5)
  Object.assign(faultRates, {
    lostRequests: some(),
    lostAnswers: some(),
    timeouts: some(),
    duplicates: some(),
    smallAnswers: some(),
    defects: random.chance(0.8) ? 0 : 0.8,
    batchMax: random.chance(0.7) ? 50 : 1,
    fullDisks: random.chance(0.8) ? 0 : random.next() * 0.4,
    lostTransactions: random.chance(0.8) ? 0 : random.next() * 0.4,
    lostCommits: random.chance(0.8) ? 0 : random.next() * 0.4,
  })
}

function changeClock({ random }: World, device: Device): void {
  device.formerSkewSeconds = device.skewSeconds
  device.skewSeconds = random.pick([0, 48 * 3600, -48 * 3600, -400, random.below(3600)]) ?? 0
}

/** Signed out, the device sends nothing and loses nothing. Signed in again, it continues. */
function changeSession({ devices, random }: World, device: Device): void {
  const { browser } = device
  if (!isSignedIn(device)) return signIn(device)
  const others = devices.filter((other) => other !== device && other.browser === browser)
  const other = random.chance(0.5) ? random.pick(others) : undefined
  if (other) signIn(other)
  else browser.account = null
}

function signIn(device: Device): void {
  device.browser.account = device.actor.userId
  wakePages(device)
}

function useTabs(world: World, device: Device): void {
  if (device.otherTab && world.random.chance(0.3)) closeOtherTab(world, device)
  else switchTab(world, device)
}

/** Close to 24 hours, the age at which a change expires. */
function passAboutADay({ scheduler, random }: World): void {
  scheduler.passTime(24 * hourMs + random.below(120_000) - 60_000)
}

/** The device is offline until the end, and misses deletions that the server purges meanwhile. */
function layAside(device: Device | undefined): void {
  if (device) device.isOnline = false
}

/** Long enough for the server to purge. */
function passSeason({ scheduler, random, server }: World): void {
  scheduler.passTime((random.chance(0.2) ? 20 + random.below(60) : 91) * 24 * hourMs)
  void server.purge()
}

/** Changes that were not sent are lost with the database. All rows come back from the server. */
async function loseDisk(world: World, device: Device): Promise<void> {
  const { disk, actor } = device
  crash(world, device)
  for (const { mutationId } of await disk.transaction((tx) => tx.queue.all())) {
    world.ledger.lost.add(mutationId)
    count(world.ledger, 'lost with the database')
  }
  forgetHeldBy(world, device.name)
  device.disk = createMemoryDeviceStore(freshState(actor.userId, world.newId()))
}

async function takeTurns({ scheduler }: World, turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) if (!(await scheduler.step())) return
}

/** All faults end and every person opens the app. Then the authors decide on the listed changes. */
async function settleAndCheck(world: World, backups: Backups | undefined): Promise<void> {
  const { ledger, devices, random, note } = world
  note('the faults end')
  Object.assign(world.faultRates, noFaults)
  for (const device of devices) {
    device.isOnline = true
    // A page retries by itself once it can be answered. One whose session had ended is woken by its person.
    const wasSignedIn = isSignedIn(device)
    device.browser = { account: device.actor.userId }
    if (!device.page) openPage(world, device)
    else if (!wasSignedIn) wakePages(device)
  }
  await everybodyParked()
  await untilQuiet(world)
  await checkRetries(world)
  await settle(world)
  await backups?.untilAllHasComeBack()
  await noteForgotten({ ledger, database: world.server.database })
  await checkAccounts(world)
  await checkConvergence(world)
  await backups?.checkComeBack()
  for (let round = 0; round < decisionsMax && ledger.broken.length === 0; round++) {
    const device = random.pick(await devicesWithQueue(world))
    if (!device?.page) break
    void decide(world, device, device.page, { isTired: round > 10 })
    await settle(world, 1)
  }
  await settle(world)
  await checkAccounts(world)
  await checkConvergence(world)
  await checkSums(world)
  await checkNothingIsLeft(world)
  await checkMembers(world)
  await checkGivenPeople(world)
  await checkNames(world)
  if (world.isEdited) {
    await checkEdits(world)
    await checkStatements(world)
  } else await checkLog(world, { isRestored: backups !== undefined })
  count(ledger, 'histories')
}

async function devicesWithQueue({ devices }: World): Promise<Device[]> {
  const lengths = await Promise.all(
    devices.map(async ({ disk }) => (await disk.transaction((tx) => tx.queue.all())).length),
  )
  return devices.filter((_, index) => (lengths[index] ?? 0) > 0)
}
