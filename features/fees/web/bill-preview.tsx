/** What billing the month would charge, before anything is written. */
import { Grid, Title } from '@mantine/core'
import { digitsIn } from '#nepal/digits.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import type { previewBills } from '../contract/billing.ts'
import { Figures } from './figures.tsx'
import { Register, type RegisterColumn } from './register.tsx'
import { TaxFigure } from './tax-figure.tsx'
import type { GradeName } from './use-grades.ts'
import { countText, headName } from './words.ts'

export type Preview = DataOf<typeof previewBills>
type GradeLine = Preview['grades'][number]
type HeadLine = Preview['heads'][number]

const number = (value: number): string => (value === 0 ? '–' : countText(value))

export function BillPreview({ preview, grades: names }: { preview: Preview; grades: readonly GradeName[] }) {
  const without = preview.grades.reduce((sum, grade) => sum + grade.without_plan, 0)
  const amount = t('{label} (Rs.)', { label: t('Amount') })
  // a school without offers has no column for them
  const offers: RegisterColumn<{ offers: number }>[] = preview.offers
    ? [
        {
          name: 'offers',
          label: t('{label} (Rs.)', { label: t('Offers') }),
          right: true,
          render: (row) => <Money paisa={row.offers} dash />,
          sum: <Money paisa={preview.offers} dash />,
        },
      ]
    : []
  const grades: RegisterColumn<GradeLine>[] = [
    {
      name: 'grade',
      label: t('Grade'),
      render: (row) => nameOf(names.find((grade) => grade.id === row.grade_id) ?? { name: row.grade }),
      sum: t('Total'),
    },
    {
      name: 'students',
      label: t('To be billed'),
      right: true,
      render: (row) => number(row.students),
      sum: number(preview.students),
    },
    {
      name: 'already',
      label: t('Billed already'),
      right: true,
      render: (row) => number(row.already_billed),
      sum: number(preview.already_billed),
    },
    {
      name: 'without',
      label: t('Nothing to charge'),
      right: true,
      render: (row) => number(row.without_plan),
      sum: number(without),
    },
    {
      name: 'amount',
      label: amount,
      right: true,
      render: (row) => <Money paisa={row.amount} dash />,
      sum: <Money paisa={preview.amount} dash />,
      onPhone: 'top',
    },
  ]
  const heads: RegisterColumn<HeadLine>[] = [
    { name: 'title', label: t('Fee head'), render: headName, sum: t('Total') },
    { name: 'students', label: t('Students'), right: true, render: (row) => number(row.students) },
    ...offers,
    ...(preview.heads.some(({ tax }) => tax)
      ? [
          {
            name: 'tax',
            label: t('{label} (Rs.)', { label: t('Tax') }),
            right: true,
            render: (row: HeadLine) => <TaxFigure line={row} />,
          },
        ]
      : []),
    {
      name: 'amount',
      label: amount,
      right: true,
      render: (row) => <Money paisa={row.amount} dash />,
      sum: <Money paisa={preview.amount} dash />,
      onPhone: 'top',
    },
  ]
  return (
    <>
      <PreviewFigures preview={preview} without={without} />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 7 }}>
          <Title order={2} size="h3" mb="xs">
            {t('By grade')}
          </Title>
          <Register caption={t('By grade')} columns={grades} rows={preview.grades} keyOf={(row) => row.grade_id} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <Title order={2} size="h3" mb="xs">
            {t('By fee head')}
          </Title>
          <Register caption={t('By fee head')} columns={heads} rows={preview.heads} keyOf={(row) => row.fee_head_id} />
        </Grid.Col>
      </Grid>
    </>
  )
}

/** `without`: students of these grades whom the month charges nothing. */
function PreviewFigures({ preview, without }: { preview: Preview; without: number }) {
  const language = useLanguage()
  return (
    <Figures
      figures={[
        { label: t('To be billed'), value: <Money paisa={preview.amount} prefix /> },
        { label: t('Students'), value: countText(preview.students) },
        { label: t('Billed already'), value: countText(preview.already_billed) },
        ...(preview.offers
          ? [{ label: t('Taken off by offers'), value: <Money paisa={preview.offers} prefix /> }]
          : []),
        ...(without
          ? [
              {
                label: t('Nothing to charge'),
                value: countText(without),
                colour: 'partial' as const,
                note: t('no amounts in the fee plan'),
              },
            ]
          : []),
        {
          label: t('Fiscal year'),
          value: preview.fiscal_year === null ? '–' : digitsIn(language, preview.fiscal_year),
          note: <Day ad={preview.day} />,
        },
      ]}
    />
  )
}
