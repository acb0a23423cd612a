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
