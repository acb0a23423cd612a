import { expect, it } from 'vitest'
import { coordinatesIn } from './coordinates.ts'

it.each<[string, number, number]>([
  ['https://www.google.com/maps/@35.01,135.76,17z', 35.01, 135.76],
  ['@35.01,135.76', 35.01, 135.76],
  ['https://www.google.com/maps?q=35.01,135.76', 35.01, 135.76],
  ['https://www.google.com/maps/search/?api=1&query=35.01%2C135.76', 35.01, 135.76],
  ['https://maps.google.com/?q=loc:35.01,+135.76', 35.01, 135.76],
  // The place itself, not the middle of the map.
  [
    'https://www.google.com/maps/place/首里城/@26.20,127.70,17z/data=!3m1!8m2!3d26.217!4d127.7195',
    26.217,
    127.7195,
  ],
  ['https://maps.apple.com/?ll=35.01,135.76&q=Kyoto', 35.01, 135.76],
  ['https://maps.apple.com/place?coordinate=1&center=-33.8568,151.2153', -33.8568, 151.2153],
  ['https://www.openstreetmap.org/?mlat=35.01&mlon=135.76#map=15/35.01/135.76', 35.01, 135.76],
  ['geo:35.01,135.76?z=15', 35.01, 135.76],
  ['35.01, 135.76', 35.01, 135.76],
  ['35.01,135.76', 35.01, 135.76],
  ['鴨川（35.01, 135.76）', 35.01, 135.76],
  ['集合は 35.0116、135.7681。10時', 35.0116, 135.7681],
  ['３５．０１，１３５．７６', 35.01, 135.76],
  ['エッフェル塔 48.8584, 2.2945', 48.8584, 2.2945],
  ['-33.8568, 151.2153', -33.8568, 151.2153],
  ['予約 098-886-2020\n26.2170, 127.7195', 26.217, 127.7195],
])('%s has coordinates', (text, latitude, longitude) => {
  expect(coordinatesIn(text)).toEqual({ latitude, longitude })
})

it.each([
  '',
  '那覇市首里金城町',
  '098-886-2020',
  '098.886.2020, 098.886.2021',
  '1,200円、3,400円',
  '1200.50, 3400.75',
  '$12.50, $8.00',
  '12.50, 8.00',
  '35.010円, 135.760円',
  '35.010, 135.760円',
  '@1,200円',
  '2026.08.11, 2026.08.12',
  '8.11, 8.14',
  '10.30, 18.00',
  '2026-08-11, 2026-08-14',
  '35, 135',
  '1.234, 5.678, 9.012',
  '91.001, 135.760',
  '35.010, 181.001',
  'https://example.com/?q=91.5,200.5',
  'https://maps.app.goo.gl/abcDEF123',
])('%s has none', (text) => {
  expect(coordinatesIn(text)).toBeNull()
})
