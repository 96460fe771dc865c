/** A screen on which sheets of an exam are chosen and filled: which exam, which sheet, and the sheet. Works without a network for the sheets that were read before. */
import { Button, NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import type { DataAt } from '#platform/contract/calls.ts'
import { useAddress } from '#platform/web/address.tsx'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { takesMarks } from '../../contract/state-words.ts'
import { useKeptAnswer } from './kept.ts'
import classes from './marks.module.css'
import { WaitingNotes } from './waiting-notes.tsx'

export type SheetExam = DataAt<'GET', '/api/exam'>[number]
interface Row {
  entered: number
  asked: number
  may_change: boolean
  locked?: boolean
}

export interface SheetScreenProps<R extends Row> {
  title: string
  /** Begins the names of these sheets on this device. */
  begins: string
  /** Said of one that the server did not take. */
  refused: string
  /** Lists the sheets of an exam. */
  list: '/api/cas-rating/sheets' | '/api/eca-achievement/sheets' | '/api/pa-entry/sheets'
  /** In the address. */
  idOf: (row: R) => string
  nameOf: (row: R) => string
  /** Over the choice of a sheet, and what stands there before. */
  label: string
  placeholder: string
  /** On the button of a sheet that one enters. */
  enter: string
  /** Of an exam without a sheet for this person. */
  none: string
  renderSheet: (exam: SheetExam, row: R) => ReactNode
  /** A value in words, where it is no mark. */
  say?: (value: string) => string
}

export function SheetScreen<R extends Row>(props: SheetScreenProps<R>) {
  useLanguage()
  const exams = useKeptAnswer('/api/exam', {})
  return (
    <section>
      <PageHeader title={props.title} />
      <WaitingNotes begins={props.begins} refused={props.refused} say={props.say} />
      {!exams.data ? (
        exams.error ? (
          <ErrorState error={exams.error} onRetry={exams.again} />
        ) : (
          <LoadingState lines={10} height={36} />
        )
      ) : exams.data.length === 0 ? (
        <EmptyState about={t('There is no exam in this batch yet.')} />
      ) : (
        <Chosen exams={exams.data} {...props} />
      )}
    </section>
  )
}

function Chosen<R extends Row>({ exams, list, ...props }: SheetScreenProps<R> & { exams: SheetExam[] }) {
  const [address, setAddress] = useAddress()
  // what is entered now comes first
  const exam = exams.find(({ id }) => String(id) === address.get('exam')) ?? exams.find(takesMarks) ?? exams.at(-1)!
  const answer = useKeptAnswer(list, { exam_id: exam.id })
  const sheets = (answer.data?.sheets ?? []) as unknown as R[]
  const row = sheets.find((each) => props.idOf(each) === address.get('sheet'))
  const go = (sheet: string, of = String(exam.id)): void =>
    setAddress(new URLSearchParams({ exam: of, sheet }), { preventScrollReset: true })
  return (
    <>
      <div className={classes.place}>
        <NativeSelect
          label={t('Exam')}
          value={String(exam.id)}
          onChange={(event) => go('', event.currentTarget.value)}
          data={exams.map((each) => ({ value: String(each.id), label: nameOf(each) }))}
        />
        {sheets.length > 0 && (
          <NativeSelect
            className={classes.wide}
            label={props.label}
            value={row ? props.idOf(row) : ''}
            onChange={(event) => go(event.currentTarget.value)}
            data={[
              { value: '', label: props.placeholder },
              ...sheets.map((each) => ({
                value: props.idOf(each),
                label: each.entered >= each.asked ? `${props.nameOf(each)} ✓` : props.nameOf(each),
              })),
            ]}
          />
        )}
      </div>
      {!answer.data ? (
        answer.error ? (
          <ErrorState error={answer.error} onRetry={answer.again} />
        ) : (
          <LoadingState lines={10} height={36} />
        )
      ) : row ? (
        props.renderSheet(exam, row)
      ) : sheets.length === 0 ? (
        <EmptyState about={props.none} />
      ) : (
        <Sheets {...props} sheets={sheets} onChoose={(each) => go(props.idOf(each))} />
      )}
    </>
  )
}

/** Nothing chosen yet: how far each sheet is. What one enters stands before what one only sees. */
function Sheets<R extends Row>({
  sheets,
  idOf,
  nameOf: name,
  enter,
  onChoose,
}: Pick<SheetScreenProps<R>, 'idOf' | 'nameOf' | 'enter'> & { sheets: R[]; onChoose: (sheet: R) => void }) {
  const language = useLanguage()
  return (
    <ul className={classes.sheets}>
      {sheets
        .toSorted((a, b) => Number(b.may_change) - Number(a.may_change))
        .map((sheet) => {
          const word = sheet.may_change ? enter : t('Open')
          return (
            <li key={idOf(sheet)}>
              <span className={classes.who}>
                <span>{name(sheet)}</span>
                <small>
                  {digitsIn(language, t('{n} of {of} entered', { n: sheet.entered, of: sheet.asked }))}
                  {sheet.locked && ` · ${t('locked')}`}
                </small>
              </span>
              <Button
                size="compact-md"
                variant={sheet.may_change && sheet.entered < sheet.asked ? 'light' : 'default'}
                aria-label={`${word}: ${name(sheet)}`}
                onClick={() => onChoose(sheet)}
              >
                {word}
              </Button>
            </li>
          )
        })}
    </ul>
  )
}
