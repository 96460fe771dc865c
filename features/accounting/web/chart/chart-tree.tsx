/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role -- a table of lines that open and close is a treegrid */
/** The tree of the chart: walked, opened, searched, changed and moved by keys, by a menu and by dragging. */
import { Button, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconPlus, IconSearch } from '@tabler/icons-react'
import {
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { api } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { confirmDelete } from '#platform/web/kit/form/confirm.tsx'
import { Dragging } from '#platform/web/kit/states/dragging.tsx'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import { can } from '#platform/web/session.ts'
import type { NodeKind } from '../../contract/tree.ts'
import classes from './chart.module.css'
import { type NodeDialog, NodeForm } from './node-form.tsx'
import { type Deed, Line } from './tree-row.tsx'
import { type Chart, dropOn, keyOf, nudge, rowsOf, type TreeRow } from './tree-rows.ts'
import { useChartChanges, useMoves } from './use-chart.ts'
import { useTreeKeys } from './use-tree-keys.ts'

interface Carried {
  kind: NodeKind
  id: number
  name: string
}

export function ChartTree({ chart }: { chart: Chart }) {
  const mayChange = can('accountant')
  const reload = useChartChanges()
  const [search, setSearch] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const [active, setActive] = useState<string>()
  const [carried, setCarried] = useState<Carried>()
  const [dialog, setDialog] = useState<NodeDialog>()
  const [said, setSaid] = useState('')
  const { move, undo } = useMoves(chart)
  const deferred = useDeferredValue(search)
  const rows = useMemo(() => rowsOf(chart, closed, deferred), [chart, closed, deferred])
  const tree = useRef<HTMLTableElement>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const at = Math.max(
    0,
    rows.findIndex((row) => row.key === active),
  )

  const toggle = useCallback(
    (id: number, open?: boolean) =>
      setClosed((now) => {
        const next = new Set(now)
        if (open ?? next.has(id)) next.delete(id)
        else next.add(id)
        return next
      }),
    [],
  )
  /** The line that is wanted may be drawn only later: what was moved, added or searched for. */
  const wanted = useRef<{ key: string; late: boolean }>(undefined)
  const [, drawAgain] = useState(0)
  const focusOn = (key: string, late = false) => {
    wanted.current = { key, late }
    setActive(key)
    drawAgain((n) => n + 1)
  }
  useLayoutEffect(() => {
    const line = wanted.current
    if (!line || line.key !== rows[at]?.key) return
    wanted.current = undefined
    if (line.late && document.activeElement?.matches('input, textarea')) return
    tree.current?.querySelector<HTMLElement>(`tr[data-at="${at}"]`)?.focus()
  })
  // after an answer: whoever types elsewhere when the line is drawn is left there
  const focusLate = (key: string) => focusOn(key, true)
  const focus = (to: number) => rows[to] && focusOn(rows[to].key)

  async function put(wish: ReturnType<typeof dropOn>): Promise<void> {
    if (!wish) return
    setCarried(undefined)
    toggle(wish.to, true)
    if (await move(wish)) {
      setSaid(t('Moved. Ctrl-Z takes it back.'))
      focusLate(keyOf(wish.kind, wish.id))
    }
  }
  async function takeBack(): Promise<void> {
    const back = await undo?.()
    if (!back) return
    setSaid(t('Moved back.'))
    focusLate(keyOf(back.kind, back.id))
  }
  async function remove(row: TreeRow): Promise<void> {
    const path = row.kind === 'group' ? '/api/account-group' : '/api/account'
    if (row.kind === 'account' && row.node.used) return setDialog({ form: 'close', account: row.node })
    if (!(await confirmDelete({ what: nameOf(row.node) }))) return focusOn(row.key)
    await api.form(path, {}, { id: row.id, method: 'DELETE' }).catch(() => undefined)
    await reload()
    const next = rows[at + 1]?.level === row.level ? rows[at + 1] : rows[at - 1]
    if (next) focusLate(next.key)
  }
  const groupOf = (row: TreeRow) =>
    chart.groups.find((group) => group.id === (row.kind === 'group' ? row.id : row.node.group_id))!

  const deeds: Record<Deed, (row: TreeRow) => void> = {
    edit: (row) =>
      setDialog(
        row.kind === 'group'
          ? { form: 'group', group: row.node, parent: chart.groups.find((each) => each.id === row.parent) ?? null }
          : { form: 'account', account: row.node, group: groupOf(row) },
      ),
    account: (row) => setDialog({ form: 'account', group: groupOf(row) }),
    group: (row) => setDialog({ form: 'group', parent: groupOf(row) }),
    cut(row) {
      if (row.parent === null) return
      setCarried({ kind: row.kind, id: row.id, name: nameOf(row.node) })
      setSaid(t('Cut: {what}. Go to its new group and press Ctrl-V.', { what: nameOf(row.node) }))
    },
    paste: (row) => void (carried && put(dropOn(carried, row))),
    up: (row) => void put(nudge(chart, row, -1)),
    down: (row) => void put(nudge(chart, row, 1)),
    close: (row) => row.kind === 'account' && setDialog({ form: 'close', account: row.node }),
    open: (row) =>
      void api
        .form('/api/account/{id}/open', { id: row.id })
        .catch(() => undefined)
        .then(reload),
    remove: (row) => void remove(row),
  }
  const latest = useRef(deeds)
  useEffect(() => void (latest.current = deeds))
  const onDeed = useCallback((deed: Deed, row: TreeRow) => {
    setActive(row.key)
    latest.current[deed](row)
  }, [])
  const onKeyDown = useTreeKeys({
    rows,
    mayChange,
    focus,
    setOpen: toggle,
    onDeed,
    onUndo: () => void takeBack(),
    onCancel: () => setCarried(undefined),
  })
  useSlash(searchBox)

  return (
    <>
      <div className={`${classes.bar} no-print`}>
        <TextInput
          ref={searchBox}
          aria-label={t('Search by code or name')}
          placeholder={t('Search by code or name')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            const { key } = event
            if (key !== 'Escape' && key !== 'ArrowDown' && key !== 'Enter') return
            event.preventDefault()
            if (key === 'Escape') setSearch('')
            // of what is typed by now, be it drawn or not
            const found = key === 'Escape' ? rows : rowsOf(chart, closed, search)
            const first = (search && found.find((row) => row.kind === 'account')) || (rows[at] ?? found[0])
            if (first) focusOn(first.key)
          }}
        />
        {mayChange && (
          <>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => rows[at] && onDeed('account', rows[at])}
            >
              {t('New account')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => rows[at] && onDeed('group', rows[at])}
            >
              {t('New group')}
            </Button>
            {undo && (
              <Button
                variant="default"
                leftSection={<IconArrowBackUp size={16} aria-hidden />}
                onClick={() => void takeBack()}
              >
                {t('Take the move back')}
              </Button>
            )}
          </>
        )}
      </div>
      <output className={classes.said}>{said}</output>
      {rows.length === 0 ? (
        <EmptyState about={t('No account has this code or name.')} inside />
      ) : (
        <Dragging
          onDragEnd={({ active: from, over }) => {
            const [row, on] = [from.data.current as TreeRow, over?.data.current as TreeRow | undefined]
            if (on) void put(dropOn({ kind: row.kind, id: row.id }, on))
          }}
        >
          <table
            ref={tree}
            className={classes.tree}
            role="treegrid"
            aria-label={t('Chart of accounts')}
            onKeyDown={onKeyDown}
            onFocus={(event) => {
              const line = (event.target as HTMLElement).closest<HTMLElement>('tr[data-at]')
              if (line) setActive(rows[Number(line.dataset.at)]?.key)
            }}
          >
            <thead>
              <tr>
                <th scope="col">{t('Account')}</th>
                <th scope="col">{t('Kind')}</th>
                <th scope="col" data-right>
                  {t('{label} (Rs.)', { label: t('Debit') })}
                </th>
                <th scope="col" data-right>
                  {t('{label} (Rs.)', { label: t('Credit') })}
                </th>
                {mayChange && <th scope="col" className={classes.menu} aria-label={t('What to do')} />}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, n) => (
                <Line
                  key={row.key}
                  row={row}
                  at={n}
                  active={n === at}
                  cut={carried?.kind === row.kind && carried.id === row.id}
                  holding={carried !== undefined}
                  mayChange={mayChange}
                  onToggle={toggle}
                  onDeed={onDeed}
                />
              ))}
            </tbody>
          </table>
        </Dragging>
      )}
      {dialog && (
        <NodeForm
          dialog={dialog}
          chart={chart}
          onClose={(saved) => {
            const key =
              saved === undefined ? rows[at]?.key : keyOf(dialog.form === 'group' ? 'group' : 'account', saved)
            setDialog(undefined)
            void (saved === undefined ? Promise.resolve() : reload()).then(() => key && focusOn(key))
          }}
        />
      )}
    </>
  )
}

/** '/' leads to the search, from wherever nothing is typed. */
function useSlash(searchBox: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== '/' || (event.target as HTMLElement).matches('input, textarea, [role=dialog] *')) return
      event.preventDefault()
      searchBox.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [searchBox])
}
