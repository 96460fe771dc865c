import { ActionIcon, Button, Input as MantineInput, Stack } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { Field } from '#platform/contract/field.ts'
import { t } from '#platform/web/i18n.ts'
import { commonProps, type InputProps } from '../input-props.tsx'
import { inputsOfLines } from '../inputs-of-lines.tsx'
import styles from './rows.module.css'

type Line = Record<string, unknown>

/** A small table that grows line by line. */
export function Input(props: InputProps<Line[]>) {
  const { label, description, disabled, error } = commonProps(props)
  const columns = Object.entries(props.field.rows ?? {})
  const lines = props.value ?? []
  const change = (at: number, name: string, value: unknown) =>
    props.onChange(lines.map((line, i) => (i === at ? { ...line, [name]: value } : line)))
  return (
    <MantineInput.Wrapper label={label} description={description} error={error} labelElement="div">
      <Stack gap="xs">
        {lines.map((line, at) => (
          <fieldset key={at} className={styles.line} aria-label={t('Line {n}', { n: at + 1 })}>
            {columns.map(([name, field]) => (
              <LineInput
                key={name}
                name={name}
                field={field}
                value={line[name]}
                onChange={(value) => change(at, name, value)}
                disabled={disabled}
              />
            ))}
            <ActionIcon
              onClick={() => props.onChange(lines.filter((_, i) => i !== at))}
              disabled={disabled}
              aria-label={t('Remove line {n}', { n: at + 1 })}
              className={styles.remove}
              size="lg"
            >
              <IconTrash size={18} />
            </ActionIcon>
          </fieldset>
        ))}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} />}
          onClick={() => props.onChange([...lines, {}])}
          disabled={disabled}
          className={styles.add}
        >
          {t('Add a line')}
        </Button>
      </Stack>
    </MantineInput.Wrapper>
  )
}

function LineInput(props: {
  name: string
  field: Field
  value: unknown
  onChange: (value: unknown) => void
  disabled?: boolean
}) {
  const { kind } = props.field
  if (kind === 'rows') throw new Error('Lines hold no lines.')
  const Each = inputsOfLines[kind]
  return <Each {...props} />
}
