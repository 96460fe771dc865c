/** What a screen asks as it goes is asked by nobody a moment later: it leads no later page away. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '#test/components/mount.tsx'
import { askTogether } from './ask-together.ts'

it('is asked at the last moment', async () => {
  const data = { locked: false, unlocked_until: null, protects: [] }
  await mount(<p>First</p>, { 'GET /api/lock-status': { data } })
  // sent when the test is over
  setTimeout(() => void askTogether('/api/lock-status').catch(() => undefined), 25)
})

it('and the page of whoever comes next stays', async () => {
  // by now it was sent
  await new Promise((resolve) => setTimeout(resolve, 60))
  await mount(<p>Second</p>, {})
  await expect.element(page.getByText('Second')).toBeVisible()
})
