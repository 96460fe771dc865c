/** Which year, fiscal year and role one works in. */
import { Text, UnstyledButton } from '@mantine/core'
import { IconCheck, IconSelector } from '@tabler/icons-react'
import { switchRole } from '#school/web/session/account.ts'
import { useAddress } from '#platform/web/address.tsx'
import { daysOfAddress, forgetDates } from '#platform/web/date-filter.ts'
import { errorMessage } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { Menu } from '#platform/web/kit/states/layers.tsx'
import { notify } from '#platform/web/notify.ts'
import { queryClient } from '#platform/web/query.ts'
import { chooseYear, type Frame, useSession } from '#platform/web/session.ts'
import classes from '#platform/web/layout/frame.module.css'

export function Switches() {
  const { batch, batches, fiscalYear, fiscalYears, role, user } = useSession()
  const [address, setAddress] = useAddress()
  function change(kind: 'batch' | 'fiscal_year', list: readonly Frame[], id: string): void {
    const frame = list.find((each) => String(each.id) === id)
    if (!frame) return
    // days of the former year would be asked of this one
    for (const name of daysOfAddress) address.delete(name)
    forgetDates()
    chooseYear(kind, frame)
    queryClient.clear()
    setAddress(address, { replace: true })
  }
  return (
    <>
      {batch && (
        <Switch
          label={t('Batch')}
          value={batch.name}
          chosen={String(batch.id)}
          options={yearsOf(batches)}
          choose={(id) => change('batch', batches, id)}
        />
      )}
      {role.slug === 'accountant' && fiscalYear && (
        <Switch
          label={t('Fiscal year')}
          value={fiscalYear.name}
          chosen={String(fiscalYear.id)}
          options={yearsOf(fiscalYears)}
          choose={(id) => change('fiscal_year', fiscalYears, id)}
        />
      )}
      {user.roles.length > 1 && (
        <Switch
          label={t('Role')}
          value={t(role.name)}
          chosen={role.slug}
          options={user.roles.map(({ slug, name }) => ({ id: slug, name: t(name) }))}
          choose={(slug) => void act(slug)}
        />
      )}
    </>
  )
}

const yearsOf = (list: readonly Frame[]) =>
  list.map((frame) => ({
    id: String(frame.id),
    name: frame.is_current ? t('{year} (current)', { year: frame.name }) : frame.name,
  }))

/** A fresh page in the new role: nothing of the former one remains. */
async function act(slug: string): Promise<void> {
  try {
    await switchRole(slug)
    location.assign('/')
  } catch (error) {
    notify('error', errorMessage(error))
  }
}

interface SwitchProps {
  label: string
  value: string
  chosen: string
  options: { id: string; name: string }[]
  choose: (id: string) => void
}

function Switch({ label, value, chosen, options, choose }: SwitchProps) {
  const content = (
    <>
      <Text span size="xs" c="dimmed">
        {label}
      </Text>
      <Text span size="sm" fw={500}>
        {value}
      </Text>
    </>
  )
  if (options.length < 2) return <span className={classes.switch}>{content}</span>
  return (
    <Menu position="bottom-start" width={200} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes.switch} data-button>
          {content}
          <IconSelector size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{label}</Menu.Label>
        {options.map((option) => (
          <Menu.Item
            key={option.id}
            rightSection={option.id === chosen && <IconCheck size={16} aria-label={t('chosen')} />}
            onClick={() => option.id !== chosen && choose(option.id)}
          >
            {option.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
