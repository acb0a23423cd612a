/**
 * Titles and descriptions of the pages that strangers and search engines see. The server writes them into the page
 * (server/http/page-heads.ts), and the screens show the same titles.
 */
import type { ReadingAddress } from './article.ts'
import { productTexts } from './product.ts'

type PageHead = { title: string; description: string }

const titled = (title: string) => `${title}｜${productTexts.name}`

/** Of a link with an invite code. It gives nothing away but the group's name. */
export function invitationHead(groupName: string): PageHead {
  return {
    title: titled(`${groupName}への招待`),
    description: 'リンクを開くと、旅の割り勘に参加できます。インストールはいりません。',
  }
}

export const pageHeads = {
  '/landing': {
    title: `${productTexts.name}｜旅の割り勘を、最後の一回で。`,
    description:
      '払った人が、その場で書くだけ。誰が誰にいくら渡せばいいかを、いちばん少ない回数にまとめます。電波がなくても使える、インストール不要の割り勘アプリです。',
  },
  '/privacy': {
    title: titled('プライバシーポリシー'),
    description:
      'わりたびが取り扱う情報と、その使いみち、残る期間、消しかたをまとめました。広告も追跡もありません。',
  },
  '/terms': {
    title: titled('利用規約'),
    description: 'わりたびを使うときの約束ごとを、短くまとめました。',
  },
  '/help': {
    title: titled('ヘルプ'),
    description:
      '電波がないとき、未送信と要確認の意味、精算のしかた、別の端末で使う方法など、旅先で困ったときの答えをまとめました。',
  },
} as const satisfies Record<ReadingAddress, PageHead>
