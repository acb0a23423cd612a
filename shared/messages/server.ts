/** The sentences that the server prints on its console. */
export const serverSentences = {
  started: (address: string) => `わりたび: ${address}`,
  settingInvalid: (names: string) => `環境変数の値が正しくありません: ${names}`,
  accessCodeNeeded: '他の端末から利用するには、ACCESS_CODE を設定してください。',
  lineNeedsBoth: 'LINEでログインできるようにするには、LIFF_ID と LINE_CHANNEL_ID の両方を設定してください。',
  lineOrAccessCode:
    'LINEでログインするサーバーでは、ACCESS_CODE は使えません。ACCESS_CODE を消すか、LIFF_ID と LINE_CHANNEL_ID を消してください。',
  bucketNeedsAll:
    '写真と書類をS3に置くには、S3_BUCKET と S3_ACCESS_KEY_ID と S3_SECRET_ACCESS_KEY をすべて設定してください。',
  bucketMissing: (contents: number) =>
    `写真と書類${contents}件の中身がS3にあります。S3_BUCKET などを設定して起動してください。データベースに戻すときは、設定したまま npm run admin -- attachments database を実行します。`,
  portTaken: (port: number) => `ポート ${port} は使用中です。PORT に別の番号を設定してください。`,
  addressUnusable: (code: string) =>
    `指定されたアドレスでは待ち受けできません（${code}）。HOST と PORT を確認してください。`,
  dataUnusable: (code: string) => `データの保存先を使用できません（${code}）。DATA_DIR を確認してください。`,
  databaseUnreachable: (why: string) =>
    `データベースに接続できません（${why}）。DATABASE_URL と PostgreSQL の状態を確認してください。`,
  nothingHere: 'ページが見つかりません',
  newerSchema:
    'データベースが新しいバージョンのわりたびで更新されています。新しいバージョンで起動してください。',
  notStarted: (why: string) => `起動できませんでした: ${why}`,
} as const

/** The sentences that the backup commands print on the console. */
export const backupSentences = {
  backedUp: (file: string) => `バックアップを保存しました: ${file}`,
  /** The bytes of so many contents are in a bucket. */
  withoutContents: (contents: number) =>
    `写真と書類${contents}件の中身はS3にあり、このファイルには入っていません。バケットも別にバックアップしてください。`,
  restored: (file: string) =>
    `バックアップから復元しました: ${file}\n端末が覚えている直近の記録は、サーバーを起動すると自動で送り直されます。\n招待コードは、すべてのグループで新しくなりました。前のコードやリンクでは参加できません。`,
  restorePoint: (file: string) => `復元前のデータは、ここに残っています: ${file}`,
  removed: (files: readonly string[]) =>
    ['残すのは新しい3回分です。古いものを削除しました:', ...files].join('\n'),
  epochBegun:
    'データが復元されたことを記録しました。端末は次の同期で、直近の記録を自動で送り直します。\n招待コードは、すべてのグループで新しくなりました。前のコードやリンクでは参加できません。',
  rolledBack: (why: string) =>
    `復元したデータが検査に通らなかったため（${why}）、復元前のデータに戻しました。失われた記録はありません。`,
  stopped: '途中で問題が起きました。サーバーを起動し直すと、データを検査して続けます。',
  trouble: (why: string) => `途中で問題が起きたため、中止しました（${why}）。データは元のままです。`,
  /** It is unknown whether the new epoch was stored. */
  troubleInEpoch: (why: string) =>
    `途中で問題が起きました（${why}）。記録できたかどうか分からないため、もう一度実行してください。`,
  notWrittenThrough: (why: string) =>
    `バックアップから復元しましたが、ディスクに書き込めたことを確かめられませんでした（${why}）。もう一度復元を実行してください。`,
} as const

