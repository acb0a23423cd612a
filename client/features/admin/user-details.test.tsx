/** The details of a user and of a pending member: what they show, what is saved, and what is ended or deleted. */
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { UserManagementSearch } from '#client/route-params.ts'
import { Notices } from '#client/ui/notices.tsx'
import {
  adminServer,
  hanako,
  leaveAdmin,
  misaki,
  misakiDetail,
  pageOf,
  refusal,
  signInAsAdmin,
  taro,
  userDetailOf,
} from '#tests/support/admin-server-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { UserManagementScreen } from './user-management-screen.tsx'

const path = '/admin/user-management'
let server: ReturnType<typeof adminServer>
beforeEach(async () => {
  // A phone. Beside the list on a wide screen they are the same.
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: false }))
  server = adminServer()
  await signInAsAdmin()
  renderView(<Notices />)
})
afterEach(leaveAdmin)

const open = (search: string) =>
  renderScreen(UserManagementScreen, path, `${path}?${search}`, {
    validateSearch: (given) => UserManagementSearch.parse(given),
  })
const details = (name = 'ユーザーの詳細') => screen.findByRole('dialog', { name })
const press = (within_: HTMLElement, name: string) =>
  userEvent.click(within(within_).getByRole('button', { name }))

describe('the details of a user', () => {
  const openTaro = async () => {
    const present = open(`open=${taro.id}`)
    const dialog = await details()
    await within(dialog).findByRole('heading', { name: '基本情報' })
    return { dialog, present }
  }

  it('open from the list at an address of their own, and close back to it', async () => {
    const present = open('')
    await userEvent.click(await screen.findByRole('button', { name: '「太郎」の詳細' }))
    const dialog = await details()
    expect(present()).toBe(`${path}?open=${taro.id}`)
    await press(dialog, '閉じる')
    await waitFor(() => expect(present()).toBe(path))
  })

  it('have facts, figures, devices and groups', async () => {
    const { dialog } = await openTaro()
    expect(dialog.textContent).toContain(`ユーザーID${taro.id}`)
    expect(dialog.textContent).toContain('LINE IDU9a01e77d5c0b42')
    expect(dialog.textContent).toContain('記録した支出37')
    expect(dialog.textContent).toContain('参加中1')
    expect(dialog.textContent).not.toContain('更新日時')
    const rows = (name: string) =>
      within(within(dialog).getByRole('list', { name }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    expect(rows('グループ')[0]).toMatch(/^バンコク 2026冬管理者(2026年)?11月18日から$/)
    expect(rows('ログイン中の端末')[0]).toContain('iPhone・LINE')
    expect(rows('ログイン中の端末')[1]).toContain('ログアウト中の端末')
  })

  it('save the name and status message, and the list shows the new name', async () => {
    server.answers[`PATCH /api/admin/user-detail/${taro.id}`] = (_, body) =>
      Response.json({ success: true, user: { ...userDetailOf(taro), ...(body as object) } })
    const { dialog } = await openTaro()
    const name = within(dialog).getByRole('textbox', { name: '名前' })
    expect(within(dialog).getByRole('button', { name: '保存' }).hasAttribute('disabled')).toBe(true)
    await userEvent.clear(name)
    await press(dialog, '保存')
    expect(within(dialog).getByText('名前を入力してください')).toBeDefined()
    await userEvent.type(name, '太郎（本人）')
    await press(dialog, '保存')
    expect(await screen.findByText('保存しました。')).toBeDefined()
    expect(server.sent.at(-1)).toEqual({ displayName: '太郎（本人）' })
    expect(await screen.findByRole('article', { name: '太郎（本人）', hidden: true })).toBeDefined()
  })

  it('say why they could not be saved', async () => {
    server.answers[`PATCH /api/admin/user-detail/${taro.id}`] = () => refusal('user-not-found', 404)
    const { dialog } = await openTaro()
    await userEvent.type(within(dialog).getByRole('textbox', { name: '名前' }), '！')
    await press(dialog, '保存')
    const alert = await within(dialog).findByRole('alert')
    expect(alert.textContent).toBe('保存できませんでしたユーザーが見つかりません')
  })

  it('give the premium plan and take it back, and say who has given it', async () => {
    const { dialog } = await openTaro()
    const plan = () => within(dialog).getByRole<HTMLInputElement>('checkbox', { name: 'プレミアム' })
    const answerWith = (changed: Parameters<typeof userDetailOf>[1]) => {
      server.answers[`GET /api/admin/user-detail/${taro.id}`] = () =>
        Response.json({ success: true, user: userDetailOf(taro, changed) })
    }
    expect(plan().checked).toBe(true)
    answerWith({ isPremium: false })
    await userEvent.click(plan())
    expect(await screen.findByText('「太郎」を無料プランにしました。')).toBeDefined()
    expect(plan().checked).toBe(false)
    answerWith({ premiumGrant: { at: 1_795_000_000, byName: '花子' } })
    await userEvent.click(plan())
    expect(await screen.findByText('「太郎」をプレミアムにしました。')).toBeDefined()
    expect(server.sent.filter(Boolean)).toEqual([{ isPremium: false }, { isPremium: true }])
    expect(await within(dialog).findByText(/「花子」が(2026年)?11月18日に付けました/)).toBeDefined()
  })

  it('cannot give a plan where everybody has the same, and say so', async () => {
    server.answers[`GET /api/admin/user-detail/${taro.id}`] = () =>
      Response.json({ success: true, user: userDetailOf(taro, { isPlanShared: true }) })
    const { dialog } = await openTaro()
    expect(
      within(dialog)
        .getByRole('checkbox', { name: /^プレミアム/ })
        .hasAttribute('disabled'),
    ).toBe(true)
    expect(dialog.textContent).toContain('このサーバーでは全員が同じプランのため、1人ずつは変えられません。')
  })

  it('end one device, or all of them, after a question', async () => {
    const { dialog } = await openTaro()
    await press(dialog, 'iPhone・LINEをログアウトさせる')
    await press(
      await screen.findByRole('dialog', { name: 'iPhone・LINEをログアウトさせますか？' }),
      'ログアウトさせる',
    )
    expect(await screen.findByText('iPhone・LINEをログアウトさせました。')).toBeDefined()
    expect(server.asked).toContain(`DELETE /api/admin/user-management/${taro.id}/devices/phone`)
    await press(await details(), 'すべてログアウトさせる')
    await press(
      await screen.findByRole('dialog', { name: 'すべての端末をログアウトさせますか？' }),
      'すべてログアウトさせる',
    )
    expect(await screen.findByText('すべての端末をログアウトさせました。')).toBeDefined()
    expect(server.asked).toContain(`DELETE /api/admin/user-management/${taro.id}/devices`)
  })

  it('delete the account and close', async () => {
    const { dialog, present } = await openTaro()
    await press(dialog, '削除')
    server.answers['GET /api/admin/users'] = () => pageOf({ users: [], total: 0 })
    await press(await screen.findByRole('dialog', { name: '「太郎」のアカウントを削除しますか？' }), '削除')
    await waitFor(() => expect(present()).toBe(path))
  })

  it('of oneself neither change the role nor delete the account, and say where that is done', async () => {
    open(`open=${hanako.id}`)
    const dialog = await details()
    await within(dialog).findByText('自分の権限は変えられません')
    expect(
      within(dialog).queryByRole('button', {
        name: /^(削除|ログアウトさせる|すべてログアウトさせる|管理者)/,
      }),
    ).toBeNull()
    expect(dialog.textContent).toContain('自分のアカウントは「設定」から削除できます。')
    expect(within(dialog).getByRole('link', { name: 'ログイン中の端末を開く' }).getAttribute('href')).toBe(
      '/settings/sessions',
    )
  })

  it('of whom the setting names say why the role stays', async () => {
    server.answers[`GET /api/admin/user-detail/${taro.id}`] = () =>
      Response.json({ success: true, user: userDetailOf(taro, { isNamedBySetting: true }) })
    const { dialog } = await openTaro()
    expect(dialog.textContent).toContain('サーバーの設定による管理者')
    expect(within(dialog).queryByRole('button', { name: /^(削除|「太郎」を管理者)/ })).toBeNull()
  })

  it('that cannot be loaded again stay with what is typed, and say so', async () => {
    const { dialog } = await openTaro()
    const name = within(dialog).getByRole('textbox', { name: '名前' })
    await userEvent.type(name, '！')
    server.answers[`GET /api/admin/user-detail/${taro.id}`] = () => refusal('user-not-found', 404)
    await press(dialog, 'iPhone・LINEをログアウトさせる')
    await press(await screen.findByRole('dialog', { name: /^iPhone/ }), 'ログアウトさせる')
    const alert = await within(dialog).findByRole('alert')
    expect(alert.textContent).toContain('ユーザー詳細の取得に失敗しました')
    expect(name).toHaveProperty('value', '太郎！')
    server.answers[`GET /api/admin/user-detail/${taro.id}`] = () =>
      Response.json({ success: true, user: userDetailOf(taro, { devices: [] }) })
    await press(dialog, '再試行')
    await within(dialog).findByText('ログイン中の端末はありません。')
    expect(within(dialog).queryByRole('alert')).toBeNull()
    expect(name).toHaveProperty('value', '太郎！')
  })

  it('say why they could not be loaded, and offer another try', async () => {
    server.answers[`GET /api/admin/user-detail/${taro.id}`] = () => refusal('user-not-found', 404)
    open(`open=${taro.id}`)
    const dialog = await screen.findByRole('dialog')
    const alert = await within(dialog).findByRole('alert')
    expect(alert.textContent).toContain('ユーザー詳細の取得に失敗しましたユーザーが見つかりません')
    server.answers[`GET /api/admin/user-detail/${taro.id}`] = () =>
      Response.json({ success: true, user: userDetailOf(taro) })
    await press(dialog, '再試行')
    expect(await within(dialog).findByRole('heading', { name: '基本情報' })).toBeDefined()
  })
})

describe('pending members', () => {
  it('have a row with their group, status and applicant', async () => {
    open('tab=pending')
    const card = await screen.findByRole('article', { name: '美咲' })
    expect(card.textContent).toContain('返事待ち')
    expect(card.textContent).toContain('バンコク 2026冬・メンバー')
    expect(card.textContent).toContain('お願いした人：佐藤 フミ')
    expect(screen.getByRole('searchbox', { name: '名前、グループ、お願いした人から探す' })).toBeDefined()
    expect(screen.queryByRole('button', { name: '管理者だけ' })).toBeNull()
  })

  it('of a group that is not known say so', async () => {
    server.answers['GET /api/admin/pending-members'] = () =>
      pageOf({ pendingMembers: [{ ...misaki, groupName: null, status: 'uninvited' }], total: 1 })
    open('tab=pending')
    const card = await screen.findByRole('article', { name: '美咲' })
    expect(card.textContent).toContain('不明・メンバー')
    expect(card.textContent).toContain('未招待')
  })

  it('of whom nobody is found say so, and so does a list that cannot be loaded', async () => {
    server.answers['GET /api/admin/pending-members'] = () => pageOf({ pendingMembers: [], total: 0 })
    open('tab=pending')
    expect(await screen.findByRole('heading', { name: '仮メンバーが見つかりません' })).toBeDefined()
    server.answers['GET /api/admin/pending-members'] = () => refusal('not-allowed', 403)
    await userEvent.click(screen.getByRole('button', { name: '更新' }))
    expect((await screen.findByRole('alert')).textContent).toContain('仮メンバー一覧の取得に失敗しました')
  })

  it('have details that are saved by the rules of their group', async () => {
    const saving = `PATCH /api/admin/pending-member-detail/${misaki.id}`
    open(`tab=pending&open=${misaki.id}`)
    const dialog = await details('仮メンバーの詳細')
    for (const fact of [
      '招待コードABCD2345',
      '追加した人花子',
      'お願いした人佐藤 フミ',
      'グループの説明年末の旅',
    ])
      await waitFor(() => expect(dialog.textContent).toContain(fact))
    const phone = within(dialog).getByRole('textbox', { name: /電話番号/ })
    await userEvent.clear(phone)
    await userEvent.type(phone, '電話')
    await press(dialog, '保存')
    expect(within(dialog).getByText('電話番号は、数字とハイフンで入力してください')).toBeDefined()
    await userEvent.clear(phone)
    server.answers[saving] = () => refusal('pending-member-linked', 409)
    await press(dialog, '保存')
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      '仮メンバーの更新に失敗しましたこの仮メンバーは、すでに参加しているメンバーです',
    )
    server.answers[saving] = () =>
      Response.json({ success: true, pendingMember: { ...misakiDetail, phone: '' } })
    await press(dialog, '保存')
    expect(await screen.findByText('保存しました。')).toBeDefined()
    expect(server.sent.at(-1)).toEqual({ phone: '' })
  })

  it('are deleted after a question that says how it is undone, or say why not', async () => {
    server.answers[`DELETE /api/admin/pending-members/${misaki.id}`] = () =>
      refusal('pending-member-in-use', 422)
    open('tab=pending')
    const ask = async () => {
      await userEvent.click(await screen.findByRole('button', { name: '「美咲」を削除' }))
      const question = await screen.findByRole('dialog', { name: '「美咲」を削除しますか？' })
      expect(question.textContent).toContain('30日以内なら「ゴミ箱」から元に戻せます')
      await press(question, '削除')
    }
    await ask()
    expect(await screen.findByText('仮メンバーの削除に失敗しました')).toBeDefined()
    expect(screen.getByText('支出や支払いに含まれている仮メンバーは削除できません')).toBeDefined()
    server.answers[`DELETE /api/admin/pending-members/${misaki.id}`] = () => Response.json({ success: true })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await ask()
    expect(await screen.findByText('「美咲」を削除しました。')).toBeDefined()
  })
})
