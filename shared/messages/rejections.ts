/** The sentence that a person reads for each rejection code (specification 1 to 3, error catalogues). */
import type { RejectionCode } from '../rejection-codes.ts'
import {
  accountGroupsMax,
  deletedContentKeptSeconds,
  groupPeopleMax,
  groupRowsMax,
  urlMaxLength,
} from '../limits.ts'

export const rejectionSentences: Record<RejectionCode, string> = {
  unreadable: '送信された内容を読み取れませんでした。',
  'unknown-field': '送信された内容に、扱えない項目が含まれています。',
  'id-invalid': 'IDの形式が正しくありません。',
  'too-large': '送信された内容が大きすぎます。',
  'schema-too-old': 'アプリのバージョンが古いため同期できません。ページを更新してください。',
  'too-many-requests': 'リクエストが多すぎます。しばらく待ってから再試行してください。',
  'too-many-changes':
    '1日にとても多くの変更があったため、しばらく待っています。記録した内容は端末に残り、あとで自動で送信されます。',
  'signed-out': 'ログイン情報が無効です。再ログインしてください。',
  'access-code-wrong': 'アクセスコードが正しくありません。',
  'device-code-wrong':
    'このコードは使えません。もう一方の端末で新しいコードを作り、10分以内に入力してください。',
  'device-unknown':
    'サーバーがこの端末を確認できませんでした。ログイン画面の「別の端末のコードではじめる」から、もう一方の端末で作ったコードでログインすると、続きから使えます。記録した内容は端末に残っています。',
  'device-revoked':
    '別の端末の操作で、この端末はログアウトされました。続けるには、ログイン画面の「別の端末のコードではじめる」から、もう一方の端末で作ったコードでログインしてください。記録した内容は端末に残っています。',
  'account-deleted':
    'このアカウントは削除されました。この端末に残っている未送信の変更は、ファイルに書き出せます。続けて使うには、新しくはじめてください。',
  'foreign-origin': '別のサイトからの操作は受け付けられません。',
  'not-allowed': 'アクセス権限がありません。',
  'group-update-not-allowed': 'グループを更新する権限がありません',
  'group-delete-not-allowed': 'グループを削除する権限がありません',
  'member-remove-not-allowed': 'メンバーを削除する権限がありません',
  'member-role-not-allowed': 'メンバーの役割を変更する権限がありません',
  'link-not-allowed': '同じ人としてまとめられるのは、オーナーと管理者だけです',
  'membership-ended': 'このグループにアクセスする権限がありません',
  'account-mismatch': '別のアカウントでログインしています。ページを更新してください。',
  'other-person-signed-in':
    'この端末には、別の人のログインが残っています。その人として続けるか、ログアウトしてからお試しください。',
  'line-token-invalid': 'ログイン情報が期限切れです。ページを更新してください。',
  'account-unknown': 'このLINEアカウントは、まだ登録されていません。',
  'line-already-linked':
    'このLINEアカウントか、この端末の記録が、すでに別のアカウントとつながっているため、まとめられません。',
  'no-such-call': 'お探しの機能が見つかりません。',
  'group-not-found': 'グループが見つかりません',
  'session-not-found': 'この端末は、すでにログアウトしています。',
  'download-not-found':
    'このリンクでは保存できません。期限が切れたか、すでに使われています。もう一度、書き出してください。',
  'profile-not-found': 'プロフィールが見つかりません',
  'member-not-found': 'メンバーが見つかりません',
  'pending-member-not-found': '仮メンバーが見つかりません',
  'itinerary-not-found': '旅程が見つかりません',
  'expense-not-found': '支出が見つかりません',
  'transfer-not-found': '送金が見つかりません',
  'invite-code-unknown': 'このコードのグループが見つかりません。もう一度確かめてください',
  conflict: '他の人が先に金額や分け方を変更しました。内容を確認してください。',
  'id-reused': '同じIDで別の内容が送信されました。',
  'id-taken': 'すでに登録されています。',
  'expense-deleted': 'この支出はすでに削除されています。',
  'restore-too-late': `削除してから${deletedContentKeptSeconds / 86_400}日がたち、内容が残っていないため、復元できません。必要なときは、もう一度記録してください。`,
  'change-too-old':
    '80日以上前の変更のため、すでに届いているかどうかを確かめられません。いまの内容を見て、まだ反映されていなければ再送してください。',
  'already-member': 'すでに参加しています',
  'pending-member-linked': 'この仮メンバーは、すでに参加しているメンバーです',
  'owner-of-groups':
    'ほかのメンバーがいるグループのオーナーです。先に、ほかの人にオーナーを譲るか、グループを削除してください。',
  'group-lost': 'サーバーの復旧で、このグループが失われました。この端末には残っています。',
  'membership-lost': 'サーバーの復旧で、このグループへの参加が失われました。記録はこの端末に残っています。',
  'already-settled': '一部は、ほかの人がすでに精算済みにしています。残りを確認してください。',
  'display-name-required': '名前を入力してください',
  'group-name-required': 'グループ名を入力してください',
  'member-name-required': '仮メンバーの名前を入力してください',
  'title-required': '内容を入力してください',
  'text-too-long': '文字数が多すぎます。短くしてください。',
  'nothing-to-change': '変更されたデータがありません。',
  'amount-not-positive': '1円以上の金額を入力してください',
  'amount-not-whole': '金額は1円単位の整数で入力してください',
  'amount-too-large': '金額は99,999,999円以下で入力してください',
  'date-invalid': '2000年から2099年までの正しい日付を入力してください',
  'url-invalid': `リンクは「https://」か「http://」で始まるアドレスを、${urlMaxLength.toLocaleString('ja-JP')}文字以内で入力してください`,
  'payer-required': '支払った人を選んでください',
  'payers-repeated': '支払った人に、同じ人が重なっています',
  'payers-mismatch': '支払った額の合計が、支出の金額と一致しません',
  'participant-required': '分ける人を1人以上選んでください',
  'participants-repeated': '分ける人に、同じ人が重なっています',
  'shares-mismatch': '負担額の合計が、支出の金額と一致しません',
  'split-mismatch': '分け方と、それぞれの負担額が合っていません',
  'percentage-invalid': '割合は0から100の範囲で入力してください',
  'percentages-mismatch': '割合の合計が100%になりません',
  'person-unknown': 'このグループにいない人が含まれています',
  'transfer-needs-two-people': '払った人と受け取った人には、別の人を選んでください',
  'expense-settled': '精算済みのため、編集や削除はできません',
  'group-full': `グループのメンバーは最大${groupPeopleMax}名まで追加できます`,
  'group-rows-full': `このグループの記録が上限（${groupRowsMax / 10_000}万件）に達しました。精算と送金の記録は続けられます。新しい支出は、新しいグループに記録してください。`,
  'too-many-groups': `参加できるグループは、1人${accountGroupsMax}個までです。ほかの人が作ったグループから退出すると、続けられます。`,
  'approval-required': 'このグループは承認制です。参加を申請してください。',
  'owner-not-removable': 'オーナーは削除できません',
  'owner-role-not-changeable': 'オーナーの役割は、ほかのメンバーに譲ると変わります',
  'pending-member-in-use': '支出や送金に含まれている仮メンバーは削除できません',
  'linked-member-not-removable':
    '参加したメンバーとまとめた仮メンバーは、これまでの記録がその人のものになっているため、削除できません',
  'invite-code-required': '招待コードを入力してください',
  defect:
    'サーバーで問題が発生しました。記録した内容は端末に残っています。しばらく待ってから再試行してください。',
  unavailable:
    'サーバーが一時的に利用できません。記録した内容は端末に残っています。しばらく待ってから再試行してください。',
  'line-unavailable':
    'LINEに接続できないため、ログインを確認できませんでした。記録した内容は端末に残っています。しばらく待ってから再試行してください。',
  'device-full':
    '端末の空き容量が足りないため、保存できませんでした。空き容量を増やしてから、もう一度保存してください。',
  'device-failed': '端末に保存できませんでした。入力した内容を控えて、ページを再読み込みしてください。',
  'device-outdated':
    '新しいバージョンが別のタブで開かれたため、この画面では保存できません。入力した内容を控えて、ページを読み込み直してください。',
}