export const backupRefusals = {
  usage:
    '使い方: npm run backup -- 保存先のファイル / npm run restore -- バックアップのファイル [--without-newer-keys] / npm run new-epoch',
  'on-postgres':
    'PostgreSQL のデータは pg_dump と pg_restore で保存・復元してください。復元したあとは npm run new-epoch を実行してください。',
  'nothing-there': 'わりたびのデータが見つかりません。DATA_DIR または DATABASE_URL を確認してください。',
  'file-taken': '指定されたファイルはすでにあります。上書きはしません。別の名前を指定してください。',
  'no-folder': '指定された保存先のフォルダーがありません。',
  'present-damaged':
    'データが壊れているため、バックアップできません。以前のバックアップから復元してください。',
  'no-such-file': '指定されたバックアップが見つかりません。データは元のままです。',
  'backup-damaged':
    '指定されたファイルは壊れているか、データベースではないため、復元できません。データは元のままです。',
  'backup-foreign': '指定されたファイルは、わりたびのバックアップではありません。データは元のままです。',
  'backup-newer':
    '指定されたバックアップは、新しいバージョンのわりたびのものです。新しいバージョンで復元してください。データは元のままです。',
  'in-use':
    'データが使用中のため、実行できません。サーバーを停止してから、もう一度実行してください。データは元のままです。',
  'being-restored': 'データを復元しているところです。終わってから、もう一度実行してください。',
} as const

export type BackupRefusal = keyof typeof backupRefusals

/** The sentences that the command `admin` prints on the console. */
type Person = { id: string; displayName: string }
type Plan = keyof typeof planNames

const planNames = { free: '無料', premium: 'プレミアム' } as const

const named = ({ id, displayName }: Person) => `${displayName}さん（${id}）`

export const adminCommandSentences = {
  usage:
    '使い方: npm run admin -- grant ID / npm run admin -- revoke ID / npm run admin -- list / npm run admin -- find 名前\nプラン: npm run admin -- premium ID / npm run admin -- free ID\n写真と書類の中身: npm run admin -- attachments s3 / npm run admin -- attachments database\nID は、わりたびのユーザーIDか、LINEのユーザーIDです。',
  granted: (person: Person) => `${named(person)}をシステム管理者にしました。`,
  revoked: (person: Person) => `${named(person)}をシステム管理者から外しました。`,
  noAdmin: (person: Person) => `${named(person)}はシステム管理者ではありません。`,
  stillNamed: (person: Person) =>
    `${named(person)}は SYSTEM_ADMINS に書かれているため、システム管理者のままです。SYSTEM_ADMINS から消して、サーバーを起動し直してください。`,
  unknown: (text: string) => `該当する人が見つかりません: ${text}`,
  nobody: 'システム管理者はいません。',
  byCommand: named,
  bySetting: (id: string, displayName: string | undefined) =>
    displayName === undefined
      ? `${id}（SYSTEM_ADMINS、まだログインしていません）`
      : `${displayName}さん（${id}、SYSTEM_ADMINS）`,
  found: named,
  plan: (person: Person, plan: Plan) => `${named(person)}を${planNames[plan]}プランにしました。`,
  noBucket:
    'S3の場所が設定されていません。S3_BUCKET と S3_ACCESS_KEY_ID と S3_SECRET_ACCESS_KEY を設定してから、もう一度実行してください。',
  movedToBucket: (moved: number) =>
    `写真と書類${moved}件の中身を、データベースからS3に移しました。すべてS3にあります。`,
  movedToDatabase: (moved: number) =>
    `写真と書類${moved}件の中身を、S3からデータベースに移しました。サーバーが動いているなら、止めてからもう一度実行し、S3_BUCKET などを消して起動してください。S3のファイルは残しています。以前のバックアップを復元することがなければ、消しても構いません。`,
  lostInBucket: (moved: number, lost: number) =>
    `写真と書類${moved}件の中身を、S3からデータベースに移しました。${lost}件は、正しい中身がS3に見つからないため、移していません。S3の設定とバケットを確認して、もう一度実行してください。`,
  plansShared: (plan: Plan) =>
    `ただし、このサーバーはLINEを使わないため、LOCAL_PLAN により全員が${planNames[plan]}プランです。`,
} as const
