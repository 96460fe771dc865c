/** What the alert says, and that it is asked for once a day. */
import { nowHere } from '#platform/web/clock.ts'
import { t } from '#platform/web/i18n.ts'
import { ownKey } from '#platform/web/owner.ts'

export interface PaymentAlertStatus {
  show_alert: boolean
  amount: number | null
  payment_date: string | null
  /** 'in 5 days'. */
  human: string | null
  is_expired: boolean
  /** success, warning or other. */
  action_type: string | null
  id: number | null
}

const key = (): string => ownKey('payment-alert')

export function alertMessage(status: PaymentAlertStatus, date: string): { text: string; critical: boolean } {
  const values = { product: 'Pathshala', date, human: status.human ?? '' }
  if (status.is_expired) {
    return {
      text: t(
        'CRITICAL ALERT!! Your subscription to {product} has been expired. ({date} i.e {human}). Please renew. Thank you!!',
        values,
      ),
      critical: true,
    }
  }
  if (status.action_type === 'success' || status.action_type === 'warning') {
    return {
      text: t(
        'Your subscription to {product} is expiring at {date} i.e {human}. Please renew in time. Thank you!!',
        values,
      ),
      critical: false,
    }
  }
  return {
    text: t(
      'CRITICAL ALERT!! Your subscription to {product} is expiring today ({date} i.e {human}). Please renew. Thank you!!',
      values,
    ),
    critical: true,
  }
}

/** 23:59:59 of the day. */
export function endOfDay(now: Date): number {
  const end = new Date(now)
  end.setHours(23, 59, 59, 0)
  return end.getTime()
}

export function keepAlert(status: PaymentAlertStatus, now = new Date(nowHere())): void {
  sessionStorage.setItem(key(), JSON.stringify({ status, until: endOfDay(now) }))
}

export function alertOfToday(now = nowHere()): PaymentAlertStatus | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key()) ?? 'null') as {
      status: PaymentAlertStatus
      until: number
    } | null
    return kept && kept.until >= now ? kept.status : undefined
  } catch {
    return undefined
  }
}

export const reminderFlag = (): '1' | undefined =>
  /(?:^|; )reminder_later_flag=1(?:;|$)/.test(document.cookie) ? '1' : undefined

export function setReminderFlag(now = new Date(nowHere())): void {
  // a span: the device's own clock may say anything
  const seconds = Math.max(1, Math.ceil((endOfDay(now) - now.getTime()) / 1000))
  document.cookie = `reminder_later_flag=1; path=/; samesite=lax; max-age=${seconds}`
}
