/** What the landing page promises, and the tests that show it. */
import { at } from '../holding-test.ts'
import type { PromiseRow } from './promise.ts'

const firstTrip = at(
  'tests/e2e/start.e2e.ts',
  'a first trip: a name, a group, people, an expense, and who pays whom',
)
const offline = at(
  'tests/e2e/offline.e2e.ts',
  'changes recorded without a server survive closing the app, arrive once on every device, and a deletion can be undone on each',
)
const landing = 'client/features/about/landing-screen.test.tsx'
const features = at(
  landing,
  'names of the premium features those that exist, and says what the free plan allows',
)
const name = 'a name, a heading or a button'

export const landingPromises: readonly PromiseRow[] = [
  { section: 'begin', sentences: ['はじめる'], asks: name },
  {
    section: 'hero',
    sentences: ['旅の割り勘を、', '最後の一回で', '無料ではじめる', 'ホームを開く'],
    asks: name,
  },
  {
    section: 'hero',
    sentences: ['払った人が、その場で書くだけ', '誰が誰にいくら渡せばいいかは、わりたびがまとめます'],
    heldBy: [firstTrip],
  },
  { section: 'hero', sentences: ['電波がなくても大丈夫'], heldBy: [offline] },
  {
    section: 'hero',
    sentences: ['インストール不要', 'LINEでも、ブラウザでも使えます'],
    heldBy: [
      firstTrip,
      at(
        'tests/long/invitations.e2e.ts',
        'an invitation opened in LINE leads to an application, and after its review into the group',
      ),
    ],
  },
  {
    section: 'example',
    sentences: ['精算の例', '例', 'あなたは', 'あなた', 'から', '受け取ります'],
    asks: name,
  },
  {
    section: 'problems',
    sentences: [
      '旅のお金、こんなことはありませんか',
      '誰が払ったか、あいまい',
      'レシートは財布の底',
      '帰ってから思い出すのは、けっこう大変です',
      'アプリがむずかしい',
      '全員に入れてもらって、登録してもらって',
      'その前に旅が終わります',
      '途中参加や運転役の調整が面倒',
      '2日目から来た人、運転してくれた人',
      '電卓ではもう追いつきません',
    ],
    asks: 'what people say of other ways',
  },
  {
    section: 'reasons',
    sentences: [
      'わりたびなら',
      'インストールいらず',
      '支払いの記録がひと目で',
      '均等でも、割合でも',
      '結果を送れる',
    ],
    asks: name,
  },
  {
    section: 'reasons',
    sentences: ['招待リンクから、ブラウザで参加できます'],
    heldBy: [
      at(
        'tests/e2e/invitations.e2e.ts',
        'a stranger reads the invitation, joins by name, and is the person whose records are there',
      ),
    ],
  },
  { section: 'reasons', sentences: ['使わない人は、名前だけで追加できます'], heldBy: [firstTrip] },
  {
    section: 'reasons',
    sentences: ['誰が払って、誰がまだか', '聞かなくてもわかります'],
    heldBy: [
      at(
        'tests/e2e/settling.e2e.ts',
        'a share that was paid back, a settled expense and a transfer recorded offline reach a friend',
      ),
    ],
  },
  {
    section: 'reasons',
    sentences: ['「太郎は2人分」も、「子どもは半分」も、そのまま書けます'],
    heldBy: [
      at(
        'client/features/expenses/form/expense-form.test.tsx',
        'splits by weights, which are raised by taps or by the arrow keys',
      ),
    ],
  },
  {
    section: 'reasons',
    sentences: ['誰が誰にいくらを、文章でトークへ'],
    heldBy: [
      at(
        'client/features/settlements/result-text.test.ts',
        'says with one transfer who pays whom, what it was for, and where to look, and calls nobody あなた',
      ),
    ],
  },
  { section: 'reasons', sentences: ['表がほしい人のためのCSVは準備中です'], asks: 'what does not exist yet' },
  {
    section: 'premium',
    sentences: ['プレミアム', 'グラフ', '分析'],
    asks: name,
  },
  {
    section: 'premium',
    sentences: [
      'いまある機能は無料です',
      '無料プランで作れるグループは3個、1つのグループの人数は10人、旅程は10件までです',
    ],
    heldBy: [
      features,
      at('tests/server/plan-limits.test.ts', 'are three with the free plan, and the refusal says so'),
      at(
        'tests/server/plan-limits.test.ts',
        'are ten with the free plan of the owner, however somebody comes',
      ),
    ],
  },
  {
    section: 'premium',
    sentences: ['誰が、何に、いつ、いくら使ったかを見られます', '無料でも使えます'],
    heldBy: [
      features,
      at(
        'client/features/expenses/spending-plots.test.tsx',
        'ranks by what was paid or by the shares, the first five and on request everybody',
      ),
      at(
        'client/features/expenses/spending-plots.test.tsx',
        'shows days, and months once there are too many days',
      ),
    ],
  },
  {
    section: 'testimonials',
    sentences: [
      'こんなふうに使えます',
      '声の例',
      '幹事がいつも損をしていた旅が、帰りの電車で精算まで終わりました',
      '大学の友人5人・沖縄',
      'おばあちゃんも名前だけで追加できて、家族の割り勘が楽になりました',
      '三世代7人・草津',
      '使い方を伝えるための例です',
      '実際の利用者の声ではありません',
    ],
    heldBy: [at(landing, 'marks the testimonials as examples, each of them and all together')],
  },
  {
    section: 'action',
    sentences: ['次の旅から、はじめませんか', '無料ではじめる', 'Cookieとプライバシーについて'],
    asks: name,
  },
  { section: 'action', sentences: ['グループを作るのに1分かかりません'], heldBy: [firstTrip] },
  {
    section: 'action',
    sentences: ['プレミアムは準備中です', 'まだ申し込めません'],
    heldBy: [
      at(landing, 'leads to the dashboard from every button that begins, and offers no premium to try'),
    ],
  },
  {
    section: 'action',
    sentences: ['ログインを保つためのCookieを1つ使います', '広告や追跡には使いません'],
    heldBy: [
      at(
        'tests/server/identity.test.ts',
        'is in a cookie that scripts cannot read, and is recognized by the cookie or the token',
      ),
    ],
  },
]
