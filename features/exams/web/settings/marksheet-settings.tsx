/** What stands on the school's marksheets, who signs them, and what families see. */
import { Button, NumberInput, Radio, Stack, Switch, TextInput, Textarea, Title } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { reportUrl } from '#platform/web/api.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { longForm } from '#platform/web/kit/form/long-form.ts'
import { useSettings } from '#platform/web/kit/form/use-settings.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { ActionBar } from '#platform/web/kit/states/action-bar.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import {
  designWords,
  type MarksheetDesign,
  marksheetDesigns,
  rankWords,
  shownRanks,
} from '../../contract/marksheet-design.ts'
import classes from '../marksheet/marksheet.module.css'
import { Signatures } from './signatures.tsx'

const switches = [
  ['shows_photo', 'Photo of the student'],
  ['shows_highest', 'Highest marks of the class'],
  ['shows_attendance', 'Days present'],
  ['shows_legend', 'What the letters mean'],
] as const

const families = [
  ['family_rank', 'The rank of their child'],
  ['family_marksheet', 'They print the marksheet themselves'],
  ['cas_letters', 'A letter for the average of ratings, in classes under continuous assessment'],
] as const

const graces = [
  ['grace_part', 'At most in one part of a subject'],
  ['grace_student', 'At most to one student in an exam'],
] as const

type Limits = Record<(typeof graces)[number][0], number>
interface GraceLimitsProps {
  values: Limits
  set: (part: Partial<Limits>) => void
  errorOf: (name: string) => string | undefined
}

export function MarksheetSettings() {
  const language = useLanguage()
  const { values, error, retry, set, errorOf, save, busy, dirty } = useSettings('/api/settings/exam')
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (!values) return <LoadingState lines={6} />
  return (
    <Stack gap="lg" mb="xl">
      <form
        noValidate
        {...longForm}
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Title order={2} size="h3">
          {t('Marksheet')}
        </Title>
        <Radio.Group
          label={t('Design')}
          value={values.design}
          onChange={(design) => set({ design: design as MarksheetDesign })}
        >
          <Stack gap={6} mt={4}>
            {marksheetDesigns.map((design) => (
              <Radio key={design} value={design} label={t(designWords[design])} />
            ))}
          </Stack>
        </Radio.Group>
        <TextInput
          label={t('Heading')}
          description={t('Empty: Marksheet, or Grade sheet.')}
          value={values.heading}
          onChange={(event) => set({ heading: event.currentTarget.value })}
          error={errorOf('heading')}
        />
        <TextInput
          label={t('Heading in Nepali')}
          value={values.heading_np}
          onChange={(event) => set({ heading_np: event.currentTarget.value })}
          error={errorOf('heading_np')}
        />
        <Select
          label={t('Rank')}
          data={shownRanks.map((rank) => ({ value: rank, label: t(rankWords[rank]) }))}
          value={values.rank}
          allowDeselect={false}
          onChange={(rank) => set({ rank: rank as (typeof shownRanks)[number] })}
        />
        {switches.map(([name, label]) => (
          <Switch
            key={name}
            label={t(label)}
            checked={values[name]}
            onChange={(event) => set({ [name]: event.currentTarget.checked })}
          />
        ))}
        <Textarea
          label={t('Note at the foot')}
          autosize
          minRows={2}
          value={values.note}
          onChange={(event) => set({ note: event.currentTarget.value })}
          error={errorOf('note')}
        />
        <Textarea
          label={t('Rules on entrance cards')}
          autosize
          minRows={2}
          value={values.entrance_rules}
          onChange={(event) => set({ entrance_rules: event.currentTarget.value })}
          error={errorOf('entrance_rules')}
        />
        <GraceLimits values={values} set={set} errorOf={errorOf} />
        <Title order={2} size="h3" mt="sm">
          {t('What families see')}
        </Title>
        {families.map(([name, label]) => (
          <Switch
            key={name}
            label={t(label)}
            checked={values[name]}
            onChange={(event) => set({ [name]: event.currentTarget.checked })}
          />
        ))}
        <ActionBar>
          <Button type="submit" loading={busy} disabled={!dirty}>
            {t('Save')}
          </Button>
          <Button
            component="a"
            variant="default"
            href={reportUrl('/api/marksheet-sample', { language, design: values.design })}
            target="_blank"
            rel="noopener"
            leftSection={<IconEye size={18} aria-hidden />}
          >
            {t('See a sample')}
          </Button>
        </ActionBar>
      </form>
      <Signatures />
    </Stack>
  )
}

function GraceLimits({ values, set, errorOf }: GraceLimitsProps) {
  return (
    <>
      <Title order={2} size="h3" mt="sm">
        {t('Grace marks')}
      </Title>
      {graces.map(([name, label]) => (
        <NumberInput
          key={name}
          label={t(label)}
          description={t('0: the school gives none.')}
          min={0}
          max={100}
          decimalScale={2}
          value={values[name]}
          onChange={(value) => set({ [name]: Number(value) })}
          error={errorOf(name)}
        />
      ))}
    </>
  )
}
