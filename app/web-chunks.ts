/**
 * Which scripts of the browser travel together. Left alone the build makes a file of every few modules that some screens share:
 * a hundred for one list, each compressed without knowing the others. A module goes to the first group it fits, with all it needs;
 * so what a family's phone needs stands before what only the office needs. `bench/web-sizes.ts` measures it.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const mantine = (...parts: string[]): string => `@mantine/core/esm/components/(${parts.join('|')})/`
const icons = (...names: string[]): string => `/icons/Icon(${names.join('|')})\\.mjs`
const kit = (...files: string[]): string => `platform/web/kit/\\w+/(${files.join('|')})\\.`
const layout = (...files: string[]): string => `(platform/web/layout|school/web/frame)/(${files.join('|')})\\.`
const anyOf = (...tests: string[]): RegExp => new RegExp(tests.join('|'))

/** 'Scale', of `IconScale`. */
const drawnInMenus = Array.from(
  readFileSync(join(import.meta.dirname, '../school/web/frame/menu-icons-drawn.ts'), 'utf8').matchAll(/\bIcon(\w+)/g),
  ([, name]) => name!,
)

const groups = [
  { name: 'start', tags: ['$initial' as const] },
  {
    name: 'start',
    test: anyOf(
      'rolldown/runtime',
      'platform/web/(api|account|notify|connection|form-data|uuid|asked)\\.',
      'school/web/frame/thumbs\\.',
    ),
  },
  {
    name: 'basics',
    test: anyOf(
      'platform/web/styles/basics',
      mantine(
        'Alert',
        'Anchor',
        'Button',
        'PasswordInput',
        'Stack',
        'Text',
        'TextInput',
        'Title',
        'Group',
        'Input',
        'InputBase',
        'ActionIcon',
        'CloseButton',
      ),
    ),
  },
  {
    name: 'frame',
    test: anyOf(
      '@tanstack/(query-core|react-query)/(?!.*(queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery))',
      'platform/web/(query|idle|shelf|slot)\\.',
      'features/(portal/web/index|access/web/account-screens|access/web/login-screen|fees/web/online/family)\\.',
      'nepal/(rupees|bs-names)\\.',
      layout(
        'header-slot',
        'use-session-work',
        'strip',
        'sheet',
        'toaster',
        'phone-bar',
        'menu-model',
        'route-progress',
      ),
      kit('states', 'file-url', 'resource-paths'),
      icons(
        'ArrowLeft',
        'Book',
        'Broadcast',
        'Cash',
        'ChevronRight',
        'CircleCheckFilled',
        'FileText',
        'FileTypePdf',
        'Filter',
        'Help',
        'Message',
        'Printer',
        'Receipt',
      ),
    ),
  },
  { name: 'outbox', test: anyOf('/idb/', 'platform/web/outbox', layout('outbox-strip')) },
  {
    name: 'family',
    test: anyOf(
      layout('portal-frame'),
      'app/rooms.family',
      'features/portal/web/(family-home|children-list|no-child|exam-filter|parts|use-child|use-seen|words|ahead|shared)\\.',
    ),
  },
  // of the office's forms and of a family's, which takes nothing else of theirs
  { name: 'drafts', test: anyOf(kit('draft', 'use-kept-draft')) },
  { name: 'child', test: anyOf('features/portal/web/(child-screen|money-words)\\.') },
  { name: 'dates', test: anyOf('nepal/[\\w-]+\\.ts', kit('day', 'calendar-text')) },
  {
    name: 'calendar',
    test: anyOf('features/attendance/(contract/attendance-arithmetic|web/(attendance\\.module|words))\\.'),
  },
  {
    name: 'shared',
    test: anyOf(
      'platform/web/styles/frame',
      'use-merged-ref',
      mantine('Avatar'),
      kit('page-header', 'print-head'),
      layout('use-actions'),
    ),
  },
  {
    name: 'office',
    test: anyOf(
      '@floating-ui',
      kit('dialog', 'dialog-inside', 'opened-dialogs'),
      mantine('Menu', 'Popover', 'Modal', 'ScrollArea', 'FocusTrap', 'Indicator', 'Progress', 'Overlay', 'Kbd'),
      icons('LayoutSidebar\\w+', 'Search', 'Calendar', 'BuildingCommunity'),
      layout(
        'office-frame',
        'side-menu',
        'switches',
        'notices-menu',
        'person-menu',
        'work-menu',
        'payment-alert',
        'favourites',
        'use-keys',
      ),
    ),
  },
  {
    name: 'checks',
    test: anyOf(
      mantine('Checkbox', 'NativeSelect', 'Modal'),
      'esm/utils/Inline',
      'use-debounced-value',
      kit('confirm', 'money', 'table-body', 'number-input', 'date-field', 'in-popover', 'use-late-complaint'),
    ),
  },
  { name: 'pages', test: anyOf('(queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery)\\.', kit('slim')) },
  { name: 'choices', test: anyOf(mantine('Combobox', 'Select'), 'find-element-in-shadow-dom') },
  {
    name: 'attendance',
    test: anyOf(
      'features/attendance/web/(attendance|take-sheet|use-sheet|sheet-rows|sheet-state|kept|ahead)\\.tsx?',
      'features/exams/web/marks/(kept|ahead)\\.',
      'platform/web/kit/offline-sheet/',
      icons('CircleCheck', 'ClockExclamation', 'CloudUp', 'DeviceFloppy', 'History'),
      'components/List/',
    ),
  },
  {
    name: 'forms',
    test: anyOf(
      'web/session/may-change',
      'academics/web/may-change',
      kit('use-call', 'use-form-call', 'long-form', 'complaints', 'use-first-focus', 'scroll-box'),
    ),
  },
  {
    name: 'signs',
    test: anyOf(
      icons(
        'ArrowBackUp',
        'CalendarX',
        'ChevronLeft',
        'Copy',
        'DoorEnter',
        'Send',
        'Eye',
        'GripVertical',
        'Lock',
        'LockOpen',
        'Paperclip',
        'Pencil',
        'Trash',
        'Upload',
      ),
    ),
  },
  { name: 'grid', test: anyOf('platform/web/kit/grid/', '@tanstack/(react-)?virtual') },
  {
    name: 'exams',
    test: anyOf(
      'features/exams/web/(use-typed-grid|results/(use-exams|results\\.module)|printing/use-printing|marksheet/marksheet\\.module)\\.',
      'features/exams/contract/(first-parts|state-words|marksheet-design)\\.',
      'features/exams/web/exam-select\\.',
      'features/exams/web/marks/(sheet-screen|sheet-parts|sheet-layers|use-cell-sheet|waiting-notes|words|row-menu|cells|marks\\.module)\\.',
    ),
  },
  {
    name: 'looks',
    test: anyOf(
      'features/(students|people|schools|transport|documents|academics|fees|accounting)/web/(?!online)([\\w-]+/)*[\\w-]+\\.module\\.css',
    ),
  },
  {
    name: 'money',
    test: anyOf(
      'features/(fees|accounting)/web/([\\w-]+/)?(words|attempts|link-button|use-months|statements\\.module|voucher-words|ledger-days|journal-words|receipt-file|offer-words|undone-on|figures\\.module|register\\.module)\\.',
      'features/accounting/contract/(voucher-words|journal-words|ledger-days)\\.',
      'features/fees/contract/(receipt-sizes|months)\\.',
      'features/transport/(web|contract)/words\\.',
    ),
  },
  {
    name: 'list',
    test: anyOf(
      kit('list-(screen|results|table|columns|state|keys|spec|filters|foot|row|lines|cell|view-menu)', 'bulk-bar'),
    ),
  },
  { name: 'menu-icons', test: anyOf('menu-icons-drawn', icons(...drawnInMenus)) },
]

/** For the build's `codeSplitting`: an earlier group goes before a later one. */
export const webChunks = groups.map((group, at) => ({ ...group, priority: groups.length - at }))
