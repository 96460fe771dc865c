/** Admitting a student, by keyboard: Tab through, Ctrl-S saves, Ctrl-Enter saves and begins the next. */
import { useAddress } from '#platform/web/address.tsx'
import { todayHere } from '#platform/web/clock.ts'
import { Alert, Button, Checkbox, Group, Kbd, List, Stack, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { normaliseMobile } from '#nepal/mobile.ts'
import { t } from '#platform/web/i18n.ts'
import { ActionBar } from '#platform/web/kit/states/action-bar.tsx'
import { confirm } from '#platform/web/kit/form/confirm.tsx'
import { Moment } from '#platform/web/kit/date/day.tsx'
import { ImagePicker } from '#platform/web/kit/form/image-picker.tsx'
import { longForm } from '#platform/web/kit/form/long-form.ts'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import { seatFields } from '../contract/admission.ts'
import { mainDetails, residence, studentDetails } from '../contract/student-shape.ts'
import { AdmissionPrice } from './admission-charge.tsx'
import { AdmitDone } from './admit-done.tsx'
import { DuplicatesNote, useLookalikes } from './duplicates-note.tsx'
import { FieldsGrid } from './fields-grid.tsx'
import { PlaceFields } from './place-fields.tsx'
import { useMayChange } from './record.ts'
import { asRuled, isShown, useEntryRules } from './use-entry-rules.ts'
import { type Admitted, type AdmissionState, useAdmission } from './use-admission.ts'
import classes from './students.module.css'
import { Part } from './admission-part.tsx'
import { GuardianPart } from './guardian-part.tsx'

const seatOf = ({ seat, details }: Pick<AdmissionState, 'seat' | 'details'>) => ({
  grade_id: Number(seat.grade_id) || 0,
  section_id: Number(seat.section_id) || undefined,
  residence: residence.safeParse(details.residence).data,
})

export default function Admit() {
  // told before anything is typed, not when it is saved
  if (useMayChange('student-create')) return <AdmissionForm />
  return (
    <>
      <PageHeader title={t('Admit')} />
      <EmptyState
        title={t('Students are admitted into the current batch')}
        about={t('Choose the current batch at the top of the page, then admit.')}
      />
    </>
  )
}

function AdmissionForm() {
  const rules = useEntryRules()
  const [params] = useAddress()
  const admission = useAdmission(todayHere(), rules, normaliseMobile(params.get('mobile') ?? ''))
  const { state, change, errors, errorOf, busy } = admission
  const [done, setDone] = useState<Admitted>()
  const form = useRef<HTMLFormElement>(null)
  const asking = useRef(false)
  const mobile = state.found?.mobile ?? text(state.guardian.mobile)
  const lookalikes = useLookalikes({
    fname: text(state.details.fname),
    lname: text(state.details.lname),
    dob: text(state.details.dob) || null,
    mobile: mobile || null,
  })

  useEffect(() => {
    if (!done) focusFirst(form.current)
  }, [done])

  async function save(andNext: boolean) {
    // a second press while the first is still asking
    if (asking.current) return
    asking.current = true
    await admitChild(andNext).finally(() => void (asking.current = false))
  }
  async function admitChild(andNext: boolean) {
    const twins = await lookalikes.askNow()
    const sure =
      !twins.length ||
      (await confirm({
        title: t('Is this child here already?'),
        message: twins.map(({ name, enroll_code }) => [name, enroll_code].join(' ')).join(', '),
        confirm: t('Admit anyway'),
        width: 420,
      }))
    if (!sure) return
    const admitted = await admission.save()
    if (!admitted) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    if (!andNext) return setDone(admitted)
    admission.next()
    focusFirst(form.current)
  }
  useHotkeys(
    [
      ['mod+S', () => void save(false)],
      ['mod+Enter', () => void save(true)],
    ],
    [],
  )

  if (done) {
    return (
      <AdmitDone
        admitted={done}
        onWithdrawn={() => {
          admission.next()
          setDone(undefined)
        }}
        onNext={(sibling) => {
          admission.next(sibling)
          setDone(undefined)
        }}
      />
    )
  }
  return (
    <form
      ref={form}
      noValidate
      {...longForm}
      className={classes.page}
      onSubmit={(event) => {
        event.preventDefault()
        void save(false)
      }}
    >
      <PageHeader
        title={t('Admit')}
        about={t("The enrol code is given by the school's pattern when the form is saved.")}
      />
      <Stack gap="xl">
        <Draft admission={admission} />
        <Part id="student" title={t('Student')}>
          <FieldsGrid
            fields={asRuled(mainFields, rules)}
            values={state.details}
            onChange={(name, value) => change({ details: { ...state.details, [name]: value } })}
            errorOf={errorOf}
            autoFocus
          />
          <DuplicatesNote>{lookalikes.shown}</DuplicatesNote>
        </Part>
        <Part id="seat" title={t('Enrolment')}>
          <FieldsGrid
            fields={asRuled(seatFields, rules)}
            values={state.seat}
            errorOf={errorOf}
            filters={{ section_id: { grade_id: state.seat.grade_id } }}
            disabled={state.seat.grade_id ? [] : ['section_id']}
            onChange={(name, value) =>
              change({
                seat:
                  name === 'grade_id'
                    ? { ...state.seat, grade_id: value, section_id: null }
                    : { ...state.seat, [name]: value },
              })
            }
          />
          <AdmissionPrice seat={seatOf(state)} day={text(state.details.admission_date) || null} />
        </Part>
        <GuardianPart rules={rules} state={state} change={change} errorOf={errorOf} />
        {isShown(rules, 'address.permanent') && (
          <Part id="address" title={t('Permanent address')}>
            <PlaceFields
              value={state.permanent}
              onChange={(permanent) => change({ permanent })}
              errorOf={errorOf}
              path="address.permanent."
            />
            {isShown(rules, 'address.temporary') && (
              <Checkbox
                label={t('Lives there now')}
                checked={state.sameAddress}
                onChange={(event) => change({ sameAddress: event.currentTarget.checked })}
              />
            )}
          </Part>
        )}
        {!state.sameAddress && isShown(rules, 'address.temporary') && (
          <Part id="temporary" title={t('Temporary address')}>
            <PlaceFields
              value={state.temporary}
              onChange={(temporary) => change({ temporary })}
              errorOf={errorOf}
              path="address.temporary."
            />
          </Part>
        )}
        <Part id="more" title={t('More about the student')}>
          <FieldsGrid
            fields={asRuled(moreFields, rules)}
            values={state.details}
            onChange={(name, value) => change({ details: { ...state.details, [name]: value } })}
            errorOf={errorOf}
          />
          <ImagePicker
            label={t('{label} (optional)', { label: t('Photo') })}
            variant="profile"
            value={admission.image}
            onChange={admission.setImage}
          />
        </Part>
      </Stack>
      <ActionBar>
        <Button type="submit" loading={busy}>
          {t('Admit')}
        </Button>
        <Button variant="default" disabled={busy} onClick={() => void save(true)}>
          {t('Admit and next')}
        </Button>
        <Text size="xs" c="dimmed" visibleFrom="sm">
          <Kbd size="xs">Ctrl S</Kbd> {t('saves')} · <Kbd size="xs">Ctrl Enter</Kbd> {t('saves and begins the next')}
        </Text>
        {Object.keys(errors).length > 0 && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {t('{n, plural, one {One field needs a look} other {# fields need a look}}', {
              n: Object.keys(errors).length,
            })}
          </Text>
        )}
      </ActionBar>
    </form>
  )
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const focusFirst = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>('[data-first] input')?.focus()

const isMain = (name: string) => (mainDetails as readonly string[]).includes(name)
const part = (main: boolean) =>
  Object.fromEntries(Object.entries(studentDetails.fields).filter(([name]) => isMain(name) === main))
const [mainFields, moreFields] = [part(true), part(false)]

function Draft({ admission: { offered, takeOffered, discard } }: { admission: ReturnType<typeof useAdmission> }) {
  if (!offered) return null
  return (
    <Alert color="blue" title={t('There are unsaved changes from before')} maw={640}>
      <List listStyleType="none" size="sm" mb="xs">
        <List.Item>
          {t('Typed on this device:')} <Moment at={new Date(offered.at).toISOString()} />
        </List.Item>
      </List>
      <Group gap="xs">
        <Button size="xs" onClick={takeOffered}>
          {t('Go on with them')}
        </Button>
        <Button size="xs" variant="default" onClick={discard}>
          {t('Discard them')}
        </Button>
      </Group>
    </Alert>
  )
}
