/** A fact of the child: chosen where it is wrong, and then its right value. */
import { Checkbox, Input, TextInput } from '@mantine/core'
import { readPlace, writePlace } from '#features/students/contract/correction-place.ts'
import { t } from '#platform/web/i18n.ts'
import { DateField } from '#platform/web/kit/date/date-field.tsx'
import { CorrectionPlace } from './correction-place.tsx'
import { type CorrectableField, ValueOf } from './corrections.tsx'
import classes from './portal.module.css'

interface Props {
  field: CorrectableField
  /** Undefined: not chosen. */
  value: string | undefined
  /** Of a part of the field, where it has parts. */
  errorOf: (part?: string) => string | undefined
  onChange: (value: string | undefined) => void
}

export function CorrectionLine({ field, value, errorOf, onChange }: Props) {
  const label = t(field.label)
  return (
    <div className={classes.correction}>
      <Checkbox
        size="md"
        classNames={{ body: classes.choice! }}
        checked={value !== undefined}
        // an address is put right where it is wrong, and not written anew
        onChange={(event) =>
          onChange(event.currentTarget.checked ? (field.kind === 'address' ? (field.value ?? '') : '') : undefined)
        }
        label={
          <>
            {label}: <ValueOf field={field} value={field.value} said={field.said} />
          </>
        }
      />
      {value !== undefined && <RightValue field={field} value={value} errorOf={errorOf} onChange={onChange} />}
    </div>
  )
}

function RightValue({ field, value, errorOf, onChange }: Props & { value: string }) {
  const label = t('Right value: {field}', { field: t(field.label) })
  const input = { label, error: errorOf(), size: 'md' as const }
  if (field.kind === 'address')
    return (
      <CorrectionPlace
        legend={label}
        value={readPlace(value)}
        errorOf={errorOf}
        onChange={(place) => onChange(writePlace(place))}
      />
    )
  if (field.kind === 'date')
    return <DateField {...input} value={value || null} onChange={(day) => onChange(day ?? '')} />
  if (field.kind === 'choice')
    return (
      <Input.Wrapper label={label} error={input.error}>
        <Input
          component="select"
          size="md"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          aria-label={label}
        >
          <option value="">{t('Choose')}</option>
          {field.choices.map((each) => (
            <option key={each.value} value={each.value}>
              {t(each.label)}
            </option>
          ))}
        </Input>
      </Input.Wrapper>
    )
  const phone = field.kind === 'phone'
  return (
    <TextInput
      {...input}
      {...(phone && { type: 'tel', inputMode: 'tel', autoComplete: 'off', description: t('You sign in with it.') })}
      value={value}
      maxLength={phone ? 24 : 200}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
