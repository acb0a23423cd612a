/**
 * Words in the titles of expenses, by the category that they usually have. Words that differ only in hiragana and
 * katakana, in width or in case are one word, so each is listed once; spellings in kanji are listed separately.
 */
import type { Category } from '../model/expense.ts'
import { ItemCategory } from '../model/trip-item.ts'
import { itemCategoryLabels } from './trips.ts'

export const categoryWords: Record<Category, string> = {
  food: `
    食事 食費 外食 朝食 朝ごはん 朝ご飯 朝めし モーニング 昼食 昼ごはん 昼ご飯 昼めし ランチ ブランチ 夕食 夕飯 夕ごはん 夕ご飯
    晩ごはん 晩ご飯 夜ごはん 夜ご飯 ディナー 夜食 軽食 おやつ ごはん ご飯 弁当 べんとう 駅弁 定食 食堂 レストラン ファミレス
    カフェ 喫茶 珈琲 コーヒー お茶 紅茶 抹茶 飲み物 飲物 ドリンク ジュース 飲み会 飲み代 飲み 飲み放題 食べ放題 宴会 打ち上げ 打上げ
    居酒屋 一次会 二次会 三次会 バー 酒 ビール ワイン ハイボール 焼酎 泡盛 寿司 鮨 すし 刺身 海鮮 海鮮丼 そば 蕎麦 うどん
    ラーメン 拉麺 つけ麺 沖縄料理 料理 パスタ ピザ 焼肉 焼き肉 しゃぶしゃぶ すき焼き 焼き鳥 焼鳥 串カツ 天ぷら とんかつ 丼 カレー
    ステーキ ハンバーガー バーガー マック マクドナルド スタバ ガスト サイゼリヤ 餃子 中華 たこ焼き お好み焼き もんじゃ 鍋 おでん
    うなぎ 鰻 牡蠣 かき氷 アイス ソフトクリーム ジェラート ケーキ スイーツ パフェ デザート パン 菓子 団子 饅頭 まんじゅう 屋台
    バーベキュー bbq 食材 ビュッフェ バイキング フードコート サンドイッチ おにぎり 肉 魚 茶 ubereats 出前 ピクニック
  `,
  transport: `
    交通 電車 列車 汽車 地下鉄 メトロ 新幹線 特急 切符 きっぷ 乗車券 周遊券 運賃 バス 夜行バス タクシー ハイヤー 送迎 運転代行
    レンタカー カーシェア ガソリン 給油 軽油 高速 高速道路 有料道路 通行料 etc 駐車 駐車場 パーキング 飛行機 飛行機代 航空 航空券
    フライト 空港 機内 フェリー 船 高速船 乗船 レンタサイクル サイクル 自転車 バイク モノレール 路面電車 市電 ロープウェイ
    ロープウェー ケーブルカー jr ana jal suica スイカチャージ pasmo icoca taxi uber 車代 移動
  `,
  entertainment: `
    娯楽 観光 水族館 美術館 博物館 資料館 記念館 動物園 植物園 庭園 遊園地 テーマパーク ディズニー ディズニーランド usj ユニバ
    ハウステンボス 美ら海 映画 カラオケ ボウリング ボーリング 温泉 銭湯 足湯 スパ サウナ 岩盤浴 入浴 入湯 入場 入館 入園 拝観 観覧
    観戦 ツアー ガイド チケット ライブ コンサート フェス 舞台 演劇 ミュージカル 歌舞伎 寄席 体験 教室 ダイビング シュノーケル
    シュノーケリング sup カヤック カヌー ラフティング サーフィン 海の家 プール 釣り スキー スノボ スノーボード リフト券 ゴルフ
    テニス バッティングセンター ゲームセンター ゲーセン ゲーム ダーツ ビリヤード 麻雀 競馬 花火 祭り お祭り 牧場 いちご狩り 果物狩り
    ぶどう狩り 城 寺 神社 お賽銭 おみくじ 展望台 展望 タワー スカイツリー クルーズ 遊覧船 遊覧 プラネタリウム 人力車 着物レンタル
    マッサージ エステ イルミネーション 脱出ゲーム 鍾乳洞
  `,
  accommodation: `
    宿泊 宿泊税 宿 お宿 ホテル 旅館 民宿 民泊 ゲストハウス ホステル ペンション コテージ ロッジ ヴィラ バンガロー キャンプ場
    グランピング カプセルホテル 山小屋 素泊まり 前泊 後泊 連泊 airbnb 東横イン アパホテル
  `,
  shopping: `
    買い物 買物 買い出し ショッピング お土産 土産 みやげ コンビニ セブン セブンイレブン ローソン ファミマ ファミリーマート スーパー
    イオン 百均 100均 ダイソー ドンキ ドン・キホーテ ドラッグストア 薬局 薬 雑貨 日用品 消耗品 市場 デパート 百貨店 アウトレット
    免税店 プレゼント ギフト 花束 本屋 書店 服 シャツ 水着 帽子 サンダル 靴 傘 タオル 日焼け止め 電池 充電器 炭 洗剤 お守り
    ユニクロ 無印 無印良品 ニトリ アマゾン amazon 通販
  `,
  utilities: `
    光熱費 光熱 電気 電気代 電気料金 ガス ガス代 水道 水道代 灯油 インターネット ネット代 wi-fi wifi ポケットwifi 通信 携帯 スマホ代
    sim simカード 家賃
  `,
  other: `
    保険 手数料 両替 会費 コインロッカー ロッカー クリーニング コインランドリー 写真 荷物 宅配 宅急便 送料
  `,
}

