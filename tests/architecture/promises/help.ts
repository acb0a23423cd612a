/** What the help promises, and the tests that show it. */
import { at } from '../holding-test.ts'
import type { PromiseRow } from './promise.ts'

const asked = 'what to do next'
const firstTrip = at(
  'tests/e2e/start.e2e.ts',
  'a first trip: a name, a group, people, an expense, and who pays whom',
)
const offline = at(
  'tests/e2e/offline.e2e.ts',
  'changes recorded without a server survive closing the app, arrive once on every device, and a deletion can be undone on each',
)
const settledOffline = at(
  'tests/e2e/settling.e2e.ts',
  'a share that was paid back, a settled expense and a transfer recorded offline reach a friend',
)
const badge = at(
  'client/shell/sync-badge.test.tsx',
  'for %o the badge says %j and links to the unsent changes',
)

export const helpPromises: readonly PromiseRow[] = [
  {
    section: 'lead',
    sentences: ['旅先で困ったときに', '知りたいことを選んでください'],
    asks: asked,
  },
  {
    section: 'start',
    sentences: [
      '「無料ではじめる」からログインします',
      '「グループを作成」で、旅の名前を入れます',
      'アプリを使わない人は、名前だけの「仮メンバー」として追加できます',
      '払った人が、その場で「支出を追加」',
    ],
    heldBy: [firstTrip],
  },
  {
    section: 'start',
    sentences: ['グループの「メンバー」の「友だちを招待」から、招待リンクを友だちに送ります'],
    heldBy: [
      at(
        'client/features/group-page/group-screen.test.tsx',
        'offers to share a new group once the server has made its code',
      ),
    ],
  },
  {
    section: 'start',
    sentences: ['管理者の返事を待って参加するグループでは、届いた参加のお願いに返事をします'],
    heldBy: [
      at(
        'tests/e2e/applications.e2e.ts',
        'an application with a pending member’s code is approved as that person, whose balance is theirs then, and the other admin learns that it was decided',
      ),
    ],
  },
  {
    section: 'start',
    sentences: ['金額だけでも記録できます'],
    heldBy: [
      at(
        'client/features/expenses/form/expense-form.test.tsx',
        'needs no word: the name of the category is shown and saved as the title',
      ),
    ],
  },
  {
    section: 'start',
    sentences: ['まず試したいときは、グループを作る前のホームにある「サンプル旅行を作成」が便利です'],
    heldBy: [
      at(
        'client/features/dashboard/dashboard-view.test.tsx',
        'offers a sample trip to a person without a group',
      ),
    ],
  },
  {
    section: 'join',
    sentences: ['招待リンクを開くか、下のメニューの「参加」で招待コードを入力してください'],
    heldBy: [
      at(
        'tests/e2e/invitations.e2e.ts',
        'a stranger reads the invitation, joins by name, and is the person whose records are there',
      ),
    ],
  },
  {
    section: 'join',
    sentences: ['参加するときは、電波が必要です'],
    heldBy: [
      at(
        'client/features/invitations/joining-view.test.tsx',
        'says while offline that joining needs a connection, with the button grey, and which try has failed',
      ),
    ],
  },
  {
    section: 'join',
    sentences: ['コードが見つからないと言われたら、招待した人に新しいコードを聞いてください'],
    asks: asked,
  },
  {
    section: 'join',
    sentences: ['誰かが退出すると、コードは新しくなります'],
    heldBy: [
      at(
        'tests/server/ended-codes.test.ts',
        'admit nobody after 太郎 %s: the group’s, and those of pending members',
      ),
    ],
  },
  {
    section: 'offline',
    sentences: [
      '支出や支払いの記録、編集、削除、精算の計算は、電波がなくてもできます',
      '記録は端末に保存され、電波が戻ると自動で届きます',
    ],
    heldBy: [offline, settledOffline],
  },
  {
    section: 'offline',
    sentences: ['ログイン、グループへの参加、別の端末で使うコードを作ることには、電波が必要です'],
    heldBy: [
      at(
        'client/features/login/login-view.test.tsx',
        'says once that there is no connection: before a try, or by the error of the try',
      ),
      at(
        'client/features/invitations/joining-view.test.tsx',
        'says while offline that joining needs a connection, with the button grey, and which try has failed',
      ),
    ],
  },
  {
    section: 'offline',
    sentences: [
      'ほかの人が電波のないところで記録したものは、その人の電波が戻ってから届きます',
      '旅の最後の精算は、全員がつながってから見ると確実です',
    ],
    heldBy: [settledOffline],
  },
  {
    section: 'badge',
    sentences: [
      '同期済み：記録はすべて届いています',
      '未送信：端末に保存され、届くのを待っています',
      '要確認：あなたに決めてほしい変更があります',
      'オフライン：サーバーにつながっていません',
      '右上の表示か、下のメニューの「未送信」を開くと、理由とできることがわかります',
    ],
    heldBy: [badge],
  },
  {
    section: 'badge',
    sentences: ['空き容量不足：端末に空きがないため、同期できません', '空き容量を増やすと、自動で再開します'],
    heldBy: [
      badge,
      at(
        'shared/sync/runner.test.ts',
        'says that the device is full, which is no defect, and tries again with growing delays',
      ),
    ],
  },
  { section: 'badge', sentences: ['何もしなくて大丈夫です', '記録は続けられます'], heldBy: [offline] },
  {
    section: 'badge',
    sentences: ['同じ支出をほかの人も直したときなどです', '決めるまで、どちらの内容もなくなりません'],
    heldBy: [
      at(
        'tests/e2e/unsent.e2e.ts',
        'two phones change one amount: the second person sees both versions and keeps their own',
      ),
    ],
  },
  {
    section: 'badge',
    sentences: ['24時間たっても送れなかった変更は、送る前に確かめてもらいます'],
    heldBy: [at('tests/server/sync.test.ts', 'older than a day expires, unless it was applied before')],
  },
  {
    section: 'settle',
    sentences: ['グループの「精算」を開くと、誰が誰にいくら渡せばよいかが、できるだけ少ない回数で出ています'],
    heldBy: [
      at(
        'shared/money/fewest-transfers.test.ts',
        'property: no plan of up to 8 people could do with fewer transfers',
      ),
    ],
  },
  {
    section: 'settle',
    sentences: ['「結果を送る」で、その内容をトークに送れます'],
    heldBy: [
      at(
        'client/features/settlements/result-text.test.ts',
        'says with one transfer who pays whom, what it was for, and where to look, and calls nobody あなた',
      ),
    ],
  },
  {
    section: 'settle',
    sentences: ['お金を渡したら「払ったことを記録」、受け取ったら「受け取ったことを記録」を押します'],
    heldBy: [
      at(
        'client/features/settlements/record-transfer.test.tsx',
        'a transfer is recorded at once, and 元に戻す in the notice deletes it',
      ),
    ],
  },
  {
    section: 'settle',
    sentences: [
      '全員が終わったら「精算済みにする」を押します',
      '精算済みにしたものは、編集も削除もできません',
    ],
    heldBy: [
      at(
        'tests/server/settlement-calls.test.ts',
        'a settled expense can be settled again, and neither be edited nor deleted',
      ),
    ],
  },
  {
    section: 'settle',
    sentences: [
      '金額に納得がいかないときは、「みんなの貸し借り」で名前を開くと、どの支出からその金額になったかがわかります',
    ],
    heldBy: [
      at(
        'client/features/settlements/balances.test.tsx',
        'unfolds each balance to the sum that it is, and each part to its rows',
      ),
    ],
  },
  {
    section: 'settle',
    sentences: ['わりたびの中でお金が動くことはありません'],
    asks: 'what the product is not',
  },
  {
    section: 'split',
    sentences: [
      '支出を記録するときに、分ける人を選び、分け方を変えられます',
      '「太郎は2人分」なら人数分で、決まった額なら金額で、割引なら割合で',
    ],
    heldBy: [
      at(
        'client/features/expenses/form/expense-form.test.tsx',
        'splits by weights, which are raised by taps or by the arrow keys',
      ),
      at(
        'client/features/expenses/form/expense-form.test.tsx',
        'splits by percentage, and shows each share in yen',
      ),
    ],
  },
  { section: 'split', sentences: ['途中から来た人は、その人がいた支出にだけ入れてください'], asks: asked },
  {
    section: 'link',
    sentences: [
      '仮メンバーが、あとからアプリで参加すると、2人いるように見えます',
      'それまでの支出は、すべて引き継がれます',
    ],
    heldBy: [
      at(
        'tests/e2e/applications.e2e.ts',
        'an application with a pending member’s code is approved as that person, whose balance is theirs then, and the other admin learns that it was decided',
      ),
    ],
  },
  {
    section: 'link',
    sentences: [
      'グループの「メンバー」で仮メンバーを選び、「参加したメンバーとまとめる」で1人にできます',
      'まとめられるのはオーナーと管理者です',
    ],
    heldBy: [
      at(
        'client/features/members/pending-member-actions.test.tsx',
        'lets an %s set the role: %o, link the person: %o',
      ),
    ],
  },
  {
    section: 'link',
    sentences: ['元に戻せないので、同じ人かどうかを確かめてから行ってください'],
    heldBy: [
      at(
        'shared/mutations/linked-people.test.ts',
        'a link is for good: its pending member stays although no expense names them',
      ),
    ],
  },
]
