import { beforeEach, describe, expect, it } from 'vitest'
import { fakeBrowser } from '#platform/web/testing/fake-browser.ts'

const browser = fakeBrowser()
const { alertMessage, alertOfToday, endOfDay, keepAlert } = await import('./payment-alert-status.ts')

const buildAlert = (overrides: object = {}) => ({
  show_alert: true,
  amount: 100,
  payment_date: '2026-12-01',
  human: 'in 10 days',
  is_expired: false,
  action_type: 'warning',
  id: 1,
  ...overrides,
})
beforeEach(() => browser.session.clear())

describe('the payment alert', () => {
  it('warns in time, then critically, then of what has expired', () => {
    expect(alertMessage(buildAlert(), '2026-12-01')).toEqual({
      text: 'Your subscription to Pathshala is expiring at 2026-12-01 i.e in 10 days. Please renew in time. Thank you!!',
      critical: false,
    })
    expect(alertMessage(buildAlert({ action_type: 'danger' }), 'today').text).toBe(
      'CRITICAL ALERT!! Your subscription to Pathshala is expiring today (today i.e in 10 days). Please renew. Thank you!!',
    )
    expect(alertMessage(buildAlert({ is_expired: true }), 'd').text).toBe(
      'CRITICAL ALERT!! Your subscription to Pathshala has been expired. (d i.e in 10 days). Please renew. Thank you!!',
    )
  })

  it('is asked for once a day, until 23:59:59', () => {
    const noon = new Date(2026, 10, 21, 12)
    keepAlert(buildAlert(), noon)
    expect(alertOfToday(endOfDay(noon))).toMatchObject({ id: 1 })
    expect(alertOfToday(endOfDay(noon) + 1)).toBeUndefined()
    expect(new Date(endOfDay(noon)).toTimeString().slice(0, 8)).toBe('23:59:59')
  })
})
