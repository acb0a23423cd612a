/** What the terms of use promise, and the tests that show it. */
import { at } from '../holding-test.ts'
import type { PromiseRow } from './promise.ts'

const rule = 'what people agree to'
const operator = 'a promise of whoever runs the server'

export const termsPromises: readonly PromiseRow[] = [
  {
    section: 'lead',
    sentences: ['みんなで気持ちよく使うための約束です', '使うと、この約束に同意したことになります'],
    asks: rule,
  },
  {
    section: 'service',
    sentences: ['わりたびは、旅や集まりの支出を記録し、誰が誰にいくら渡せばよいかを計算する道具です'],
    heldBy: [
      at('tests/e2e/start.e2e.ts', 'a first trip: a name, a group, people, an expense, and who pays whom'),
    ],
  },
  {
    section: 'service',
    sentences: [
      'お金そのものは動かしません',
      '送金、立て替え、決済、貸し付け、取り立てはしません',
      'お金のやりとりは、グループの人どうしで行ってください',
      'LINEヤフー株式会社のサービスではありません',
    ],
    asks: 'what the product is not',
  },
  {
    section: 'price',
    sentences: [
      'いまある機能は無料です',
      '無料プランで作れるグループは、ふつう3個、1つのグループの人数は10人、旅程は10件までです',
      '運営者は、この数を変えることがあります',
    ],
    heldBy: [
      at('tests/server/plan-limits.test.ts', 'are three with the free plan, and the refusal says so'),
      at(
        'tests/server/plan-limits.test.ts',
        'are ten with the free plan of the owner, however somebody comes',
      ),
    ],
  },
  {
    section: 'price',
    sentences: [
      '通信料はかかります',
      'プレミアムは準備中です',
      '有料の機能ができても、申し込むまでお金はかかりません',
    ],
    byOperator: 'nothing in the product takes money',
  },
  {
    section: 'account',
    sentences: [
      'アカウントは本人だけが使ってください',
      '別の端末で使うためのコードは、ほかの人に教えないでください',
      '未成年の人は、保護者といっしょに決めてから使ってください',
    ],
    asks: rule,
  },
  { section: 'content', sentences: ['記録した内容は、あなたたちのものです'], byOperator: operator },
  {
    section: 'content',
    sentences: ['運営者は、わりたびを動かすために必要な範囲で保存し、グループのメンバーに届けます'],
    byOperator: operator,
  },
  {
    section: 'content',
    sentences: ['記録は、グループのメンバーなら誰でも見られ、直せます'],
    heldBy: [at('shared/mutations/permissions.test.ts', '$name: who $what')],
  },
  {
    section: 'content',
    sentences: ['最後に誰が変えたかも、記録に残ります'],
    heldBy: [
      at(
        'client/features/expenses/expense-detail.test.tsx',
        'says who recorded the expense and who changed it last, in the order of time',
      ),
    ],
  },
  {
    section: 'content',
    sentences: ['ほかの人の名前を入れるときは、その人が困らない書き方にしてください'],
    asks: rule,
  },
  {
    section: 'rules',
    sentences: [
      '法律に反すること、誰かをだましたり傷つけたりすること',
      '他人になりすますこと、招待されていないグループに入ろうとすること',
      '割り勘と関係のない大量の書き込みや、サーバーに負担をかけること',
      '安全のしくみをくぐり抜けようとすること',
      'こうしたことがあったとき、運営者は記録を消したり、利用を止めたりすることがあります',
    ],
    asks: rule,
  },
  {
    section: 'calculation',
    sentences: ['金額は1円まで合うように計算します'],
    heldBy: [
      at(
        'client/features/expenses/figures.test.ts',
        'settlement, calculator, calls and exported changes divide each expense as the form does, to the yen',
      ),
    ],
  },
  {
    section: 'calculation',
    sentences: [
      'それでも、入力のまちがいや、グループでの取り決めとの違いは、わりたびにはわかりません',
      'お金を渡す前に、内訳を確かめてください',
      '未送信の変更があるあいだの金額は見込みです',
      'つながると変わることがあります',
    ],
    asks: 'a warning',
  },
  {
    section: 'availability',
    sentences: [
      '点検や故障、通信の状態で、使えないことがあります',
      '機能が変わったり、運営が終わったりすることもあります',
      '端末に保存した未送信の変更は、ブラウザのデータを消したり、端末をなくしたりすると戻せません',
    ],
    asks: 'a warning',
  },
  {
    section: 'availability',
    sentences: ['運営を終えるときは、記録を控えられるように、できるだけ早くお知らせします'],
    byOperator: operator,
  },
  {
    section: 'liability',
    sentences: [
      '運営者は、できるかぎり正しく、止まらないように動かしますが、それを約束するものではありません',
      '使ったことで損害が生じたとき、運営者にわざと、または重い不注意があった場合や、法律で認められない場合を除いて、運営者は責任を負いません',
      'グループの人どうしの争いには関わりません',
    ],
    asks: rule,
  },
  {
    section: 'end',
    sentences: ['いつでもやめられます', 'グループからの退出と、アカウントの削除は、アプリの中でできます'],
    heldBy: [
      at(
        'tests/long/account-end.e2e.ts',
        'a person deletes their account: the sums of the others hold, and their devices are emptied',
      ),
    ],
  },
  {
    section: 'changes',
    sentences: [
      'この約束を変えるときは、変える前にこのページで、いつから変わるかをお知らせします',
      'この約束には、日本の法律があてはまります',
    ],
    byOperator: operator,
  },
]
