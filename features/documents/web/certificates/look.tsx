/** How a certificate looks: its paper, frame and colour, and what stands on it besides the text. */
import { Checkbox } from '@mantine/core'
import { t } from '#platform/web/i18n.ts'
import ColourInput from '#platform/web/kit/form/colour-input.tsx'
import { NumberInput } from '#platform/web/kit/form/number-input.tsx'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import {
  type CertificateDesign,
  certificateFrames,
  certificatePapers,
} from '../../contract/certificates/certificate-design.ts'
import classes from './certificates.module.css'

const paperWords = { a4: 'A4 upright', 'a4-across': 'A4 across', 'a5-across': 'A5 across' } as const

const frameWords = { none: 'No frame', plain: 'A line', double: 'Two lines', ornament: 'Lines with corners' } as const

const showWords = {
  school: 'Head of the school',
  logo: 'Logo',
  photo: 'Photo of the student',
  qr: 'Code to verify',
  number: 'Number',
  issued_on: 'Day of issue',
} as const

type Shown = keyof typeof showWords

export interface PartProps {
  design: CertificateDesign
  change: (part: Partial<CertificateDesign>) => void
  wrongOf: (name: string) => string | undefined
}

export function Look({ design, change, wrongOf }: PartProps) {
  const number = (name: 'margin_x' | 'margin_y' | 'size', label: string) => (
    <NumberInput
      label={label}
      value={design[name]}
      onChange={(to) => change({ [name]: to as number })}
      error={wrongOf(name)}
    />
  )
  return (
    <>
      <div className={classes.fields}>
        <Select
          label={t('Size of the paper')}
          allowDeselect={false}
          data={certificatePapers.map((value) => ({ value, label: t(paperWords[value]) }))}
          value={design.paper}
          onChange={(to) => change({ paper: to as CertificateDesign['paper'] })}
        />
        <Select
          label={t('Frame')}
          allowDeselect={false}
          data={certificateFrames.map((value) => ({ value, label: t(frameWords[value]) }))}
          value={design.frame}
          onChange={(to) => change({ frame: to as CertificateDesign['frame'] })}
        />
        <ColourInput
          label={t('Colour')}
          value={design.colour}
          onChange={(colour) => change({ colour })}
          error={wrongOf('colour')}
        />
        {number('size', t('Size of letters (points)'))}
        {number('margin_x', t('Margin left and right (mm)'))}
        {number('margin_y', t('Margin above and below (mm)'))}
      </div>
      <fieldset className={classes.shows} aria-label={t('What stands on it')}>
        {(Object.keys(showWords) as Shown[]).map((name) => (
          <Checkbox
            key={name}
            label={t(showWords[name])}
            checked={design.shows[name]}
            onChange={(event) => change({ shows: { ...design.shows, [name]: event.currentTarget.checked } })}
          />
        ))}
      </fieldset>
    </>
  )
}
