import { describe, expect, it } from 'vitest'
import { titleMaxLength } from '#shared/limits.ts'
import { isMapLink } from '#client/ui/map-link.ts'
import { mapTargetOf, placeTextOf, shortPlaceOf } from './place.ts'

const short = 'https://maps.app.goo.gl/abcDEF123'

it.each([
  ['首里城', '首里城', '首里城'],
  [short, '地図あり', short],
  [`首里城 ${short}`, '首里城', short],
  ['geo:35.01,135.76', '地図あり', '35.01,135.76'],
  ['首里城 26.217, 127.7195', '首里城', '26.217,127.7195'],
  ['鴨川（35.01, 135.76）', '鴨川', '35.01,135.76'],
  ['26.217, 127.7195', '地図あり', '26.217,127.7195'],
  ['8.11, 8.14', '8.11, 8.14', '8.11, 8.14'],
  ['https://shop.example/menu', 'https://shop.example/menu', 'https://shop.example/menu'],
  ['首里城 https://shop.example/menu', '首里城 https://shop.example/menu', '首里城'],
  [`首里城（${short}）`, '首里城', short],
  [`${short}（首里城の前）`, '（首里城の前）', short],
  [`${short}、駅前`, '、駅前', short],
  [`首里城 (${short})`, '首里城', short],
])('the place %s is shown and opened', (location, text, target) => {
  expect([placeTextOf(location), mapTargetOf(location)]).toEqual([text, target])
})

it.each([
  [short, true],
  ['https://www.google.com/maps/place/a', true],
  ['https://www.google.co.jp/maps?q=a', true],
  ['https://maps.google.com/?q=a', true],
  ['https://goo.gl/maps/abc', true],
  ['https://maps.apple.com/?ll=1,2', true],
  ['https://www.google.com/url?q=https://shop.example', false],
  ['https://maps.google.com.shop.example/', false],
  ['https://google.example/maps', false],
  ['https://www.google.com/mapsxx', false],
  ['https://maps.google.com/url?q=https://shop.example', false],
  ['https://maps.app.goo.gl/?link=https://shop.example', false],
  ['https://www.openstreetmap.org/login?referer=//shop.example', false],
  ['https://www.openstreetmap.org/#map=15/26.2/127.7', true],
  ['https://u:p@www.google.com/maps', false],
  ['https://www.google.com:8443/maps', false],
  ['http://[', false],
  [`首里城 ${short}`, false],
])('%s is a link to a map: %s', (text, expected) => {
  expect(isMapLink(text)).toBe(expected)
})

describe('a pasted link that is too long for the field', () => {
  const link = `https://www.google.com/maps/place/${encodeURIComponent('首里城')}/@26.2,127.7,17z/data=!3d26.2170137!4d127.7194906${'x'.repeat(80)}`

  it('becomes its name, or what was typed before, and its coordinates', () => {
    expect(shortPlaceOf(link, '')).toBe('首里城 26.21701, 127.71949')
    expect(shortPlaceOf(link, '守礼門')).toBe('守礼門 26.21701, 127.71949')
    // The field says of more than it can keep that it is too long.
    const words = 'あ'.repeat(titleMaxLength)
    expect(shortPlaceOf(link, words)).toBe(`${words} 26.21701, 127.71949`)
    expect(shortPlaceOf(link, '守礼門 26.10000, 127.10000')).toBe('守礼門 26.21701, 127.71949')
    expect(shortPlaceOf(link.replace('%', '%%'), '')).toBe('26.21701, 127.71949')
  })

  it('stays if it fits, or has no coordinates', () => {
    expect(shortPlaceOf(short, '')).toBeNull()
    expect(shortPlaceOf('あ'.repeat(200), '')).toBeNull()
    // A text of which a part would be lost.
    expect(shortPlaceOf(`${'駐車場は北側。'.repeat(15)}${link}`, '')).toBeNull()
  })
})
