/** What the help promises of deletions, devices, browsers and accounts, and the tests that show it. */
import { at } from '../holding-test.ts'
import type { PromiseRow } from './promise.ts'

const asked = 'what to do next'
const offline = at(
  'tests/e2e/offline.e2e.ts',
  'changes recorded without a server survive closing the app, arrive once on every device, and a deletion can be undone on each',
)
const deleted = at(
  'tests/server/deleted-accounts.test.ts',
  'leaves a former member without a name in shared groups, whose sums hold',
)
const twoPhones = at(
  'tests/long/devices.e2e.ts',
  'a code from the phone signs in the same person on the laptop, and a code from there on the phone that has lost everything',
)

const readOffline = at(
  'tests/long/receipts.e2e.ts',
  'the reader is fetched after its size was said, reads offline from then on, and neither sends nor saves anything',
)

export const helpOnDevices: readonly PromiseRow[] = [
  {
    section: 'offline',
    sentences: [
      'レシートの読み取りも、部品（約8MB）を一度受け取れば、電波がなくてもできます',
      '写真は端末の中だけで読み取り、読み取るために送ることはありません',
    ],
    heldBy: [readOffline],
  },
  {
    section: 'offline',
    sentences: ['読み取った写真は、外さなければ、支出と一緒に残ります'],
    heldBy: [
      at(
        'tests/long/receipts.e2e.ts',
        'a receipt that was read is kept with its expense, unless it is taken off',
      ),
    ],
  },
  {
    section: 'delete',
    sentences: ['削除した直後なら「元に戻す」を押してください'],
    heldBy: [
      at(
        'client/features/trash/delete-and-restore.test.tsx',
        'an expense is deleted without a question, and 元に戻す in the notice restores it',
      ),
    ],
  },
  {
    section: 'delete',
    sentences: [
      'あとからでも、「支出」か「メンバー」のタブのゴミ箱から30日以内なら、旅程や予定も戻せます',
      '支出が戻ると、みんなの貸し借りも戻ります',
    ],
    heldBy: [
      at(
        'client/features/trash/trash-of-trips.test.tsx',
        'counts the items and expenses that went with their trip in its entry, and restores them with it',
      ),
      offline,
    ],
  },
  {
    section: 'delete',
    sentences: ['精算済みにしたもの、同じ人としてまとめたもの、グループの削除は、元に戻せません'],
    heldBy: [
      at(
        'tests/server/settlement-calls.test.ts',
        'a settled expense can be settled again, and neither be edited nor deleted',
      ),
      at(
        'shared/mutations/linked-people.test.ts',
        'a link is for good: its pending member stays although no expense names them',
      ),
    ],
  },
  {
    section: 'device',
    sentences: ['LINEでログインしているときは、新しい端末でも同じLINEでログインしてください'],
    heldBy: [
      at(
        'tests/server/line-sign-in.test.ts',
        'is the same person on each device, and the same one after all data are lost',
      ),
    ],
  },
  {
    section: 'device',
    sentences: [
      'LINEを使わないアカウントでは、今の端末の「設定」の「別の端末でも使う」で、コードを作ってください',
      '新しい端末のログイン画面で「別の端末のコードではじめる」を選び、10分以内に入力します',
    ],
    heldBy: [
      twoPhones,
      at(
        'client/features/settings/device-code.test.tsx',
        'counts down, and removes the code when it expires',
      ),
    ],
  },
  { section: 'device', sentences: ['古い端末を手放す前に行ってください'], asks: asked },
  {
    section: 'sign-out',
    sentences: [
      'その端末に保存した記録は消えます',
      '届いている記録は、ログインし直すと戻ります',
      '未送信の変更があるときは、先に送るか、ファイルに書き出すかを選べます',
    ],
    heldBy: [
      at('tests/long/sign-out.e2e.ts', 'signing out with an unsent change can export it and send it first'),
    ],
  },
  {
    section: 'sign-out',
    sentences: [
      'LINEを使わないアカウントでは、ほかに使っている端末がないと、この端末を失ったときに戻れません',
      '先に、別の端末でも使えるようにしてください',
    ],
    asks: 'a warning',
  },
  {
    section: 'storage',
    sentences: [
      '長いあいだ開かなかったり、端末の空きが少なくなったりすると、ブラウザが保存した内容を消すことがあります',
      'プライベートブラウズでは使わないでください',
      '未送信だった変更は戻せません',
    ],
    asks: 'a warning',
  },
  {
    section: 'storage',
    sentences: ['届いていた記録は、開き直すと戻ります'],
    heldBy: [
      at(
        'tests/long/eviction.e2e.ts',
        'a phone that has lost everything but its session continues as the same person, at any address',
      ),
    ],
  },
  {
    section: 'storage',
    sentences: [
      '「設定」の「この端末の保存」で「保護する」を選ぶか、ホーム画面に追加すると、消えにくくなります',
    ],
    heldBy: [
      at(
        'client/features/settings/storage-card.test.tsx',
        'explains storage that may be evicted, lets the person request persistence, and says when the browser refuses',
      ),
    ],
  },
  {
    section: 'install',
    sentences: [
      'iPhoneはSafari、AndroidはChromeで、わりたびを開きます',
      'iPhoneは共有ボタン（四角から上に矢印）、Androidは右上のメニューを押します',
      '「ホーム画面に追加」を選びます',
      'iPhoneでは、追加したあと最初に開いたときに、もう一度ログインが必要なことがあります',
    ],
    asks: 'what browsers do',
  },
  {
    section: 'install',
    sentences: ['追加したわりたびは、アプリのように全画面で開き、電波がなくても始まります'],
    heldBy: [
      at(
        'sw/build/web-manifest.test.ts',
        'has an icon for every shape, and screenshots for phones and for desktops',
      ),
      offline,
    ],
  },
  {
    section: 'line-browser',
    sentences: ['LINEの中でも、記録も精算もできます'],
    heldBy: [
      at(
        'tests/long/invitations.e2e.ts',
        'an invitation opened in LINE leads to an application, and after its review into the group',
      ),
    ],
  },
  {
    section: 'line-browser',
    sentences: [
      'ただし、ホーム画面への追加はできず、アプリを閉じているあいだは送信されません',
      '未送信があるときは、電波のあるところで一度開いてください',
      'ホーム画面に追加したいときは、LINEの右上のメニューから、SafariやChromeなどのブラウザで開いてください',
    ],
    asks: 'what LINE’s browser cannot do',
  },
  {
    section: 'line-browser',
    sentences: ['書き出したファイルは、共有するか、ほかのブラウザで開いて保存します'],
    heldBy: [at('tests/long/line.e2e.ts', 'what LINE’s browser cannot save is saved in another browser')],
  },
  {
    section: 'account',
    sentences: [
      '「設定」から削除できます',
      'いっしょに使ったグループでは「退会したユーザー」と表示され、ほかの人の金額は変わりません',
    ],
    heldBy: [deleted],
  },
  {
    section: 'account',
    sentences: ['自分がオーナーのグループは、先にほかの人に譲るか、削除してください'],
    heldBy: [
      at(
        'tests/server/deleted-accounts.test.ts',
        'is refused while a group with other members would have no owner, and names those groups',
      ),
    ],
  },
]
