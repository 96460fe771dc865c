/** One line of the tree: dragged by its handle, dropped on, with a menu of what can be done. */
import { ActionIcon, Badge } from '@mantine/core'
import { IconChevronRight, IconDots, IconGripVertical } from '@tabler/icons-react'
import { type CSSProperties, memo, type ReactNode } from 'react'
import { nameOf, t } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import { useDraggable, useDroppable } from '#platform/web/kit/states/dragging.tsx'
import { Menu } from '#platform/web/kit/states/layers.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import classes from './chart.module.css'
import type { TreeRow } from './tree-rows.ts'
import { kindNames, roleNames } from './words.ts'

export type Deed = 'edit' | 'account' | 'group' | 'cut' | 'paste' | 'up' | 'down' | 'close' | 'open' | 'remove'
export interface LineProps {
  row: TreeRow
  at: number
  /** The one line that Tab reaches. */
  active: boolean
  cut: boolean
  /** Something is cut, and may be put down. */
  holding: boolean
  mayChange: boolean
  onToggle: (id: number) => void
  onDeed: (deed: Deed, row: TreeRow) => void
}

export const Line = memo(function Line({ row, at, active, cut, holding, mayChange, onToggle, onDeed }: LineProps) {
  const fixed = !mayChange || row.parent === null
  const { setNodeRef, setActivatorNodeRef, listeners } = useDraggable({ id: row.key, data: row, disabled: fixed })
  const { setNodeRef: setTarget, isOver } = useDroppable({ id: row.key, data: row, disabled: !mayChange })
  const isGroup = row.kind === 'group'
  return (
    <tr
      ref={(element) => {
        setNodeRef(element)
        setTarget(element)
      }}
      data-at={at}
      data-kind={row.kind}
      data-cut={cut || undefined}
      data-over={isOver || undefined}
      tabIndex={active ? 0 : -1}
      aria-level={row.level}
      aria-setsize={row.size}
      aria-posinset={row.place}
      aria-expanded={isGroup && !row.empty ? row.open : undefined}
      style={{ '--level': row.level } as CSSProperties}
    >
      <td data-name>
        <span className={classes.name}>
          {!fixed && (
            <span
              ref={setActivatorNodeRef}
              className={`${classes.handle} no-print`}
              title={t('Drag to another place')}
              aria-hidden
              data-drag
              {...listeners}
            >
              <IconGripVertical size={14} />
            </span>
          )}
          {isGroup && (
            // keys open and close by arrows; a press on the sign is for the mouse
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
            <span
              className={classes.toggle}
              data-open={row.open || undefined}
              aria-hidden
              onClick={() => onToggle(row.id)}
            >
              {!row.empty && <IconChevronRight size={16} />}
            </span>
          )}
          <span className={`${classes.code} tabular`}>{row.node.code}</span>
          <span>{nameOf(row.node)}</span>
          {row.kind === 'account' && <Marks row={row} />}
        </span>
      </td>
      <td data-of-kind>{row.kind === 'account' && t(kindNames[row.node.kind])}</td>
      <td data-right>{row.balance > 0 && <Money paisa={row.balance} />}</td>
      <td data-right>{row.balance < 0 && <Money paisa={-row.balance} />}</td>
      {mayChange && (
        <td data-menu className={`${classes.menu} no-print`}>
          <RowMenu row={row} holding={holding} onDeed={onDeed} />
        </td>
      )}
    </tr>
  )
})

function Marks({ row }: { row: Extract<TreeRow, { kind: 'account' }> }) {
  const { role, closed_on, bank_name, bank_number } = row.node
  return (
    <>
      {[bank_name, bank_number].filter(Boolean).length > 0 && (
        <span className={classes.code}>{[bank_name, bank_number].filter(Boolean).join(', ')}</span>
      )}
      {role && (
        <Badge variant="light" size="sm" tt="none" title={t('The product itself posts to this account')}>
          {t(roleNames[role])}
        </Badge>
      )}
      {closed_on && (
        <Badge color="gray" variant="light" size="sm" tt="none">
          {t('Closed')} <Day ad={closed_on} />
        </Badge>
      )}
    </>
  )
}

function RowMenu({ row, holding, onDeed }: Pick<LineProps, 'row' | 'holding' | 'onDeed'>) {
  const item = (deed: Deed, label: string, colour?: string): ReactNode => (
    <Menu.Item color={colour} onClick={() => onDeed(deed, row)}>
      {label}
    </Menu.Item>
  )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          tabIndex={-1}
          aria-label={t('What to do with {what}', { what: nameOf(row.node) })}
        >
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {item('edit', t('Edit'))}
        {item('account', t('New account below'))}
        {row.kind === 'group' && item('group', t('New group below'))}
        {row.parent !== null && item('cut', t('Cut'))}
        {holding && item('paste', t('Put in here'))}
        {row.parent !== null && item('up', t('Further up'))}
        {row.parent !== null && item('down', t('Further down'))}
        {row.kind === 'account' && !row.node.closed_on && !row.node.role && item('close', t('Close from a day on'))}
        {row.kind === 'account' && row.node.closed_on && item('open', t('Open again'))}
        {row.kind === 'account' && !row.node.used && !row.node.role && item('remove', t('Delete'), 'red')}
        {row.kind === 'group' && row.empty && item('remove', t('Delete'), 'red')}
      </Menu.Dropdown>
    </Menu>
  )
}
