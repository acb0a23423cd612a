/** What the privacy policy promises of devices, other people and rights, and the tests that show it. */
import { at } from '../holding-test.ts'
import type { PromiseRow } from './promise.ts'

const deletedAccount = 'tests/server/deleted-accounts.test.ts'
const invitations = 'tests/server/invitations.test.ts'
const former = at(deletedAccount, 'leaves a former member without a name in shared groups, whose sums hold')
const outsiders = at(
  'tests/server/every-call.test.ts',
  '%s %s answers an outsider as if the group did not exist, after as many statements',
)
const endOfAccount = at(
  'tests/long/account-end.e2e.ts',
  'a person deletes their account: the sums of the others hold, and their devices are emptied',
)
const policy = at('tests/server/hostile-calls.test.ts', 'get security headers at every address')
const operator = 'a promise of whoever runs the server'
const states = 'what is kept, for what: the rows of shared/model are all there is'

export const privacyRights: readonly PromiseRow[] = [
  {
    section: 'device',
    sentences: [
      '電波がなくても使えるように、グループの記録と未送信の変更を、ブラウザの中（IndexedDB）に保存します',
      'テーマと文字の大きさ、デバッグパネルを表示するかどうか、読み込んだアプリのファイルとグループのアイコンも保存します',
    ],
    asks: states,
  },
  {
    section: 'device',
    sentences: [
      '読み取った写真は、あなたが外さなければ、支出を保存したときに、支出に付けた写真として保存します',
    ],
    heldBy: [
      at(
        'tests/long/receipts.e2e.ts',
        'a receipt that was read is kept with its expense, unless it is taken off',
      ),
    ],
  },
  {
    section: 'device',
    sentences: [
      'レシートの写真は、端末の中だけで読み取ります',
      '読み取るために送ることはありません',
      'はじめて読み取るときに受け取る部品（約8MB、個人の情報は含みません）は、ログアウトしても端末に残り、ブラウザでこのサイトのデータを消すと消えます',
    ],
    heldBy: [
      at(
        'tests/long/receipts.e2e.ts',
        'the reader is fetched after its size was said, reads offline from then on, and neither sends nor saves anything',
      ),
    ],
  },
  {
    section: 'device',
    sentences: [
      'ログアウトすると、その端末に保存した記録は消えます',
      'LINEを使わないアカウントでは、次に名前を選ぶだけで戻れるように、その端末の鍵と名前だけが残ります',
    ],
    heldBy: [
      at(
        'tests/long/group-icon.e2e.ts',
        'an icon made of a photo is shown to a friend, stays with no connection, and goes with the sign-out',
      ),
      at(
        'client/session/sign-out.test.ts',
        'changes that the person agreed to discard are deleted with all rows',
      ),
      at(
        'client/features/invitations/name-entry.test.tsx',
        'lets the people of this device go on without typing, and asks about their names',
      ),
    ],
  },
  {
    section: 'cookie',
    sentences: [
      '使うCookieは、ログインを保つための1つだけです（sid または __Host-sid、最長400日）',
      'はじめてログインしたときに保存されます',
      '広告や解析のためのCookieはありません',
    ],
    heldBy: [
      at(
        'tests/server/identity.test.ts',
        'is in a cookie that scripts cannot read, and is recognized by the cookie or the token',
      ),
      at('tests/server/hostile-calls.test.ts', '%s sets the cookie that fits'),
    ],
  },
  {
    section: 'cookie',
    sentences: [
      'LINEでログインする場合は、LINEの部品が、ログインの期限を示すCookieと、ログインの状態をブラウザに保存します',
    ],
    asks: 'what LINE’s SDK does',
  },
  {
    section: 'tracking',
    sentences: [
      '解析、広告、外部のフォントや埋め込みは使っていません',
      'あなたの端末は、このサーバーとだけ通信します',
      '例外はLINEだけです',
      'LINEでログインするときはLINEのサーバーと通信し、プロフィール画像はLINEから読み込みます',
    ],
    heldBy: [policy],
  },
  {
    section: 'tracking',
    sentences: ['LINEでの情報の扱いは、LINEのプライバシーポリシーに従います'],
    asks: 'whose policy counts there',
  },
  {
    section: 'sharing',
    sentences: [
      'あなたの名前とアイコン、記録した内容は、同じグループのメンバーに見えます',
      'グループを退出したあとも、それまでの記録は、残ったメンバーの精算のために残ります',
      'それ以外の、グループの外の人には見えません',
    ],
    heldBy: [outsiders, former],
  },
  {
    section: 'sharing',
    sentences: [
      '招待リンクや招待コードを受け取った人には、参加する前に、グループの名前、オーナーの名前、メンバーの名前とアイコン（8人まで）、仮メンバーの名前が見えます',
      'コードだけで参加できるグループと、その人だけの招待では、仮メンバーが支払った金額と負担する金額も見えます',
    ],
    heldBy: [
      at(
        invitations,
        'shows the group, its people, and in an open group what each pending member has recorded',
      ),
      at(invitations, 'leaves out who has joined and who has left, and shows eight faces of many'),
      at(invitations, 'shows a pending member with a code of their own what is theirs, and nobody else'),
    ],
  },
  {
    section: 'sharing',
    sentences: ['リンクを送ったトークの画面には、グループの名前が表示されることがあります'],
    asks: 'what chats do',
  },
  {
    section: 'sharing',
    sentences: [
      'サーバーのシステム管理者は、利用者の名前、ひとこと、LINEのユーザーID、参加しているグループの名前と説明、ログインした端末と日時、仮メンバーの名前と連絡先を見て、直したり削除したりできます',
    ],
    heldBy: [
      at('tests/server/user-management.test.ts', 'is refused to everybody else, and changes nothing'),
      at('tests/server/user-details.test.ts', 'has what the specification lists'),
      at(
        'tests/server/pending-members-of-all.test.ts',
        'are listed from all groups, with who has applied as them',
      ),
    ],
  },
  {
    section: 'sharing',
    sentences: ['法律で求められた場合を除いて、第三者に渡すことも、売ることもありません'],
    byOperator: operator,
  },
  {
    section: 'backup',
    sentences: [
      '運営者は、故障に備えてバックアップを取ることがあります',
      '削除したものが、バックアップの中にしばらく残ることがあります',
    ],
    byOperator: 'what may happen',
  },
  {
    section: 'backup',
    sentences: ['ログインの印や端末の鍵、コードは、元に戻せない形（ハッシュ）で保存します'],
    heldBy: [
      at('tests/server/identity.test.ts', 'stores tokens and keys only as hashes'),
      at('tests/server/device-codes.test.ts', 'is stored only as a hash'),
    ],
  },
  {
    section: 'backup',
    sentences: ['グループの記録は、メンバーであることを毎回確かめてから渡します'],
    heldBy: [outsiders],
  },
  {
    section: 'rights',
    sentences: ['名前は、設定からいつでも変えられます'],
    heldBy: [
      at(
        'tests/long/profile.e2e.ts',
        'a new name is shown at once while offline, and on the other phone and a friend’s once online',
      ),
    ],
  },
  {
    section: 'rights',
    sentences: ['自分の記録は、アプリの中で見て、直して、削除できます'],
    heldBy: [at('shared/mutations/permissions.test.ts', '$name: who $what')],
  },
  {
    section: 'rights',
    sentences: [
      'アカウントは、設定から削除できます',
      'いっしょに使ったグループでは「退会したユーザー」と表示され、ほかの人の金額は変わりません',
    ],
    heldBy: [endOfAccount, former],
  },
  {
    section: 'rights',
    sentences: ['LINEとの連携もなくなります'],
    heldBy: [
      at(
        'client/session/delete-line-account.test.ts',
        'sends LINE’s token, with which the server ends the consent, and then logs out of LINE',
      ),
    ],
  },
  {
    section: 'rights',
    sentences: ['削除したグループの記録は、誰の画面からも見られなくなります'],
    heldBy: [
      at(
        invitations,
        'gives the same answer for a wrong code, an old one, a used one and that of a deleted group',
      ),
    ],
  },
  {
    section: 'rights',
    sentences: [
      'サーバーからも消したいときは、運営者に連絡してください',
      'ほかの人があなたのことを記録していて困るときも、運営者に連絡してください',
    ],
    byOperator: operator,
  },
  {
    section: 'changes',
    sentences: ['変えるときは、変える前にこのページで、いつから変わるかをお知らせします'],
    byOperator: operator,
  },
]
