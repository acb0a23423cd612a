/** Saving a file in another browser, where LINE's browser cannot. */
import { downloadSeconds } from '../limits.ts'

export const downloadTexts = {
  title: 'ファイルを保存',
  heading: 'LINEで書き出したファイル',
  lead: `この端末に保存します。このリンクが使えるのは、${downloadSeconds / 60}分以内に1回だけです。`,
  save: '保存する',
  saved: (name: string) => `「${name}」を保存しました。ダウンロードしたファイルの中にあります。`,
  saveAgain: 'もう一度保存する',
  failed: '保存できませんでした',
  /** The page was opened inside of LINE after all. */
  stillInLine:
    'LINEの中では保存できません。画面の右上か右下のメニューから「ほかのブラウザで開く」か「ブラウザで開く」を選んでください。',
  noLink: 'リンクの一部が足りません。LINEの中で、もう一度書き出してください。',
} as const
