/**
 * Words on receipts, as patterns over text without spaces in normal width (NFKC). A reader confuses signs that look alike, so
 * that some patterns have misread spellings, too: ¥ as 羊 or 半, 計 as 訂.
 */

/** Signs before an amount, and what they are misread as. */
export const yenSigns = '¥\\\\羊半芋翌Y寺平¢'
export const yen = '円'
/** The last character of an amount in yen, and what it is misread as. */
export const misreadYen = /[円門冊]/

/** What a reader takes for digits, by the digit. */
export const misreadDigits: readonly (readonly [digit: string, signs: string])[] = [
  ['0', 'OoDQの'],
  ['1', 'lI|!'],
  ['8', '日目B'],
]

/** A zero, digits, and signs of an amount, as a reader gives them. For character classes. */
export const zeroLike = 'OoDの'
export const digitLike = `0-9${zeroLike}lI|`
export const amountLike = `\\d日目BQ!,.\\s${digitLike}`

/** The percent sign, and what it is misread as. */
export const rateSigns = '%光'

/** Marks behind an amount: reduced tax, tax included, and so on. */
export const amountMarks = '※軽内外非込税木米水来氷糸双メ'

/** A cell that is an amount and nothing else, however misread. */
export const pureAmountCell = new RegExp(
  `^[^\\dぁ-んァ-ヶ一-龠A-WZa-wz]*[${yenSigns}率永木米水来はギ粘」]?\\s*[-▲]?\\s*[${amountLike}?]{1,}(?:円|枚|点)?\\)?[*×xX${amountMarks}%\\s]*$`,
)

