/** Payment providers of the school. Keys are written and never shown: what is seen is when they were set, and the end of the merchant's id. */
import {
  Alert,
  Badge,
  Button,
  Code,
  Fieldset,
  Group,
  PasswordInput,
  Radio,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, api, errorMessage } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { Moment } from '#platform/web/kit/date/day.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { notify } from '#platform/web/notify.ts'
import type { ProviderRow } from '../../contract/online/office.ts'
import { type KeyName, type Provider, providerFacts } from '../../contract/online/words.ts'

const path = '/api/payment-provider'

export default function PaymentSettings() {
  const { data, error, refetch } = useQuery({
    queryKey: [path],
    queryFn: async ({ signal }) => (await api.get('/api/payment-provider', {}, { signal })).data,
  })
  return (
    <Stack maw={640}>
      <PageHeader
        title={t('Payment settings')}
        about={t('In which ways families pay online. Keys are kept sealed; nobody sees them again, not even here.')}
        back={{ to: '/settings', label: t('Settings') }}
      />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState />
      ) : (
        data.map((row) => <OneProvider key={`${row.provider}${row.set?.at ?? ''}`} row={row} />)
      )}
    </Stack>
  )
}

type Values = Partial<Record<KeyName | 'merchant', string>>

function OneProvider({ row }: { row: ProviderRow }) {
  const { save, facts, active, setActive, mode, setMode, field, busy } = useProvider(row)
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <Fieldset legend={t(facts.label)}>
        <Stack gap="sm">
          <SetNote row={row} />
          <Switch
            label={t('Families may pay with {provider}', { provider: t(facts.label) })}
            name={`${row.provider}_active`}
            checked={active}
            onChange={(event) => setActive(event.currentTarget.checked)}
          />
          <Radio.Group label={t('Mode')} value={mode} onChange={(value) => setMode(value === 'live' ? 'live' : 'test')}>
            <Group mt={4}>
              <Radio value="test" label={t('Test: no money moves')} />
              <Radio value="live" label={t('Live')} />
            </Group>
          </Radio.Group>
          {mode === 'test' && active && (
            <Alert color="yellow">
              {t('In test mode only an administrator can try it, and what is tried writes receipts.')}
            </Alert>
          )}
          <TextInput label={t(facts.merchant)} {...field('merchant')} />
          {facts.keys.map(({ name, label, long }) =>
            long ? (
              <Textarea key={name} label={t(label)} autosize minRows={3} maxRows={8} {...field(name)} />
            ) : (
              <PasswordInput
                key={name}
                label={t(label)}
                visibilityToggleButtonProps={{ 'aria-label': t('Show or hide what is typed') }}
                {...field(name)}
              />
            ),
          )}
          {row.provider === 'connectips' && <ReturnAddresses />}
          <Group>
            <Button type="submit" loading={busy} variant="default">
              {t('Save {provider}', { provider: t(facts.label) })}
            </Button>
          </Group>
        </Stack>
      </Fieldset>
    </form>
  )
}

function useProvider(row: ProviderRow) {
  const queries = useQueryClient()
  const facts = providerFacts[row.provider]
  const [active, setActive] = useState(row.active)
  const [mode, setMode] = useState(row.mode)
  const [values, setValues] = useState<Values>({})
  const [wrong, setWrong] = useState<ApiError>()
  const [busy, setBusy] = useState(false)
  // keys of the other mode are none
  const isSet = row.set !== null && row.mode === mode

  async function save(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setWrong(undefined)
    try {
      await api.command(
        '/api/payment-provider/{provider}',
        { provider: row.provider, active, mode, ...values },
        { method: 'PUT' },
      )
      notify('success', t('Saved.'))
      await queries.invalidateQueries({ queryKey: [path] })
    } catch (error) {
      if (error instanceof ApiError) setWrong(error)
      notify('error', errorMessage(error))
    }
    setBusy(false)
  }
  const field = (name: keyof Values) => ({
    name: `${row.provider}_${name}`,
    value: values[name] ?? '',
    placeholder: isSet ? t('Left empty, it stays as it is') : '',
    error: wrong?.errors[name]?.[0] && t(wrong.errors[name][0]),
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setValues({ ...values, [name]: value }),
  })
  return { save, facts, active, setActive, mode, setMode, field, busy }
}

function SetNote({ row: { set } }: { row: ProviderRow & { provider: Provider } }) {
  if (!set)
    return (
      <Text size="sm" c="dimmed">
        {t('Not set yet.')}
      </Text>
    )
  return (
    <Text size="sm">
      <Badge autoContrast variant="light" color="green">
        {t('Set')}
      </Badge>{' '}
      <Moment at={set.at} /> {set.by && `· ${nameOf({ name: set.by, name_np: set.by_np })}`} ·{' '}
      {t('merchant ends in {end}', { end: set.merchant_end })}
    </Text>
  )
}

/** connectIPS returns to addresses that it was told beforehand. */
const ReturnAddresses = () => (
  <Text size="sm" component="div">
    {t('Have these two addresses registered with ConnectIPS, for success and for failure:')}
    <Code
      block
      mt={4}
      // both lines are read whole on a phone, nothing scrolls
      style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >{`${window.location.origin}/payment_success\n${window.location.origin}/payment_success/cancelled`}</Code>
  </Text>
)
