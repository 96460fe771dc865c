/** Which fields of admission and profile are shown and required, and their order, for each role. */
import { ActionIcon, Button, Checkbox, Group, Table, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isOwn } from '#platform/contract/own-names.ts'
import { useAddress } from '#platform/web/address.tsx'
import { api, errorMessage } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { ActionBar } from '#platform/web/kit/states/action-bar.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { useLeaving } from '#platform/web/kit/form/use-leaving.ts'
import { notify } from '#platform/web/notify.ts'
import type { DataEntrySetting as Setting } from '../contract/data-entry.ts'
import { entryFields, type EntryRule, rulesFor } from '../contract/entry-fields.ts'
import { entryRulesKey } from './use-entry-rules.ts'
import classes from './promotion.module.css'

const path = '/api/data-entry-setting'
const roles = ['all', 'receptionist', 'reception', 'administrator', 'admin', 'principal', 'it-coordinator']
const roleNames: Record<string, string> = {
  all: 'Everybody else',
  receptionist: 'Receptionist',
  reception: 'Reception',
  administrator: 'Administrator',
  admin: 'Admin',
  principal: 'Principal',
  'it-coordinator': 'IT coordinator',
}

export default function DataEntrySetting() {
  const { data, error, refetch } = useQuery({ queryKey: [path], queryFn: () => api.get(path) })
  const [address, setAddress] = useAddress()
  const role = roles.find((each) => each === address.get('role')) ?? 'all'
  return (
    <>
      <PageHeader
        title={t('Data entry setting')}
        about={t('What is asked for when a student is admitted. Name, gender, class and admission date always are.')}
        back={{ to: '/settings', label: t('Settings') }}
      />
      <Select
        label={t('For')}
        maw={320}
        mb="md"
        allowDeselect={false}
        data={roles.map((value) => ({ value, label: t(roleNames[value]!) }))}
        value={role}
        onChange={(value) => setAddress(value && value !== 'all' ? { role: value } : {}, { replace: true })}
      />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState />
      ) : (
        <Rules key={role} role={role} setting={data.data} />
      )}
    </>
  )
}

const labelOf = (name: string): string => t(entryFields.find((each) => each.name === name)?.label ?? name)

function Rules({ role, setting }: { role: string; setting: Setting }) {
  const queries = useQueryClient()
  const [rules, setRules] = useState<EntryRule[]>(() => rulesFor(setting, role))
  const [busy, setBusy] = useState(false)
  const hasOwn = isOwn(setting, role)
  useLeaving(
    JSON.stringify(rules) !== JSON.stringify(rulesFor(setting, role)),
    t('What was changed in this setting is not saved.'),
    { ofAddress: true },
  )

  const set = (at: number, change: Partial<EntryRule>) =>
    setRules(rules.map((rule, i) => (i === at ? { ...rule, ...change } : rule)))
  function move(at: number, by: number) {
    const next = [...rules]
    next.splice(at + by, 0, ...next.splice(at, 1))
    setRules(next)
  }
  async function save(kept: EntryRule[] | null) {
    setBusy(true)
    const answer = await api
      .put(path, kept ? { role, rules: kept } : { role })
      .catch((error: unknown) => notify('error', errorMessage(error)))
    setBusy(false)
    if (!answer) return
    notify('success', t(answer.message))
    queries.setQueryData([path], answer)
    setRules(rulesFor(answer.data, role))
    await queries.invalidateQueries({ queryKey: entryRulesKey })
  }
  return (
    <>
      {!hasOwn && role !== 'all' && (
        <Text size="sm" c="dimmed" mb="xs">
          {t('This role has no rules of its own: those for everybody else hold.')}
        </Text>
      )}
      <div className={classes.scroll}>
        <Table maw={640}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Field')}</Table.Th>
              <Table.Th>{t('Shown')}</Table.Th>
              <Table.Th>{t('Required')}</Table.Th>
              <Table.Th>{t('Order')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rules.map((rule, at) => (
              <Table.Tr key={rule.field}>
                <Table.Td>{labelOf(rule.field)}</Table.Td>
                <Table.Td>
                  <Checkbox
                    checked={rule.shown}
                    aria-label={t('{field}: shown', { field: labelOf(rule.field) })}
                    onChange={(event) =>
                      set(at, {
                        shown: event.currentTarget.checked,
                        ...(event.currentTarget.checked ? {} : { required: false }),
                      })
                    }
                  />
                </Table.Td>
                <Table.Td>
                  <Checkbox
                    checked={rule.required}
                    disabled={!rule.shown}
                    aria-label={t('{field}: required', { field: labelOf(rule.field) })}
                    onChange={(event) => set(at, { required: event.currentTarget.checked })}
                  />
                </Table.Td>
                <Table.Td>
                  <Group gap={2} wrap="nowrap">
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      disabled={at === 0}
                      onClick={() => move(at, -1)}
                      aria-label={t('{field}: further up', { field: labelOf(rule.field) })}
                    >
                      <IconArrowUp size={16} />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      disabled={at === rules.length - 1}
                      onClick={() => move(at, 1)}
                      aria-label={t('{field}: further down', { field: labelOf(rule.field) })}
                    >
                      <IconArrowDown size={16} />
                    </ActionIcon>
                  </Group>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <ActionBar>
        <Button loading={busy} onClick={() => void save(rules)}>
          {t('Save')}
        </Button>
        {hasOwn && (
          <Button variant="default" disabled={busy} onClick={() => void save(null)}>
            {role === 'all' ? t('Show everything, require nothing') : t('Same as everybody else')}
          </Button>
        )}
      </ActionBar>
    </>
  )
}
