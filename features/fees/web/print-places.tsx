/** What the dialogs that print for a class share: whom for, in which language, and then how far the job is. */
import { Alert, Group, SegmentedControl, Stack } from '@mantine/core'
import type { z } from 'zod'
import { digitsIn, type Language } from '#nepal/digits.ts'
import { getLanguage, t } from '#platform/web/i18n.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { JobProgress } from '#platform/web/kit/states/job-progress.tsx'
import type { classToPrint } from '../contract/print-bills.ts'
import { gradeOf } from './words.ts'

type Of = z.output<typeof classToPrint>

export const counted = (words: string): string => digitsIn(getLanguage(), words)
const idOf = (value: string | null): number | null => (value === null ? null : Number(value))

export interface Place {
  grade_id: number | null
  section_id: number | null
}
/** Of the chosen class and section. */
export const isIn = (place: Place) => (each: Of) =>
  (place.grade_id === null || each.grade_id === place.grade_id) &&
  (place.section_id === null || each.section_id === place.section_id)

interface ChoosePlaceProps {
  classes: Of[]
  place: Place
  onChange: (place: Place) => void
}

/** Only classes and sections that there is something of. */
export function ChoosePlace({ classes, place: { grade_id, section_id }, onChange }: ChoosePlaceProps) {
  const grades = new Map(classes.map((each) => [String(each.grade_id), gradeOf(each)]))
  const sections = classes
    .filter((each) => each.grade_id === grade_id)
    .flatMap(({ section_id: id, section: name }) =>
      id === null || name === null ? [] : [{ value: String(id), label: name }],
    )
  return (
    <Group grow align="flex-start">
      <Select
        label={t('Class')}
        placeholder={t('All classes')}
        clearable
        data={[...grades].map(([value, label]) => ({ value, label }))}
        value={grade_id === null ? null : String(grade_id)}
        onChange={(value) => onChange({ grade_id: idOf(value), section_id: null })}
      />
      <Select
        label={t('Section')}
        placeholder={t('All sections')}
        clearable
        disabled={!sections.length}
        data={sections}
        value={section_id === null ? null : String(section_id)}
        onChange={(value) => onChange({ grade_id, section_id: idOf(value) })}
      />
    </Group>
  )
}

interface PaperLanguageProps {
  value: Language
  onChange: (language: Language) => void
}

export const PaperLanguage = ({ value, onChange }: PaperLanguageProps) => (
  <SegmentedControl
    aria-label={t('Language of the paper')}
    data={[
      { value: 'en', label: t('English') },
      { value: 'ne', label: t('Nepali') },
    ]}
    value={value}
    onChange={(language) => onChange(language as Language)}
  />
)

interface PrintingProps {
  job: string
  /** What is printed, said when it is. */
  done: string
  leftOut: number
}

export const Printing = ({ job, done, leftOut }: PrintingProps) => (
  <Stack gap="xs">
    <JobProgress id={job} done={() => done} />
    {leftOut > 0 && (
      <Alert color="yellow">
        {counted(
          t(
            '{n, plural, one {# record is} other {# records are}} protected and left out. Unlock with your password to print them.',
            { n: leftOut },
          ),
        )}
      </Alert>
    )}
  </Stack>
)
