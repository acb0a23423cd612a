import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { grandmother, groupId, members, pendingMembers, people } from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { LinkPendingMemberView, type Mapping } from './link-pending-member-screen.tsx'

function renderLinking(problem: string | null) {
  const linked: Mapping[] = []
  renderView(
    <LinkPendingMemberView
      groupId={groupId}
      groupName="沖縄旅行"
      members={members}
      pendingMembers={pendingMembers}
      personOf={people.personOf}
      totals={{ balance: { [grandmother]: -1_468 }, inExpenses: { [grandmother]: 2 } }}
      chosen={pendingMembers[0]?.id ?? null}
      onLink={async (mapping) => {
        linked.push(mapping)
        return problem
      }}
      onBack={() => undefined}
    />,
  )
  return linked
}

it('names both people before it links them, and says why it could not', async () => {
  const linked = renderLinking(rejectionSentences['pending-member-linked'])
  expect(screen.getByText('沖縄旅行')).toBeDefined()
  // Above the button, where it stays in sight.
  expect(document.querySelector('[data-actions]')?.textContent).toBe(
    '引き継ぐ貸し借り（支出2件）−1,468円まとめる',
  )
  const submit = screen.getByRole('button', { name: 'まとめる' })
  const member = screen.getByRole('combobox', { name: '参加したメンバー' })
  await userEvent.click(submit)
  await waitFor(() => expect(document.activeElement).toBe(member))
  expect(screen.getByText('参加したメンバーを選んでください')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.selectOptions(member, '太郎')
  await userEvent.click(submit)
  const question = await screen.findByRole('dialog', { name: '同じ人としてまとめますか？' })
  expect(question.textContent).toContain('仮メンバーの祖母さんと、参加した太郎さんを同じ人にします。')
  expect(question.textContent).toContain('あとから誰にも元に戻せません。引き継ぐ貸し借り（支出2件）−1,468円')
  // Nobody loses anything by it, so it is not red (docs/decisions/0082-one-rule-for-all-screens.md).
  expect(
    within(question).getByRole('button', { name: 'まとめる' }).style.getPropertyValue('--button-bg'),
  ).toContain('ai')
  expect(linked).toEqual([])
  await userEvent.click(within(question).getByRole('button', { name: 'まとめる' }))
  expect(await screen.findByText('まとめられませんでした')).toBeDefined()
  expect(screen.getByText('この仮メンバーは、すでに参加しているメンバーです')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(linked).toMatchObject([{ names: { pendingMember: '祖母', member: '太郎' } }])
})
