/**
 * A device: a disk that survives, and a page and a worker that use it. Each can be killed at any await and started
 * again from the disk.
 */
import type { UserId } from '#shared/model/user.ts'
import type { Actor } from '#shared/mutations/define-mutation.ts'
import type { DeviceState, DeviceStore } from '#shared/sync/device-store.ts'
import { drainQueue } from '#shared/sync/drain.ts'
import { type Runner, type RunnerDeps, createRunner } from '#shared/sync/runner.ts'
import { sendQueue } from '#shared/sync/send-queue.ts'
import { type MemoryDeviceStore, createMemoryDeviceStore } from '#tests/support/memory-device-store.ts'
import { reportViolation, count } from './ledger.ts'
import type { CommitLabel } from './device-invariants.ts'
import { openStore } from './disk-access.ts'
import { DiskFull } from './disk-full.ts'
import { connect } from './network.ts'
import { type Process, startProcess } from './scheduler.ts'
import type { WebLock } from './web-lock.ts'
import type { World } from './world.ts'

export type Device = {
  name: string
  actor: Actor
  disk: MemoryDeviceStore
  isOnline: boolean
  browser: Browser
  /** The error of its clock, in seconds. */
  skewSeconds: number
  /** The error before its clock was last changed: an answer may be stored after the clock was changed. */
  formerSkewSeconds: number
  page: Page | undefined
  /** Another page over the same database, in the background. */
  otherTab: Page | undefined
  /** Some browsers have no service workers, and some no Web Locks. */
  hasWorker: boolean
  worker: Process | undefined
  lock: WebLock
}

/**
 * A browser with its session cookie. All calls from it have this account's session, whichever account a page shows.
 */
export type Browser = { account: UserId | null }

export function isSignedIn({ browser, actor }: Device): boolean {
  return browser.account === actor.userId
}

export type Page = { process: Process; runner: Runner; screen: DeviceStore; owner: DeviceStore }

type Kind = { name: string; id: string; hasWorker: boolean; lock: WebLock }

export function createDevice(actor: Actor, { id, ...kind }: Kind): Device {
  const disk = createMemoryDeviceStore(freshState(actor.userId, id))
  const present = { isOnline: true, browser: { account: actor.userId } }
  const clock = { skewSeconds: 0, formerSkewSeconds: 0 }
  return {
    ...kind,
    actor,
    disk,
    ...present,
    ...clock,
    page: undefined,
    otherTab: undefined,
    worker: undefined,
  }
}

export function freshState(accountId: UserId, clientId: string): DeviceState {
  return { accountId, clientId, epoch: null, serverOffset: 0, lastSeq: 0 }
}

export function clockOf({ now }: World, { skewSeconds }: Device): number {
  return now() + skewSeconds
}

export function openPage(world: World, device: Device): void {
  device.page = startPage(world, device)
}

/** The person continues in a new tab, or in the other open one, which wakes when it becomes visible. */
export function switchTab(world: World, device: Device): void {
  const { page, otherTab } = device
  device.page = otherTab ?? startPage(world, device)
  otherTab?.runner.wake()
  device.otherTab = page
}

export function closeOtherTab({ scheduler }: World, device: Device): void {
  if (device.otherTab) scheduler.kill(device.otherTab.process)
  device.otherTab = undefined
}

export function wakePages({ page, otherTab }: Device): void {
  page?.runner.wake()
  otherTab?.runner.wake()
}

function startPage(world: World, device: Device): Page {
  const { random, scheduler, ledger, fault } = world
  const process = startProcess(device.name)
  const storeFor = (label: CommitLabel) => openStore(world, device, { process, label })
  const deps = sendingFrom(world, device, { process, store: storeFor('drain') })
  const runnerDeps: RunnerDeps = {
    drain: () => drainQueue(deps),
    withLock: (body) => device.lock.hold(process, body),
    sleep: (ms, signal) => scheduler.sleep(process, ms, signal),
    random: random.next,
    onState: () => undefined,
    onDefect: (error) => {
      if (!(error instanceof DiskFull)) reportViolation(ledger, 'a drain never throws', inFull(error))
    },
  }
  const runner = createRunner(fault?.runner ? fault.runner(runnerDeps) : runnerDeps)
  runner.wake()
  return { process, runner, screen: storeFor('screen'), owner: storeFor('owner') }
}

/** The worker sends the queue and stores the results. An open page then applies the rows. */
export async function wakeWorker(world: World, device: Device): Promise<void> {
  if (!device.hasWorker || device.worker) return
  const process = startProcess(`${device.name} worker`)
  device.worker = process
  const store = openStore(world, device, { process, label: 'worker' })
  const deps = sendingFrom(world, device, { process, store })
  try {
    const { hasStored } = await device.lock.hold(process, () => sendQueue(deps))
    count(world.ledger, hasStored ? 'a worker sent' : 'a worker woke')
    if (hasStored) wakePages(device)
  } catch (error) {
    if (!(error instanceof DiskFull)) reportViolation(world.ledger, 'a worker never throws', inFull(error))
  }
  device.worker = undefined
}

type Sender = { process: Process; store: DeviceStore }

function sendingFrom(world: World, device: Device, { process, store }: Sender) {
  const { fault } = world
  const now = () => clockOf(world, device)
  const send = connect(world, device, process)
  return { store, now, transport: fault?.transport ? fault.transport(send, store, { clock: now }) : send }
}

/** A power loss: uncommitted transactions are gone, and no process continues. */
export function crash(world: World, device: Device): void {
  if (device.page) world.scheduler.kill(device.page.process)
  device.page = undefined
  closeOtherTab(world, device)
  endWorker(world, device)
}

/** Browsers end a worker that has run for long. The page continues. */
export function endWorker({ scheduler }: World, device: Device): void {
  if (device.worker) scheduler.kill(device.worker)
  device.worker = undefined
}

const inFull = (error: unknown) => (error instanceof Error ? error.stack : undefined) ?? String(error)
