/** The sentence that a person reads for each rejection code (specification 1 to 3, error catalogues). */
import type { RejectionCode } from '../rejection-codes.ts'
import {
  accountGroupsMax,
  deletedContentKeptSeconds,
  groupPeopleMax,
  groupRowsMax,
  iconBytesMax,
  iconPixelsMax,
  itemExtensionsMax,
  tripItemsMax,
  planLimits,
  urlMaxLength,
} from '../limits.ts'
import { groupedDigits } from './amount-texts.ts'
import { freePlanSaid } from './free-plan.ts'
import { shellTexts } from './shell.ts'

export const rejectionSentences: Record<RejectionCode, string> = {
  unreadable: '送信された内容を読み取れませんでした。',
  'unknown-field': '送信された内容に、扱えない項目が含まれています。',
  'id-invalid': 'IDの形式が正しくありません。',
  'too-large': '送信された内容が大きすぎます。',
  'body-too-slow': '送信に時間がかかりすぎたため、中断しました。電波のよい場所で、もう一度お試しください。',
  'icon-required': 'アイコンの画像を1枚選んでください。',
  'icon-too-large': `アイコンの画像が大きすぎます。${iconBytesMax / 1024}KBまでの画像を選んでください。`,
  'icon-dimensions-too-large': `アイコンの画像が大きすぎます。縦と横が${iconPixelsMax}ピクセルまでの画像を選んでください。`,
  'icon-type-unsupported':
    'この画像はアイコンにできません。PNG、JPEG、WebPの、動かない画像を選んでください。',
  'schema-too-old': 'アプリのバージョンが古いため同期できません。ページを更新してください。',
  'answer-too-large': '記録が多すぎるため、まとめて計算できません。',
  'too-many-requests': 'リクエストが多すぎます。しばらく待ってから再試行してください。',
  'too-many-changes':
    '1日にとても多くの変更があったため、しばらく待っています。記録した内容は端末に残り、あとで自動で送信されます。',
  'signed-out': 'ログイン情報が無効です。再ログインしてください。',
  'access-code-wrong': 'アクセスコードが正しくありません。',
  'device-code-wrong':
    'このコードは使えません。もう一方の端末で新しいコードを作り、10分以内に入力してください。',
  'device-unknown':
    'ログインには、別の端末のコードが必要です。使える端末があれば、その「設定」で「コードを作る」を押し、ログイン画面で入力してください。記録した内容は端末に残っています。',
  'device-revoked':
    '別の端末の操作で、この端末はログアウトされました。使える端末があれば、その「設定」で「コードを作る」を押し、ログイン画面で入力すると、続きを使えます。記録した内容は端末に残っています。',
  'account-deleted':
    'このアカウントは削除されました。この端末に残っている未送信の変更は、ファイルに書き出せます。続けて使うには、新しくはじめてください。',
  'foreign-origin': '別のサイトからの操作は受け付けられません。',
  'not-system-admin': '管理者権限がありません。システム管理者にお問い合わせください。',
  'own-account': '自分の管理者権限やアカウントは、ここからは変えられません。',
  'admin-named-by-setting':
    'サーバーの設定（SYSTEM_ADMINS）で決められた管理者のため、ここからは変えられません。',
  'query-not-allowed': 'この文は、ここでは実行できません。読むだけの文を書いてください。',
  'query-write-not-allowed':
    'この文は、ここでは実行できません。書き込めるのは、管理者が変更できる列へのINSERT、UPDATE、DELETEだけです。',
  'explorer-writes-off': 'サーバーの設定（EXPLORER_WRITES）で、変更が許可されていません。',
  'sign-in-too-old': 'ログインから10分が過ぎたため、変更できません。もう一度ログインしてください。',
  'table-not-writable': 'このテーブルでは、この操作はできません。',
  'column-not-writable': '変更できない列が含まれています。',
  'not-allowed': 'アクセス権限がありません。',
  'group-update-not-allowed': 'グループを更新する権限がありません',
  'group-delete-not-allowed': 'グループを削除する権限がありません',
  'member-remove-not-allowed': 'メンバーを削除する権限がありません',
  'member-role-not-allowed': 'メンバーの役割を変更する権限がありません',
  'link-not-allowed': '同じ人としてまとめられるのは、オーナーと管理者だけです',
  'review-not-allowed': '参加のお願いに返事ができるのは、オーナーと管理者だけです',
  'membership-ended': 'このグループにアクセスする権限がありません',
  'account-mismatch': '別の人としてログインしています。ページを更新してください。',
  'other-person-signed-in':
    'この端末には、別の人のログインが残っています。その人として続けるか、ログアウトしてからお試しください。',
  'line-token-invalid': 'ログイン情報が期限切れです。ページを更新してください。',
  'account-unknown': 'このLINEアカウントは、まだ登録されていません。',
  'line-already-linked':
    'このLINEアカウントか、この端末の記録が、すでに別のアカウントとつながっているため、まとめられません。',
  'no-such-call': 'お探しの機能が見つかりません。',
  'group-not-found': 'グループが見つかりません',
  'icon-not-found': 'アイコンの画像が見つかりません。もう一度、画像を選んでください。',
  'user-not-found': 'ユーザーが見つかりません',
  'session-not-found': 'この端末は、すでにログアウトしています。',
  'download-not-found':
    'このリンクでは保存できません。期限が切れたか、すでに使われています。もう一度、書き出してください。',
  'backup-not-found': 'このバックアップはありません。古くなって消えた可能性があります。',
  'log-not-found': 'この記録は見つかりません。保存期間が過ぎて消えた可能性があります。',
  'profile-not-found': 'プロフィールが見つかりません',
  'member-not-found': 'メンバーが見つかりません',
  'pending-member-not-found': '仮メンバーが見つかりません',
  'application-not-found': '参加のお願いが見つかりません',
  'itinerary-not-found': '旅程が見つかりません',
  'item-not-found': '予定が見つかりません',
  'expense-not-found': '支出が見つかりません',
  'transfer-not-found': '支払いの記録が見つかりません',
  'invite-code-unknown': 'このコードのグループが見つかりません。もう一度確かめてください',
  'table-not-found': 'テーブルが見つかりません。',
  'row-not-found': 'レコードが見つかりません。',
  conflict: 'ほかの人が先に金額や分け方を変更しました。内容を確認してください。',
  'id-reused': '同じIDで別の内容が送信されました。',
  'id-taken': 'すでに登録されています。',
  'expense-deleted': 'この支出はすでに削除されています。',
  'itinerary-deleted': 'この旅程はすでに削除されています。',
  'item-deleted': 'この予定はすでに削除されています。',
  'restore-too-late': `削除してから${deletedContentKeptSeconds / 86_400}日がたち、内容が残っていないため、復元できません。必要なときは、もう一度記録してください。`,
  'change-too-old':
    '80日以上前の変更のため、すでに届いているかどうかを確かめられません。いまの内容を見て、まだ反映されていなければ再送してください。',
  'already-member': 'すでに参加しています',
  'pending-member-linked': 'この仮メンバーは、すでに参加しているメンバーです',
  'owner-of-groups':
    'ほかのメンバーがいるグループのオーナーです。先に、ほかの人にオーナーを譲るか、グループを削除してください。',
  'row-changed': 'このレコードは、読み込んだあとに変わりました。今の内容を確かめてください。',
  'query-result-changed':
    '確認したあとに結果が変わったため、何も書き込んでいません。もう一度確認してください。',
  'query-trial-unknown':
    '確認から10分が過ぎたか、すでに実行されています。何も書き込んでいません。もう一度確認してください。',
  'restore-points-unavailable':
    'このサーバーでは、書き込む前の復元ポイントを作れません。危険なクエリは、データベースがSQLiteのときだけ実行できます。',
  'restore-point-failed': '復元ポイントを作れなかったため、何も書き込んでいません。',
  'explorer-role-missing':
    'データベースを読むためのロールがありません。PostgreSQLの管理者が次の文を実行してから、もう一度試してください。',
  'group-lost': 'サーバーの復旧で、このグループが失われました。この端末には残っています。',
  'membership-lost': 'サーバーの復旧で、このグループへの参加が失われました。記録はこの端末に残っています。',
  'application-pending': 'すでに参加をお願いしています。返事をお待ちください。',
  'application-decided': 'この参加のお願いは、すでに返事が済んでいるか、取り下げられています。',
  'already-settled': '一部は、ほかの人がすでに精算済みにしています。残りを確認してください。',
  'display-name-required': '名前を入力してください',
  'group-name-required': 'グループ名を入力してください',
  'member-name-required': '仮メンバーの名前を入力してください',
  'title-required': '内容を入力してください',
  'text-too-long': '文字数が多すぎます。短くしてください。',
  'nothing-to-change': '変更されたデータがありません。',
  'row-not-storable': '列の型か制約に合わない値のため、保存できません。',
  'query-required': '実行する文を入力してください。',
  'one-statement-only': '一度に実行できる文は、1つだけです。',
  'query-failed': 'クエリの実行に失敗しました',
  'query-too-slow': '2秒以内に終わらなかったため、止めました。条件を足してください。',
  'setting-out-of-range': '決められた範囲の数を入力してください。',
  'backup-running': 'バックアップか復元の途中です。終わってから、もう一度お試しください。',
  'query-too-large': '使うメモリが多すぎるため、止めました。',
  'query-writes-nothing': 'この文は何も書き込みません。「危険なクエリを許可」を外して実行してください。',
  'query-changes-too-many': '変わる行が1,000行を超えます。条件を足して、分けて実行してください。',
  'amount-required': '金額を入力してください',
  'receiver-required': '受け取った人を選んでください',
  'amount-not-positive': '1円以上の金額を入力してください',
  'amount-not-whole': '金額は1円単位の整数で入力してください',
  'amount-too-large': '金額は99,999,999円以下で入力してください',
  'date-invalid': '2000年から2099年までの正しい日付を入力してください',
  'dates-reversed': '終了日は開始日以降に設定してください。',
  'itinerary-fields-required': '旅程名、開始日、終了日は必須入力です。',
  'itinerary-status-not-allowed':
    '旅程は、いまの状態からこの状態にはできません。ほかの人が先に状態を変更したかもしれません。',
  'itinerary-not-started': '計画中の旅程は、旅行中にしてから完了にしてください。',
  'item-title-required': 'タイトルは必須です',
  'time-invalid': '時刻は00:00から23:59で入力してください',
  'budget-invalid': '予算は0円以上の整数で入力してください',
  'budget-status-mismatch': '予算の状態と金額が合っていません',
  'financial-status-derived': '「支出記録済」と「精算完了」は、予定の支出から自動で決まります',
  'extension-key-required': '追加項目の名前を入力してください',
  'extensions-full': `追加項目は、1件の予定に${itemExtensionsMax}個までです`,
  'phone-invalid': '電話番号は、数字とハイフンで入力してください',
  'email-invalid': 'メールアドレスの形式が正しくありません',
  'url-invalid': `リンクは「https://」か「http://」で始まるアドレスを、${groupedDigits(urlMaxLength)}文字以内で入力してください`,
  'payer-required': '支払った人を選んでください',
  'payers-repeated': '支払った人に、同じ人が重なっています',
  'payers-mismatch': '支払った額の合計が、支出の金額と一致しません',
  'participant-required': '分ける人を1人以上選んでください',
  'participants-repeated': '分ける人に、同じ人が重なっています',
  'shares-mismatch': 'それぞれの分の合計が、支出の金額と一致しません',
  'split-mismatch': '分け方と、それぞれの分が合っていません',
  'percentage-invalid': '割合は0から100の範囲で入力してください',
  'percentages-mismatch': '割合の合計が100%になりません',
  'person-unknown': 'このグループにいない人が含まれています',
  'transfer-needs-two-people': '払った人と受け取った人には、別の人を選んでください',
  'expense-settled': '精算済みのため、編集や削除はできません',
  'group-full': `グループのメンバーは最大${groupPeopleMax}名まで追加できます`,
  'group-itineraries-full': `旅程は、1つのグループに${planLimits.premium.itineraries}件までです`,
  'trip-items-full': `予定は、1つの旅程に${tripItemsMax}件までです。使わない予定を削除すると、続けられます。`,
  'group-rows-full': `このグループの記録が上限（${groupRowsMax / 10_000}万件）に達しました。精算と支払いの記録は続けられます。新しい支出は、新しいグループに記録してください。`,
  'too-many-groups': `参加できるグループは、1人${accountGroupsMax}個までです。ほかの人が作ったグループから退出すると、続けられます。`,
  'applicant-groups-full': `この人は、参加できるグループの上限（${accountGroupsMax}個）に達しています。`,
  get 'plan-groups-full'() {
    return `グループは最大${freePlanSaid().groups}個まで作成できます`
  },
  get 'new-owner-groups-full'() {
    return `この人は、無料プランで持てるグループの上限（${freePlanSaid().groups}個）に達しているため、オーナーになれません。`
  },
  get 'plan-people-full'() {
    return `グループのメンバーは最大${freePlanSaid().people}名まで追加できます`
  },
  get 'plan-itineraries-full'() {
    return `旅程は最大${freePlanSaid().itineraries}件まで作成できます`
  },
  'itineraries-disabled': '旅程を使わないグループには、旅程を登録できません',
  'rejection-reason-required': '断る理由を入力してください',
  'approval-required': 'このグループには、参加のお願いを送ってから入ります。',
  'owner-not-removable': 'オーナーは削除できません',
  'owner-role-not-changeable': 'オーナーの役割は、ほかのメンバーに譲ると変わります',
  'pending-member-in-use': '支出や支払いに含まれている仮メンバーは削除できません',
  'linked-member-not-removable':
    '参加したメンバーとまとめた仮メンバーは、これまでの記録がその人のものになっているため、削除できません',
  'invite-code-required': '招待コードを入力してください',
  defect:
    'サーバーで問題が発生しました。記録した内容は端末に残っています。しばらく待ってから再試行してください。',
  unavailable:
    'サーバーが一時的に利用できません。記録した内容は端末に残っています。しばらく待ってから再試行してください。',
  maintenance:
    'メンテナンスのため、いまは変更を受け付けていません。記録した内容は端末に残り、終わると自動で送信されます。',
  'line-unavailable':
    'LINEに接続できないため、ログインを確認できませんでした。記録した内容は端末に残っています。しばらく待ってから再試行してください。',
  'device-full': shellTexts.deviceFull,
  'device-failed': 'この端末の保存場所に書き込めません。入力した内容を控えて、ページを更新してください。',
  'device-outdated':
    '新しいバージョンが別のタブで開かれたため、この画面では保存できません。入力した内容を控えて、ページを更新してください。',
}
