/** Guesses the category of an item from its name, of which the person is shown the guess and can change it. */
import type { ItemCategory } from '../model/itinerary-item.ts'

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
 * By the word that ends last, because that is what the item is: 和倉温泉の宿 is a place to stay, ホテルの朝食 a meal. Of two that end
 * together the longer one decides, so that 道の駅 is no station.
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
