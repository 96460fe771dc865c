/** How much each role may forgive by itself. A role that is not named has no limit. */
import { ActionIcon, Group, Input, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { MoneyInput } from '#platform/web/kit/states/money.tsx'

interface Limit {
  role: string
  amount: number
}

interface DiscountLimitsProps {
  limits: readonly Limit[]
  onChange: (limits: Limit[]) => void
  errorOf: (name: string) => string | undefined
}

export function DiscountLimits({ limits, onChange, errorOf }: DiscountLimitsProps) {
  const roles = useQuery({ queryKey: ['/api/roles'], queryFn: () => api.get('/api/roles'), staleTime: 30_000 })
  const all = roles.data?.data ?? []
  const nameOf = (slug: string) => t(all.find((role) => role.slug === slug)?.name ?? slug)
  const free = all.filter(({ slug, built_in }) => {
    const isOfFamily = built_in && (slug === 'guardian' || slug === 'student')
    return !isOfFamily && limits.every(({ role }) => role !== slug)
  })
  return (
    <Input.Wrapper
      labelElement="div"
      label={t('Most that is forgiven at the counter')}
      description={t(
        'To one student in a day, by role. Above it a second person approves. A role that is not named has no limit.',
      )}
      error={errorOf('discount_limits')}
    >
      <Stack gap="xs" mt="xs">
        {limits.map(({ role, amount }, at) => (
          <Group key={role} gap="xs" wrap="nowrap">
            <Text size="sm" style={{ flex: 1 }}>
              {nameOf(role)}
            </Text>
            <MoneyInput
              aria-label={t('Most that {role} forgives', { role: nameOf(role) })}
              value={amount}
              onChange={(next) => onChange(limits.map((each, n) => (n === at ? { role, amount: next ?? 0 } : each)))}
              error={errorOf(`discount_limits.${at}.amount`)}
              w={160}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('Remove the limit of {role}', { role: nameOf(role) })}
              onClick={() => onChange(limits.filter((_, n) => n !== at))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <Select
          placeholder={t('Add a role')}
          aria-label={t('Add a role')}
          data={free.map(({ slug, name }) => ({ value: slug, label: t(name) }))}
          value={null}
          onChange={(slug) => slug && onChange([...limits, { role: slug, amount: 0 }])}
          searchable
          w={280}
        />
      </Stack>
    </Input.Wrapper>
  )
}
