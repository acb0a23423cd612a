/** サンプル旅行: invented people, places and amounts, for trying the product. */
export const sampleTripTexts = {
  group: 'サンプル旅行（箱根）',
  description: 'わりたびを試すための旅行です。支出の追加や編集、精算を自由にお試しください。',
  people: { kenta: '健太', misaki: '美咲', sho: '翔' },

  train: '箱根までの特急券と乗車券',
  lunch: '駅前のそば屋で昼食',
  museum: '美術館の入館券',
  museumPlace: '強羅',
  inn: '温泉旅館（1泊2食付き）',
  innPlace: '箱根湯本',
  innNote: '美咲と翔は少し小さい部屋なので、金額を分けています。',
  drinks: '部屋で飲んだお酒とおつまみ',
  drinksNote: '翔は飲んでいないので、割合は0%です。',
  car: 'レンタカー',
  gasoline: 'ガソリン',
  eggs: '黒たまごとコーヒー',
  eggsPlace: '大涌谷',
  souvenirs: '温泉まんじゅうのおみやげ',
  transfer: '旅館代の一部',
} as const