export const receiptWords = {
  total:
    /合計|総計|総額|お会計|御会計|ご請求額|請求金額|領収金額|現計|お買上計|お支払金額|合言十|台計|含計|合訂|会計|^計(?!算)|税込計|^(?:grand|net)?total|totalamount|amountdue|balancedue|amountpayable|zuzahlen|gesamt|^summe|apayer|totale|importe/i,
  clearTotal: /合計|会計|請求|total/i,
  /** What stands before an amount in its cell, up to the last sign of its word, and signs that are no misread digit. */
  toAmount: /^.*[計会額]/,
  noDigits: /[¥\\羊半芋翌Y円\s,.)(]/g,
  /** 合計 with one sign misread. */
  totalMisread: /^.?[合台含会令谷][計訂討針]|^[^小内外累総時統\d]{1,2}計(?!算)|^合/,
  /** A row with one of these is no total, whatever else it says. */
  notTotal:
    /小計|点数|テンスウ|対象|内税|外税|消費税|内消|累計|ポイント|残高|残額|お釣|おつり|釣銭|預|人当|1人|一人|割ると|値引|割引|レギュラー|投入|sub-?total|items|qty|savings|discount|rounding|totaltax|totalvat|vattotal|beforetax|excl/i,
  /** The only amount of a plain receipt: 金額. */
  plainAmount: /^金額/,
  amountLabel: /金額/,
  subtotal: /小計|ショウケイ|小訂|小言十|sub-?total|^net(?!total)|zwischensumme|sous-?total/i,
  tax: /外税|消費税|税額|内税|内消費|^(?:sales|city|state)?tax|vat|mwst|tva|iva/i,
  taxable: /対象|taxable/i,
  /** A tax that the amounts already contain. */
  taxIncluded: /内税|内消費|うち|税込|内10%|内8%|incl/i,
  charge:
    /サービス料|奉仕料|席料|お通し代|チャージ料|深夜料金|深夜料|service(?:charge|fee)|svc(?:chg|charge)?|^tip(?:s)?$|gratuity|^tip\d|coperto/i,
  received: /預|お預|投入金額|アズカ|現金|^cash|tendered|bargeld|espèces|contanti|received/i,
  handedOver: /預/,
  change: /釣|つり|オツリ|つり|change|rückgeld|zurück|resto|rendu/i,
  paid: /クレジット|クレシット|カード売上|カード決済|カード|現金|電子マネー|マネー支払|コード決済|ご入金|支払|バーコード|visa|mastercard|credit|debit|paid|ec-?karte|karte/i,
  notPaid: /残高|番号|ポイント|number|auth|approval/i,
  rate: /(?:10|8)[%光].*対象|対象.*(?:10|8)%|タイショウ/,
  discount: /値引|割引|クーポン|▲|discount|coupon|promo|rabatt/i,
  itemHead: /品名|単価.*金額|摘要|区分|^(?:item|description|qty)/i,
  afterItems: /対象|お預|クレジット|^(?:cash|visa|tax|vat)/i,
  itemCharge: /室料|料金/,
  ofPerson: /名|室/,
  purpose: /但し/,
  /** Rows of the head of a receipt, above its items. */
  head: /領収|(?<![A-Za-z])TEL|電話|\d{2,4}-\d{2,4}-\d{4}|登録番号|レジ[#:No\d]|(?<![A-Za-z])No[.:]|人数|テーブル|席|車番|乗務|車両|無線|伝票|担当|table|server|cashier|guest|taxid|receipt|invoice|order[#:no]/i,
  noItem:
    /電話|(?<![A-Za-z])T?EL\d|(?<![A-Za-z])TEL|〒|登録番号|登録番|^T\d{10,}|[都道府県市区郡].*\d+-\d+|レジ[#:No\d]|担当|責任|責\d|伝票|取引|テーブル|人数|卓番|席番|^席(?!料)|お名前|御芳名|ご到着|ご出発|ROOM|(?<![A-Za-z])No[.,:]?\d|車番|車両|乗務員|無線|会員番号|承認|カード番号|残高|残額|ポイント|有効期限|店No|営業時間|入庫|出庫|車室|品名|摘要|単価.*金額|(?<!\d)(?:[01]?\d|2[0-3]):[0-5]\d(?!\d)|上記|但し|ありがとう|お待ち|ください|適用|軽減|お忘れ|発行|購入日|幹事|合計|小計|対象|お預|釣り?|つり|内税|外税|消費税|税額|点数|テンスウ|領収|ご利用|taxid|table|cashier|server|guest|thank|invoice|receipt|www|phone|^total|^sub-?total|^tax|^vat|^change|^cash/i,
  dateBefore: /発行|購入|出庫|出発|日時|date|datum/i,
  otherDate: /期限|有効|まで|到着|入庫|乗車|のぞみ|次回|クーポン|印刷日|valid|until|expires/i,
  phone: /T?\d{10}|TEL|電話|-\d{4}$/,
  noShop:
    /領収|証明書|利用証|レシート|納品書|ご利用票|いらっしゃ|毎度|ありがとう|電話|(?<![A-Za-z])TEL|^T?EL\d|〒|登録|営業|お買上|明細|^\(?[都道府県]|[市区町村].*\d|\d{2,4}-\d{3,4}|\d{1,2}:\d{2}|20\d\d|(?<![A-Za-z])No\.|^[^ぁ-んァ-ヶ一-龠A-Za-z]+$|合計|金額|発行日|^welcome|thankyou|taxinvoice|^receipt|^invoice|taxid|street|road|\bave\b|straße|strasse|www|customercopy|^guest|^table|^cash$|bangkok\d/i,
  shopEnding:
    /店|マート|スーパー|ストア|酒場|居酒屋|食堂|館|堂|屋|石油|交通|タクシー|ホテル|旅館|ドラッグ|センター|園|寿司|焼肉|市場|工房|サロン|薬局|パーキング|レストラン|カフェ|喫茶|hotel|cafe|restaurant|market|store|mart|bar|grill|bistro/i,
  branch: /店$/,
  floor: /\dF$|\d階$/,
  region: /[都道府県市区]/,
  company: /株式会社|\(株\)|タクシー\(|交通|駅/,
  fare: /料金/,
  shopTail: /\s*(?:TEL|電話|EL\d).*$|\s+0\d{1,3}-\d.*$|\s+券売機.*$/,
  purposeTail: /^但し\s*|\s*代.*$/g,
} as const

/** `@120 × 3`, `120円 × 3`, and `3個 × 単120`: price and count are groups 1 and 2, 4 and 3, or 5 and 6. */
export const priceTimesCount =
  /(?:@?\s*[¥\\羊半]?\s*([\d,]+)\s*円?\s*[×xX*メ]\s*([\d]+)|([\d]+)\s*[コ個点]\s*[×xXメ]\s*単?\s*([\d,]+)|@\s*([\d,]+)\s*[×xX]\s*(\d+))/

/** What surrounds the names of items. */
export const itemName = {
  rule: /^[\s\-=*.·・_ー一二~木米氷来]*$/,
  /** A cell of price, count or measure. */
  numbers: /^[@×xX¥\\羊半$€฿\s\d.,点個枚名円L%]+$/,
  signsAtEnd: /[¥\\羊半*※\-▲木米\s$€฿]+$/,
  onlyUnits: /^[^ぁ-んァ-ヶ一-龠A-Za-z]*[xX×コ個点単枚名円L]+[^ぁ-んァ-ヶ一-龠A-Za-z]*$/,
  leadingMark: /^[X×xメ双※*]/,
  /** Dates and codes before a name, marks, counts and prices behind it: removed one after the other. */
  around: [
    /^\d{1,2}\/\d{1,2}\s+/,
    /^[※*軽\s]+/,
    /[※*×X]+$/,
    /^\d{4}\s*(?=[^\d\s])/,
    /\(?\s*\d+\s*(?:コ|個|点|名|枚|本)?\s*[×xXメ]\s*[\d,.óO]*\)?$/,
    /\s[×xXメ]\s*\S{0,2}$/,
    /@.*$/,
    /\s+[\d,.]+\s*(?:個|点|枚|名)?\s*$/,
    /[※*¥\\羊半\s$€฿]+$/,
  ],
} as const

/** Spellings of dates. */
export const dateWords = {
  year: '年',
  month: '月',
  day: '日',
  reiwa: '(?:R|令和|令)',
  weekdays: '日月火水木金土',
  zeroLike: 'Oo○〇の',
} as const

/** The first three letters of the months in English, German, French, Italian and Spanish. */
export const monthNames: readonly (readonly string[])[] = [
  ['jan', 'gen', 'ene'],
  ['feb', 'fév'],
  ['mar', 'mär', 'mrz'],
  ['apr', 'avr', 'abr'],
  ['may', 'mai', 'mag'],
  ['jun', 'jui', 'giu'],
  ['jul', 'lug'],
  ['aug', 'aoû', 'ago'],
  ['sep', 'set'],
  ['oct', 'okt', 'ott'],
  ['nov'],
  ['dec', 'dez', 'déc', 'dic'],
]

/** What a receipt is for, by words that stand on it and that no title has. */
export const categoryOnReceipt = {
  transport:
    /乗務員|車番|初乗|迎車|運賃|乗車|入庫|出庫|駐車|車室|給油|レギュラー|ハイオク|軽油|料金所|有料道路|きっぷ|切符|taxi|parking|fare|fuel/i,
  accommodation: /宿泊|室料|ご到着|チェックイン|ROOM|客室|check-?in|night/i,
  entertainment: /入園|入館|入場|拝観|室料\/時|ルーム料|カラオケ|観覧|admission|ticket/i,
  food: /テーブル|卓番|お通し|飲食|ご注文|人数|席番|生ビール|定食|ラーメン|table|guest|covers|dine|server|beverage/i,
  shopping: /レジ袋|お買上|買上点数|ポイント|レジ/,
} as const

/** Kana and kanji. */
export const japaneseLetters = /[ぁ-んァ-ヶ一-龠]/g
export const anyLetter = /[ぁ-んァ-ヶ一-龠A-Za-zÀ-ÿー]/g

/** What a foreign receipt says of its currency. */
export const currencyWords = {
  THB: /฿|THB|baht|bangkok|thailand|phuket|chiang\s?mai|pattaya/i,
  EUR: /€|EUR|mwst|\btva\b|ust-?id|p\.?\s?iva|berlin|paris|roma\b|madrid/i,
  USD: /\$|USD/,
} as const
