/** Everything that is known of one row, for lists whose rows have no screen of their own. */
import { Button, Group } from '@mantine/core'
import { t } from '#platform/web/i18n.ts'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { ListCell } from './list-cell.tsx'
import type { AnyRow, ListColumn, RowAction } from './list-types.ts'
import styles from './row-details.module.css'

export interface RowDetailsProps {
  title: string
  row: AnyRow
  columns: readonly ListColumn[]
  actions: RowAction[]
  onClose: () => void
}

export function RowDetails({ title, row, columns, actions, onClose }: RowDetailsProps) {
  const filled = columns.filter(
    ({ name, cell }) => cell || (row[name] !== null && row[name] !== undefined && row[name] !== ''),
  )
  return (
    <Modal opened onClose={onClose} title={title} size={520}>
      <dl className={styles.list}>
        {filled.map((column) => (
          <div key={column.name}>
            <dt>{t(column.label)}</dt>
            <dd>
              <ListCell column={column} row={row} />
            </dd>
          </div>
        ))}
      </dl>
      {actions.length > 0 && (
        <Group justify="flex-end" gap="xs" mt="md">
          {actions.map(({ label, danger, run }) => (
            <Button
              key={label}
              variant="default"
              c={danger ? 'red' : undefined}
              onClick={() => {
                onClose()
                void run(row)
              }}
            >
              {t(label)}
            </Button>
          ))}
        </Group>
      )}
    </Modal>
  )
}
