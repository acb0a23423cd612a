/**
 * How long each screen takes to open in a group of 300 expenses and 30 people, compared with the group's list: the built app in a
 * browser whose processor is four times slower, as that of a cheap phone.
 */
import { type Page, chromium } from '@playwright/test'
import { largeGroupId } from '#tests/builders/large-group.ts'
import { type BenchRow, type Measured, ratioOf } from './bench-row.ts'
import { chromiumOptions } from './browser.ts'
import { comparisonOf } from './compare.ts'
import { type LargeGroupDevice, largeGroupDevice } from './large-group-device.ts'
import { type Awaited, openToPaint } from './tap-to-paint.ts'

const slowerBy = 4
const [rounds, warmUp] = [5, 1]
const perDay = 20
const pauseMs = 500

const group = `/groups/${largeGroupId}`
const expense = '01940000-0000-7000-8eee-000000000299'

/** The address of each screen, and what is read from the device's database and shown on it. */
const screens = {
  list: { address: group, awaited: { selector: 'main li a', text: '支出' } },
  start: { address: '/dashboard', awaited: { selector: 'main a', text: '大きな旅行' } },
  members: { address: `${group}#members`, awaited: { selector: 'main li', text: 'ゲスト' } },
  settlement: { address: `${group}/settlements`, awaited: { selector: 'main li', text: 'ゲスト' } },
  'settlement in figures': {
    address: `${group}/settlements/summary`,
    awaited: { selector: 'main span', text: 'ゲスト' },
  },
  'settlement calculator': {
    address: `${group}/settlement-calculator`,
    awaited: { selector: 'main span', text: 'ゲスト' },
  },
  'settling of expenses': {
    address: `${group}/settlements/close`,
    awaited: { selector: 'main span', text: '支出' },
  },
  payments: { address: `${group}/payments`, awaited: { selector: 'main li', text: '支出' } },
  history: { address: `${group}/expenses`, awaited: { selector: 'main li a', text: '支出' } },
  'expense in detail': {
    address: `${group}/expenses?expense=${expense}`,
    awaited: { selector: '[role=dialog] h2', text: '支出299' },
  },
  'new expense': { address: `${group}/add-expense`, awaited: { selector: 'main button', text: 'ゲスト' } },
  'expense form': {
    address: `${group}/add-expense/${expense}`,
    awaited: { selector: 'main label', text: 'ゲスト' },
  },
  activity: { address: `${group}/activity`, awaited: { selector: 'main li', text: '支出' } },
  trash: { address: `${group}/trash`, awaited: { selector: 'main', text: '30日間' } },
  'group settings': { address: `${group}/settings`, awaited: { selector: 'main button', text: '保存' } },
  'unsent changes': { address: '/unsent', awaited: { selector: 'main', text: '送信済み' } },
  settings: { address: '/settings', awaited: { selector: 'main h2', text: '表示' } },
} as const satisfies Record<string, { address: string; awaited: Awaited }>

type Name = keyof typeof screens
/** A screen without rows of groups, from which every other one is opened. */
const before = { address: '/create-group', awaited: { selector: 'main label', text: 'グループ名' } }

let measured: Promise<ReadonlyMap<Name, Measured>> | undefined

export const screenRows: readonly BenchRow[] = names()
  .filter((name) => name !== 'list')
  .map((name) => ({
    name: `screen opened: ${name} / list`,
    budget: 4,
    unit: 'times',
    measure: async () =>
      (await (measured ??= openEach())).get(name) ?? { figure: Number.NaN, note: 'not measured' },
  }))

function names(): Name[] {
  return Object.keys(screens).filter((name): name is Name => name in screens)
}

async function openEach(): Promise<ReadonlyMap<Name, Measured>> {
  const browser = await chromium.launch(chromiumOptions)
  let device: LargeGroupDevice | undefined
  try {
    device = await largeGroupDevice(browser, { expenses: 300, people: 30, dates: { perDay } })
    const { page } = device
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowerBy })
    const times = new Map<Name, number[]>(names().map((name) => [name, []]))
    for (let round = 0; round < warmUp + rounds; round++) {
      for (const [name, list] of times) {
        const ms = await open(page, name)
        if (round >= warmUp) list.push(ms)
      }
    }
    const yardstick = times.get('list') ?? []
    return new Map([...times].map(([name, ours]) => [name, ratioOf(comparisonOf({ ours, yardstick }))]))
  } finally {
    await device?.dispose()
    await browser.close()
  }
}

async function open(page: Page, name: Name): Promise<number> {
  const { address, awaited } = screens[name]
  await openToPaint(page, before.address, before.awaited)
  await page.waitForTimeout(pauseMs)
  const ms = await openToPaint(page, address, awaited)
  await page.waitForTimeout(pauseMs)
  return ms
}