/** Endings that say only that something was paid for: 宿代 is 宿. */
export const costEndings = ['料金', '費用', '代金', '代', '料', '費'] as const

type GuessedCategory = Extract<
  ItemCategory,
  'TRANSPORTATION' | 'MEAL' | 'ACCOMMODATION' | 'SIGHTSEEING' | 'OTHER'
>

/** `OTHER` has the names of places that end like another word. */
const wordsOf: Record<GuessedCategory, string> = {
  TRANSPORTATION:
    '移動 出発 到着 新幹線 電車 列車 特急 地下鉄 駅 空港 飛行機 フライト バス タクシー レンタカー 車 ドライブ 高速 ガソリン フェリー 船 送迎 乗る 乗り換え',
  MEAL: '朝食 昼食 夕食 夜食 朝ごはん 昼ごはん 夕ごはん 夜ごはん 晩ごはん ごはん ご飯 朝飯 昼飯 夕飯 晩飯 食事 食堂 食べる 食べ歩き 食べ放題 モーニング ランチ ディナー ブランチ レストラン カフェ 喫茶 コーヒー お茶 抹茶 居酒屋 飲み会 乾杯 寿司 すし 鮨 ラーメン そば 蕎麦 うどん 海鮮 刺身 焼肉 焼き肉 カレー 丼 鍋 弁当 駅弁 ビュッフェ バイキング バーベキュー bbq スイーツ 甘味 グルメ',
  ACCOMMODATION:
    '宿 宿泊 旅館 ホテル 民宿 ペンション コテージ ロッジ ホステル ゲストハウス 民泊 泊 泊まる チェックイン チェックアウト キャンプ場 airbnb',
  SIGHTSEEING:
    '観光 見学 散策 散歩 美術館 博物館 水族館 資料館 記念館 動物園 植物園 庭園 公園 園 遊園地 テーマパーク ディズニー usj 神社 神宮 大社 お参り 参拝 寺 城 温泉 滝 湖 岬 渓谷 洞窟 鍾乳洞 棚田 千枚田 登山 ハイキング 海岸 ビーチ 海水浴 展望台 タワー 夜景 夕日 花火 祭り 紅葉 花見 朝市 市場 道の駅 町並み 遊覧船 クルーズ ロープウェイ',
  OTHER: '新宿 原宿 茨城 宮城 吉祥寺 国分寺 高円寺',
}

const guesses = (Object.keys(wordsOf) as GuessedCategory[]).flatMap((category) =>
  wordsOf[category].split(' ').map((word) => ({ word, category })),
)

/**
 * Guesses the category of an item from its name. The person is shown the guess and can change it. The word that ends last
 * decides, because that is what the item is: 和倉温泉の宿 is a place to stay, ホテルの朝食 a meal. Of two that end together the
 * longer one decides, so that 道の駅 is no station.
 */
export function guessItemCategory(title: string): GuessedCategory {
  const text = title.normalize('NFKC').toLowerCase()
  const found = guesses.flatMap(({ word, category }) => {
    const at = text.lastIndexOf(word)
    return at < 0 ? [] : [{ category, end: at + word.length, length: word.length }]
  })
  const [best] = found.toSorted((a, b) => b.end - a.end || b.length - a.length)
  return best?.category ?? 'OTHER'
}

/** The words of the specification's lists that are no labels. */
const otherWords: Readonly<Record<string, ItemCategory>> = {
  交通: 'TRANSPORTATION',
  新幹線: 'TRAIN',
  地下鉄: 'TRAIN',
  航空: 'FLIGHT',
  神社: 'TEMPLE',
  寺: 'TEMPLE',
  娯楽: 'ENTERTAINMENT',
  '体験・アクティビティ': 'ACTIVITY',
}

const byWord = new Map<string, ItemCategory>([
  ...Object.entries(otherWords),
  ...Object.entries(itemCategoryLabels).map(
    ([category, label]) => [label, ItemCategory.parse(category)] as const,
  ),
])

/**
 * The words by which people and callers name the category of an item (specification 2, section 3). The category of a word, or
 * of its own name such as `TEMPLE`. Undefined for others.
 */
export function itemCategoryOf(word: string): ItemCategory | undefined {
  return byWord.get(word.trim()) ?? ItemCategory.safeParse(word).data
}
