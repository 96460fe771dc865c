/** Deleting rows, one or many, after the specification's question. */
import { useQueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { untyped, errorMessage } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { notify } from '#platform/web/notify.ts'
import { confirm, confirmDelete } from '#platform/web/kit/form/confirm.tsx'
import { Lines } from '#platform/web/kit/states/lines.tsx'
import type { AnyRow } from './list-types.ts'

export function useRemoval(path: string, nameOf: (row: AnyRow) => string) {
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: [path] })

  async function remove(row: AnyRow): Promise<void> {
    if (!(await confirmDelete({ what: nameOf(row) }))) return
    // the form helper has told what went wrong
    await untyped.form(path, {}, { id: row.id as number, method: 'DELETE' }).catch(() => undefined)
    await reload()
  }

  /** Goes on past a row that cannot be deleted, and names it with the reason in the end. */
  async function removeAll(rows: AnyRow[]): Promise<boolean> {
    if (rows.length === 1) return remove(rows[0]!).then(() => true)
    if (!(await confirmDelete({ count: rows.length }))) return false
    const failed: string[] = []
    for (const row of rows) {
      await untyped
        .form(path, {}, { id: row.id as number, method: 'DELETE', quiet: true })
        .catch((error: unknown) => failed.push(`${nameOf(row)}: ${errorMessage(error)}`))
    }
    await reload()
    if (rows.length > failed.length)
      notify(
        'success',
        t('{n, plural, one {# item deleted.} other {# items deleted.}}', { n: rows.length - failed.length }),
      )
    if (failed.length) {
      await confirm({
        title: t('These were not deleted'),
        message: createElement(Lines, { lines: failed }),
        confirm: t('Understood'),
        cancel: t('Close'),
        width: 480,
      })
    }
    return true
  }
  return { remove, removeAll }
}
