/** The landing page (specification 1, section 2): what a stranger reads before signing in. */
import type { Yen } from '../model/fields.ts'
import { planLimits } from '../limits.ts'
import { groupedDigits, yenText } from './amount-texts.ts'

type FreePlan = { groups: number; people: number; itineraries: number }

export const landingTexts = {
  begin: 'はじめる',

  /** client/index.html draws these before the app's code has arrived. */
  hero: {
    titleLines: ['旅の割り勘を、', '最後の一回で。'],
    /** Each sentence begins a line where it does not fit on the one before. */
    lead: [
      '払った人が、その場で書くだけ。',
      '電波がなくても大丈夫。',
      '誰が誰にいくら渡せばいいかは、わりたびがまとめます。',
    ],
    action: '無料ではじめる',
    /** For who has begun. */
    open: 'ホームを開く',
    note: 'インストール不要。LINEでも、ブラウザでも使えます。',
  },

  /** Computed from the rows of the example trip. */
  example: {
    label: '精算の例',
    mark: '例',
    youAre: 'あなたは',
    you: 'あなた',
    /** Around the number of people and the amount, which are emphasised: あなたは 3人 から 24,415円 受け取ります */
    people: (count: number) => `${count}人`,
    from: 'から',
    receive: '受け取ります',
    caption: ({ people, expenses, total }: { people: number; expenses: number; total: Yen }) =>
      `${people}人で沖縄に3泊。支出${groupedDigits(expenses)}件・合計${yenText(total)}です。`,
  },

  problems: {
    title: '旅のお金、こんなことはありませんか',
    items: [
      {
        title: '誰が払ったか、あいまい',
        text: 'レシートは財布の底。帰ってから思い出すのは、けっこう大変です。',
      },
      {
        title: 'アプリがむずかしい',
        text: '全員に入れてもらって、登録してもらって。その前に旅が終わります。',
      },
      {
        title: '途中参加や運転役の調整が面倒',
        text: '2日目から来た人、運転してくれた人。電卓ではもう追いつきません。',
      },
    ],
  },

  reasons: {
    title: 'わりたびなら',
    items: [
      {
        id: 'noInstall',
        title: 'インストールいらず',
        text: '招待リンクから、ブラウザで参加できます。使わない人は、名前だけで追加できます。',
      },
      {
        id: 'payments',
        title: '支払いの記録がひと目で',
        text: '誰が払って、誰がまだか。聞かなくてもわかります。',
      },
      {
        id: 'ratios',
        title: '均等でも、割合でも',
        text: '「太郎は2人分」も、「子どもは半分」も、そのまま書けます。',
      },
      {
        id: 'sharing',
        title: '結果を送れる',
        text: '誰が誰にいくらを、文章でトークへ。表がほしい人のためのCSVは準備中です。',
      },
    ],
  },

  premium: {
    title: 'プレミアム',
    /** With the limits of this server, as far as the device knows them. */
    lead: ({ groups, people, itineraries }: FreePlan = planLimits.free) =>
      `いまある機能は無料です。無料プランで作れるグループは${groups}個、1つのグループの人数は${people}人、旅程は${itineraries}件までです。`,
    /** Those that exist. */
    items: [
      {
        id: 'charts',
        title: 'グラフ',
        text: '誰が、何に、いつ、いくら使ったかを見られます。無料でも使えます。',
        badge: '分析',
      },
    ],
  },

  testimonials: {
    title: 'こんなふうに使えます',
    mark: '声の例',
    items: [
      {
        text: '幹事がいつも損をしていた旅が、帰りの電車で精算まで終わりました。',
        who: '大学の友人5人・沖縄',
      },
      {
        text: 'おばあちゃんも名前だけで追加できて、家族の割り勘が楽になりました。',
        who: '三世代7人・草津',
      },
    ],
    quoted: (text: string) => `「${text}」`,
    note: '使い方を伝えるための例です。実際の利用者の声ではありません。',
  },

  action: {
    title: '次の旅から、はじめませんか',
    text: 'グループを作るのに1分かかりません。',
    begin: '無料ではじめる',
    premiumNote: 'プレミアムは準備中です。まだ申し込めません。',
    cookie: 'ログインを保つためのCookieを1つ使います。広告や追跡には使いません。',
    privacy: 'Cookieとプライバシーについて',
  },
} as const

/** The invented trip whose settlement the landing page shows. */
export const exampleTripTexts = {
  people: {
    /** Shown as あなた; the picture has the name's first character. */
    self: '花子',
    taro: '太郎',
    jiro: '次郎',
    sakura: '東海林 さくら',
    grandmother: 'おばあちゃん',
  },
  inn: '恩納村の宿（3泊）',
  tavern: '居酒屋 一次会',
  secondTavern: '居酒屋 二次会',
  aquarium: '水族館',
  lunch: '本部そば',
  gasoline: 'レンタカーのガソリン',
  noodles: '首里そば',
} as const
