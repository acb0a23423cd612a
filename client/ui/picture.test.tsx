import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { Picture } from './avatar.tsx'

const of = (url: string | null) => <Picture url={url}>京</Picture>
const standIn = () => screen.queryByText('京', { ignore: 'style' })
const image = () => document.querySelector('img')

it('shows what stands in for it until it has come', () => {
  const { rerender } = renderView(of('/1'))
  expect([image()?.getAttribute('src'), standIn() !== null]).toEqual(['/1', true])
  if (image()) fireEvent.load(image() as HTMLImageElement)
  expect(standIn()).toBeNull()
  rerender(of('/2'))
  expect([image()?.getAttribute('src'), standIn() !== null]).toEqual(['/2', true])
})

it('shows what stands in for it if there is none or it cannot be loaded, and tries another', () => {
  const { rerender } = renderView(of(null))
  expect([image(), standIn() !== null]).toEqual([null, true])
  rerender(of('/1'))
  if (image()) fireEvent.error(image() as HTMLImageElement)
  expect([image(), standIn() !== null]).toEqual([null, true])
  rerender(of('/2'))
  expect(image()).not.toBeNull()
})
