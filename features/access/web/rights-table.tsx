/** What a role may, as a table: a thing a row, see, add, change and delete across. Arrows go from box to box, Space turns one on. */
import { Checkbox, Text } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { t } from '#platform/web/i18n.ts'
import { ScrollBox } from '#platform/web/kit/list/scroll-box.tsx'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import { verbs, verbWords } from '../contract/modules-of-rights.ts'
import { moduleName, modules, permissionName } from './rights.ts'
import { differs, type ShownModule, shownModules, type Wanted } from './shown-rights.ts'
import classes from './rights-table.module.css'

interface RightsTableProps extends Wanted {
  /** What the person has himself: nothing else can be given or taken. */
  own: ReadonlySet<string>
  closed: boolean
  onTurn: (slugs: readonly string[], on: boolean) => void
}

export function RightsTable(props: RightsTableProps) {
  const table = useRef<HTMLTableElement>(null)
  const shown = shownModules(modules, { moduleName, permissionName }, props)
  if (!shown.length)
    return (
      <EmptyState
        about={
          props.onlyDiffering ? t('Nothing differs from the built-in role.') : t('No permission has this in its name.')
        }
      />
    )
  return (
    <ScrollBox className={classes.box!} label={t('Permissions')}>
      {/* arrows only lead from box to box; each box works without them */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <table ref={table} className={classes.table} onKeyDown={(event) => walk(event, table.current!)}>
        <thead>
          <tr>
            <th scope="col">{t('Thing')}</th>
            {verbs.map((verb) => (
              <th key={verb} scope="col" className={classes.verb}>
                {t(verbWords[verb])}
              </th>
            ))}
          </tr>
        </thead>
        {shown.map((module) => (
          <Module key={module.id} module={module} {...props} />
        ))}
      </table>
    </ScrollBox>
  )
}

function Module({ module: { id, slugs, things, deeds }, ...props }: RightsTableProps & { module: ShownModule }) {
  const { held, own, closed, onTurn } = props
  const free = slugs.filter((slug) => own.has(slug))
  const on = slugs.filter((slug) => held.has(slug)).length
  return (
    <tbody>
      <tr className={classes.module}>
        <th scope="rowgroup" colSpan={5}>
          <Checkbox
            size="sm"
            label={moduleName(id)}
            aria-label={t('{module}: all of these', { module: moduleName(id) })}
            checked={on === slugs.length}
            indeterminate={on > 0 && on < slugs.length}
            disabled={closed || !free.length}
            onChange={(event) => onTurn(free, event.currentTarget.checked)}
          />
        </th>
      </tr>
      {things.map((thing) => (
        <tr key={thing.id}>
          <th scope="row">{t(thing.label)}</th>
          {verbs.map((verb) => (
            <td key={verb} className={classes.verb}>
              {thing.verbs[verb] && <Box slug={thing.verbs[verb]} {...props} />}
            </td>
          ))}
        </tr>
      ))}
      {deeds.map(({ permission, label }) => (
        <tr key={permission}>
          <th scope="row">{t(label)}</th>
          <td colSpan={4} className={classes.deed}>
            <Box slug={permission} {...props}>
              {t('may')}
            </Box>
          </td>
        </tr>
      ))}
    </tbody>
  )
}

/** What the person has not himself is shown, and fixed. */
function Box({
  slug,
  held,
  own,
  builtIn,
  closed,
  onTurn,
  children,
}: RightsTableProps & { slug: string; children?: ReactNode }) {
  const other = differs(slug, held, builtIn)
  const name = permissionName(slug)
  const mark = other
    ? builtIn!.has(slug)
      ? t('The built-in role has this')
      : t('The built-in role has not')
    : undefined
  return (
    <span className={classes.place} data-differs={other || undefined} title={mark}>
      <Checkbox
        size="sm"
        label={children}
        aria-label={mark ? `${name} (${mark})` : name}
        checked={held.has(slug)}
        disabled={closed || !own.has(slug)}
        onChange={(event) => onTurn([slug], event.currentTarget.checked)}
      />
      {other && (
        <Text span className={classes.mark} aria-hidden>
          ≠
        </Text>
      )}
    </span>
  )
}

/** The next box in that direction that can be turned. */
function walk(event: KeyboardEvent, table: HTMLTableElement): void {
  const way = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key]
  const from = (event.target as HTMLElement).closest('input')
  if (!way || !from) return
  event.preventDefault()
  const rows = [...table.rows].map((row) => [...row.cells])
  const at = rows.findIndex((cells) => cells.some((cell) => cell.contains(from)))
  let column = rows[at]!.findIndex((cell) => cell.contains(from))
  let row = at
  for (;;) {
    row += way[0]!
    column += way[1]!
    const cells = rows[row]
    if (!cells || column < 0 || (way[1] && column >= cells.length)) return
    const next = (cells[column] ?? cells[cells.length - 1] ?? cells[0])?.querySelector('input')
    const other = next ?? (way[0] ? cells.at(-1)?.querySelector('input') : undefined)
    if (other && !other.disabled) return other.focus()
  }
}
