import type { Handler } from '#platform/server/handler.ts'
import { showDashboard } from './dashboard.ts'
import { markNoticesRead, showOwnNotices } from './own-notices.ts'
import { showSuperDashboard } from './super-dashboard.ts'

export const homeHandlers: Handler[] = [showDashboard, showSuperDashboard, showOwnNotices, markNoticesRead]
