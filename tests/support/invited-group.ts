/** A group to which others are invited, made by calls of its owner: faster than by hand. */
import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { expect } from './journey.ts'

export type InvitedGroup = { id: string; inviteCode: string }

/** Calls as the person who is signed in on the page. */
export async function callAs<Answer>(page: Page, path: string, data: object): Promise<Answer> {
  const { origin } = new URL(page.url())
  const headers = { origin, 'Idempotency-Key': randomUUID() }
  const answer = await page.request.post(path, { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

export async function createInvitedGroup(
  page: Page,
  { name, inviteMethod }: { name: string; inviteMethod: 'open' | 'approval' },
): Promise<InvitedGroup> {
  const created = await callAs<{ group: { id: string }; inviteCode: string }>(page, '/api/groups', {
    name,
    inviteMethod,
  })
  return { id: created.group.id, inviteCode: created.inviteCode }
}

/** Adds a pending member, who has paid for themselves and the owner, unless `amount` is 0. Returns their id. */
export async function addInvited(
  page: Page,
  { id: groupId }: InvitedGroup,
  { name, amount }: { name: string; amount: number },
): Promise<string> {
  const path = `/api/groups/${groupId}`
  const added = await callAs<{ pendingMember: { id: string } }>(page, `${path}/pending-members`, { name })
  const { id } = added.pendingMember
  if (amount === 0) return id
  const { user } = await (await page.request.get('/api/me')).json()
  const participants = [{ userId: user.id }, { pendingMemberId: id }]
  const expense = { title: '首里そば', amount, date: '2026-08-11', paidBy: id, participants }
  await callAs(page, `${path}/expenses`, expense)
  return id
}

/** The pending member's own code. */
export async function inviteByName(
  page: Page,
  { id }: InvitedGroup,
  pendingMemberId: string,
): Promise<string> {
  const { data } = await callAs<{ data: { inviteCode: string } }>(page, `/api/groups/${id}/invite`, {
    pendingMemberId,
  })
  return data.inviteCode
}
