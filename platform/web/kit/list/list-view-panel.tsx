/** How the list is looked at: columns, order, density, saved views. Loaded when it is asked for. */
import {
  Button,
  Checkbox,
  CloseButton,
  Divider,
  Group,
  NativeSelect,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
  UnstyledButton,
} from '@mantine/core'
import { useState } from 'react'
import { t } from '#platform/web/i18n.ts'
import { type Preferences, setPreferences, usePreferences } from '#platform/web/preferences.ts'
import styles from './list.module.css'
import type { ChosenColumns } from './list-columns.ts'
import type { ListState } from './list-state.ts'
import type { ListColumn } from './list-types.ts'
import { useSavedViews } from './list-views.ts'
import { useFirstFocus } from '#platform/web/kit/states/use-first-focus.ts'
import type { SavedView } from './list-views.ts'

export interface ViewPanelProps {
  /** Names the list on this device. */
  list: string
  columns: readonly ListColumn[]
  chosen: ChosenColumns
  state: ListState
  onSort: (sort: Partial<ListState>) => void
  /** The query part of the address; absent where the list's state is not in it. */
  query?: string
  onQuery: (query: string) => void
}

export default function ViewPanel({ list, columns, chosen, state, onSort, query, onQuery }: ViewPanelProps) {
  const { density } = usePreferences()
  const place = useFirstFocus<HTMLDivElement>()
  return (
    <Stack gap="sm" ref={place}>
      {query !== undefined && <SavedViews list={list} query={query} chosen={chosen} onQuery={onQuery} />}
      <NativeSelect
        label={t('Sort by')}
        value={`${state.sortBy ?? ''} ${state.descending}`}
        onChange={(event) => {
          const [sortBy, descending] = event.currentTarget.value.split(' ')
          onSort({ sortBy, descending: descending === 'true' })
        }}
        data={columns
          .filter((column) => !column.unsorted)
          .flatMap(({ name, label }) => [
            { value: `${name} false`, label: t('{label}, upwards', { label: t(label) }) },
            { value: `${name} true`, label: t('{label}, downwards', { label: t(label) }) },
          ])}
      />
      <div>
        <Text size="sm" fw={500} mb={4}>
          {t('Rows')}
        </Text>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('Rows')}
          value={density}
          onChange={(next) => setPreferences({ density: next as Preferences['density'] })}
          data={[
            { value: 'comfortable', label: t('Comfortable') },
            { value: 'compact', label: t('Compact') },
          ]}
        />
      </div>
      <Checkbox.Group label={t('Columns')} value={chosen.shown.map((column) => column.name)}>
        <Stack gap={6} mt={4}>
          {columns.map(({ name, label }) => (
            <Checkbox
              key={name}
              value={name}
              label={t(label)}
              onChange={() => chosen.toggle(name)}
              disabled={chosen.isShown(name) && chosen.shown.length === 1}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Button variant="subtle" size="compact-sm" onClick={() => chosen.choose(undefined)}>
        {t('Columns as at first')}
      </Button>
    </Stack>
  )
}

function SavedViews({
  list,
  query,
  chosen,
  onQuery,
}: {
  list: string
  query: string
  chosen: ChosenColumns
  onQuery: (query: string) => void
}) {
  const { views, save, remove } = useSavedViews(list)
  const [name, setName] = useState('')
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {t('Saved views')}
      </Text>
      {views.map((view) => (
        <SavedViewLine key={view.name} view={view} chosen={chosen} onQuery={onQuery} onRemove={remove} />
      ))}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!name.trim()) return
          save({ name: name.trim(), query, columns: chosen.shown.map((column) => column.name) })
          setName('')
        }}
      >
        <Group gap={4} wrap="nowrap">
          <TextInput
            size="xs"
            flex={1}
            aria-label={t('Name of this view')}
            placeholder={t('Name of this view')}
            value={name}
            maxLength={40}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button size="xs" variant="default" type="submit">
            {t('Save')}
          </Button>
        </Group>
      </form>
      <Divider mt="sm" />
    </div>
  )
}

interface SavedViewLineProps {
  view: SavedView
  chosen: ChosenColumns
  onQuery: (query: string) => void
  onRemove: (name: string) => void
}

function SavedViewLine({ view, chosen, onQuery, onRemove }: SavedViewLineProps) {
  return (
    <Group justify="space-between" gap={4} wrap="nowrap">
      <UnstyledButton
        className={styles.view}
        onClick={() => {
          chosen.choose(view.columns)
          onQuery(view.query)
        }}
      >
        {view.name}
      </UnstyledButton>
      <CloseButton
        size="sm"
        aria-label={t('Forget the view {name}', { name: view.name })}
        onClick={() => onRemove(view.name)}
      />
    </Group>
  )
}
