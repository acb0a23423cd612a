/** What the privacy policy promises, and the tests that show it. */
import { at } from '../holding-test.ts'
import type { PromiseRow } from './promise.ts'

const deletedAccount = 'tests/server/deleted-accounts.test.ts'
const invitations = 'tests/server/invitations.test.ts'
const noName = at(deletedAccount, 'leaves name, picture, status message, nickname and contact in no table')
const purged = at('tests/server/purge.test.ts', 'deletes everything that is too old, and nothing younger')
const outsiders = at(
  'tests/server/every-call.test.ts',
  '%s %s answers an outsider as if the group did not exist, after as many statements',
)
const endOfAccount = at(
  'tests/long/account-end.e2e.ts',
  'a person deletes their account: the sums of the others hold, and their devices are emptied',
)
const emptied = at(
  'tests/server/deleted-content.test.ts',
  'has no content after thirty days, on the server and on devices',
)
const policy = at('tests/server/hostile-calls.test.ts', 'get security headers at every address')
const operator = 'a promise of whoever runs the server'
const states = 'what is kept, for what: the rows of shared/model are all there is'

export const privacyPromises: readonly PromiseRow[] = [
  {
    section: 'lead',
    sentences: ['わりたびは、旅の割り勘のためだけに情報を使います', '広告も、追跡もありません'],
    heldBy: [policy],
  },
  {
    section: 'summary',
    sentences: ['扱うのは、あなたが入力したものと、ログインに必要なものだけです'],
    asks: states,
  },
  {
    section: 'summary',
    sentences: ['グループの記録を見られるのは、そのグループのメンバーと、運営者だけです'],
    heldBy: [outsiders],
  },
  {
    section: 'summary',
    sentences: ['招待コードを知っている人には、招待に必要なことだけが見えます'],
    heldBy: [
      at(invitations, 'shows no amounts to whoever has the code of a group that reviews applications'),
    ],
  },
  { section: 'summary', sentences: ['アカウントは、いつでも自分で削除できます'], heldBy: [endOfAccount] },
  {
    section: 'summary',
    sentences: ['このポリシーは、運営者がわりたびで取り扱う情報についてのものです'],
    asks: 'of what the page is',
  },
  { section: 'collected', sentences: ['ここに書いた使いみちのほかには使いません'], byOperator: operator },
  {
    section: 'collected',
    sentences: [
      'あなたのメールアドレスや電話番号、位置情報、端末の連絡先は集めません',
      '友だちの一覧やトークの内容は受け取りません',
    ],
    heldBy: [
      policy,
      at('tests/server/line-sign-in.test.ts', 'makes the account from what LINE says, and begins a session'),
    ],
  },
  {
    section: 'collected',
    sentences: [
      '名前、アイコン、ひとこと、わりたびの中で使うID',
      '誰の記録かを、グループのメンバーに示すため',
      'LINEのユーザーIDと、あなたが許可した範囲の名前・プロフィール画像・ひとこと',
      '本人だと確かめ、名前とアイコンを用意するため',
      'グループの名前とアイコン、最初の旅程、メンバーと仮メンバーの名前、メンバーが書いた仮メンバーの連絡先（電話番号、メールアドレス）、支出・送金・精算の内容（金額、日付、場所、メモ、リンクなど）、支出や予定に付けた写真やファイル',
      '割り勘を計算し、メンバーの端末に届けるため',
      'グループがあるあいだ',
      '誰が、いつ、何を変えたか',
      '金額の変更は、前と後の金額と、変わった人の分',
      '誰がいつ変えたかを、グループのメンバーが確かめられるようにするため',
      'お願いした人の名前とアイコン、メッセージ、参加してもらったかどうか、断った理由',
      'グループの管理者が参加してもらうかどうかを決め、返事をお願いした人に届けるため',
      'ログインを保ち、使っている端末をあなたが確かめられるようにするため',
      '呼び出しの種類、結果、かかった時間',
      '不具合を見つけ、安全に動かし続けるため',
      '運営者が必要とするあいだ',
    ],
    asks: states,
  },
  {
    section: 'collected',
    sentences: ['アカウントを削除するまで', 'アカウントを削除すると、名前、アイコン、メッセージを消します'],
    heldBy: [
      noName,
      at(
        'tests/server/deleted-applicants.test.ts',
        'leaves neither name nor message, and the pending member waits again',
      ),
    ],
  },
  {
    section: 'collected',
    sentences: ['LINEのトークンは確認に使うだけで、保存しません', '名前や記録の内容、コードは含みません'],
    heldBy: [at('tests/server/logs.test.ts', 'contains no content, names or secrets of people')],
  },
  {
    section: 'collected',
    sentences: [
      '削除した支出や支払いは、30日後に内容を消し、90日後に跡も消します',
      '削除した支出の名前は残りませんが、変更した金額は残ります',
    ],
    heldBy: [emptied, purged],
  },
  {
    section: 'collected',
    sentences: ['削除した写真やファイルは、30日後に消します'],
    heldBy: [
      at(
        'tests/server/attachment-purge.test.ts',
        'stay for the thirty days in which a removed attachment can be restored',
      ),
    ],
  },
  {
    section: 'collected',
    sentences: ['外したアイコンは、まもなく消します'],
    heldBy: [
      at(
        'tests/server/group-icons.test.ts',
        'is removed with no call of its own, and back again until the purge',
      ),
    ],
  },
  {
    section: 'collected',
    sentences: ['グループのメンバーも見られます'],
    heldBy: [at('tests/server/applications.test.ts', 'every member receives the application, and no copy')],
  },
  {
    section: 'collected',
    sentences: ['端末のおおまかな種類、ログインした日時、最後に使った日時'],
    heldBy: [
      at(
        'tests/server/own-sessions.test.ts',
        'names each device, since when, when it was last seen, and which one this is',
      ),
    ],
  },
  {
    section: 'collected',
    sentences: [
      'ログインは、最後に使ってから30日で切れます',
      'ブラウザに消された端末を本人に戻せるように、記録は最長400日残ります',
    ],
    heldBy: [at('tests/server/identity.test.ts', 'lasts 30 days from its last use'), purged],
  },
  {
    section: 'collected',
    sentences: ['IPアドレスは、使いすぎを防ぐためにその場で数えるだけで、わりたびは保存しません'],
    heldBy: [
      at(
        'tests/server/rate-limits.test.ts',
        'without a session are counted for each address, and do not slow down people signed in there',
      ),
    ],
  },
  {
    section: 'collected',
    sentences: [
      'うまく動かなかったときの、エラーの種類と場所、ブラウザの種類、誰の操作だったか',
      'デバッグパネルから送ったときは、同期の状態とそれまでの動きも',
      '入力した内容、名前、コードは伏せます',
      '不具合を見つけ、直すため',
      '運営者が選んだシステム管理者が見ます',
    ],
    heldBy: [
      at(
        'tests/server/stored-logs.test.ts',
        'has none of the secrets and names that errors, stacks, bodies and devices put into it',
      ),
      at('client/session/log-bundles.test.ts', 'is in nothing that is sent, and the server takes it'),
      at(
        'tests/server/system-logs.test.ts',
        'is refused to everybody but a system admin, also when the role was taken back',
      ),
    ],
  },
  {
    section: 'collected',
    sentences: ['最長30日'],
    heldBy: [at('tests/server/system-logs.test.ts', 'deletes what is older than thirty days')],
  },
  {
    section: 'collected',
    sentences: [
      'LINEの中から自分のデータを別のブラウザで保存するときは、そのファイルをサーバーに預かります',
      '保存すると消え、保存しなくても5分で使えなくなり、まもなく消えます',
    ],
    heldBy: [
      at('tests/server/downloads.test.ts', 'expires after five minutes, and the purge deletes the file'),
    ],
  },
  {
    section: 'collected',
    sentences: [
      'システム管理者については、誰が、いつ、どの管理の画面を開き、誰の何を変えたかを1年間残します',
      '変えた内容そのものは残しません',
    ],
    heldBy: [
      at(
        'tests/server/system-admins.test.ts',
        'keeps who has done what, and when, by the clocks of server and device',
      ),
      at('tests/server/system-admins.test.ts', 'is kept for a year'),
      at(
        'tests/server/user-details.test.ts',
        'logs which fields were saved and not what was written, and nothing if nothing was new',
      ),
    ],
  },
  {
    section: 'collected',
    sentences: ['変更が二重に反映されないように、変更の番号と結果を90日間残します', '内容は含みません'],
    heldBy: [purged],
  },
]
