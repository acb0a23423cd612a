import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { AddFilesButton } from './add-files.tsx'

afterEach(() => vi.restoreAllMocks())

it.each([
  ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Mobile Safari/537.36 Line/14.9.0', 1],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 Safari Line/14.9.0', 0],
  ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/143.0 Mobile Safari/537.36', 0],
])('says in LINE on Android alone what to do where no camera opens: %s', (userAgent, said) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  renderView(<AddFilesButton add={() => undefined} preparing={0} />)
  expect(screen.queryAllByText(/先にカメラアプリで撮ってから/)).toHaveLength(said)
})
