/** Automatic sign-out, passwords, the second step, and who may sign in at all. */
import { Button, Checkbox, NumberInput, Stack, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { ActionBar } from '#platform/web/kit/states/action-bar.tsx'
import { longForm } from '#platform/web/kit/form/long-form.ts'
import { useSettings } from '#platform/web/kit/form/use-settings.ts'
import { LockState } from '#school/web/lock/lock-state.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { MultiSelect, Select } from '#platform/web/kit/pickers/select.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { logoutTimes, type ProtectedKind, protectedKinds } from '../contract/setting-choices.ts'
import classes from './settings.module.css'

const kindNames: Record<ProtectedKind, string> = {
  students: 'Records of all students',
  'students-left': 'Records of students who have left',
  'student-papers': 'Papers of students',
  staff: 'Records of staff',
  guardians: 'Records of guardians',
}

/** '15min' -> '15 minutes' */
function timeName(time: string): string {
  const [, n, unit] = /^(\d+)(min|hr)$/.exec(time) ?? []
  if (!n) return t('Never')
  return unit === 'min'
    ? t('{n, plural, one {# minute} other {# minutes}}', { n: Number(n) })
    : t('{n, plural, one {# hour} other {# hours}}', { n: Number(n) })
}

export default function AuthenticationSettings() {
  const { values, error, retry, set, errorOf, busy, dirty, save } = useSettings('/api/settings/authentication')
  const protection = useSettings('/api/settings/protection')
  const roles = useQuery({ queryKey: ['/api/roles'], queryFn: () => api.get('/api/roles') })
  const names = (roles.data?.data ?? []).map(({ slug, name }) => ({ value: slug, label: t(name) }))
  const times = [...new Set([...logoutTimes, ...(values ? [values.logout_time] : [])])]
  return (
    <>
      <PageHeader title={t('Authentication settings')} back={{ to: '/settings', label: t('Settings') }} />
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : !values ? (
        <LoadingState />
      ) : (
        <form
          noValidate
          {...longForm}
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault()
            void save().then((saved) => saved && protection.save())
          }}
        >
          <Stack>
            <Select
              label={t('Sign out by itself after')}
              description={t('Counted from the last click or key.')}
              allowDeselect={false}
              data={times.map((time) => ({ value: time, label: timeName(time) }))}
              value={values.logout_time}
              onChange={(time) => time && set({ logout_time: time })}
              error={errorOf('logout_time')}
            />
            <NumberInput
              label={t('Shortest password')}
              suffix={` ${t('characters')}`}
              min={8}
              max={64}
              allowDecimal={false}
              value={values.password_length}
              onChange={(value) => set({ password_length: Number(value) })}
              error={errorOf('password_length')}
            />
            <Switch
              label={t('Passwords need a letter and a digit')}
              checked={values.password_mixed}
              onChange={(event) => set({ password_mixed: event.currentTarget.checked })}
            />
            <NumberInput
              label={t('Handed-over passwords work for')}
              suffix={` ${t('days')}`}
              min={1}
              max={90}
              allowDecimal={false}
              value={values.credential_days}
              onChange={(value) => set({ credential_days: Number(value) })}
              error={errorOf('credential_days')}
            />
            <MultiSelect
              label={t('Second step needed for')}
              description={t('They set up an authenticator app at their next click.')}
              data={names}
              value={values.second_step_roles}
              onChange={(slugs) => set({ second_step_roles: slugs })}
              searchable
              clearable
            />
            <MultiSelect
              label={t('May not sign in for now')}
              description={t('People of these roles are signed out at once. Administrators cannot be closed out.')}
              data={names.filter(({ value }) => value !== 'administrator')}
              value={values.closed_roles}
              onChange={(slugs) => set({ closed_roles: slugs })}
              error={errorOf('closed_roles')}
              searchable
              clearable
            />
            {protection.values && (
              <Checkbox.Group
                label={t('Protected records')}
                description={t(
                  "They open only after unlocking with the own password or code, for 15 minutes. A student's record can be protected by itself as well, on the record.",
                )}
                value={protection.values.records}
                onChange={(records) => protection.set({ records: records as ProtectedKind[] })}
                error={protection.errorOf('records')}
              >
                <Stack gap="xs" mt="xs">
                  {protectedKinds.map((kind) => (
                    <Checkbox key={kind} value={kind} label={t(kindNames[kind])} />
                  ))}
                </Stack>
              </Checkbox.Group>
            )}
            <LockState />
            <ActionBar>
              <Button type="submit" loading={busy || protection.busy} disabled={!dirty && !protection.dirty}>
                {t('Save')}
              </Button>
            </ActionBar>
          </Stack>
        </form>
      )}
    </>
  )
}
