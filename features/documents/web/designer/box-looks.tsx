/** How a box looks, in fields: each kind of box has its own. */
import { SegmentedControl } from '@mantine/core'
import { t } from '#platform/web/i18n.ts'
import ColourInput from '#platform/web/kit/form/colour-input.tsx'
import { NumberInput } from '#platform/web/kit/form/number-input.tsx'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import type { CardBox } from '../../contract/cards/card-design.ts'
import classes from './designer.module.css'
import type { BoxOf } from '../../contract/cards/card-design.ts'

export function Measure({
  label,
  value,
  least,
  most,
  set,
}: {
  label: string
  value: number
  least: number
  most: number
  set: (value: number) => void
}) {
  return (
    <NumberInput
      size="sm"
      label={label}
      value={value}
      onChange={(typed) => typeof typed === 'number' && typed >= least && typed <= most && set(typed)}
    />
  )
}

const colourOf = (text: string): string | undefined => (/^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : undefined)

function Colour({
  label,
  value,
  optional,
  set,
}: {
  label: string
  value: string | null | undefined
  optional?: boolean
  set: (value: string | null) => void
}) {
  return (
    <ColourInput
      size="sm"
      label={label}
      placeholder={optional ? t('None') : undefined}
      value={value ?? ''}
      onChange={(text) => {
        const colour = colourOf(text)
        if (colour) set(colour)
        else if (optional && text === '') set(null)
      }}
    />
  )
}

export function Looks({ box, set }: { box: CardBox; set: (part: object) => void }) {
  switch (box.kind) {
    case 'text':
      return <TextLooks box={box} set={set} />
    case 'photo':
      return (
        <div className={classes.numbers}>
          <Measure
            label={t('Round corners (mm)')}
            value={box.radius}
            least={0}
            most={50}
            set={(radius) => set({ radius })}
          />
          <Colour label={t('Edge')} value={box.stroke} optional set={(stroke) => set({ stroke })} />
        </div>
      )
    case 'rectangle':
      return (
        <div className={classes.numbers}>
          <Colour label={t('Fill')} value={box.fill} optional set={(fill) => set({ fill })} />
          <Colour label={t('Edge')} value={box.stroke} optional set={(stroke) => set({ stroke })} />
          <Measure
            label={t('Edge (mm)')}
            value={box.thickness}
            least={0}
            most={5}
            set={(thickness) => set({ thickness })}
          />
          <Measure
            label={t('Round corners (mm)')}
            value={box.radius}
            least={0}
            most={50}
            set={(radius) => set({ radius })}
          />
        </div>
      )
    case 'routine':
      return (
        <div className={classes.numbers}>
          <Measure label={t('Letters (points)')} value={box.size} least={4} most={20} set={(size) => set({ size })} />
          <Colour label={t('Colour')} value={box.colour} set={(colour) => set({ colour })} />
        </div>
      )
    case 'line':
    case 'barcode':
      return <Colour label={t('Colour')} value={box.colour} set={(colour) => set({ colour })} />
    default:
      return null
  }
}

function TextLooks({ box, set }: { box: BoxOf<'text'>; set: (part: object) => void }) {
  return (
    <>
      <div className={classes.numbers}>
        <Measure label={t('Letters (points)')} value={box.size} least={4} most={60} set={(size) => set({ size })} />
        <Select
          size="sm"
          label={t('Boldness')}
          allowDeselect={false}
          data={[
            { value: '400', label: t('Normal') },
            { value: '600', label: t('Half bold') },
            { value: '700', label: t('Bold') },
          ]}
          value={String(box.weight)}
          onChange={(weight) => set({ weight: Number(weight) })}
        />
      </div>
      <SegmentedControl
        aria-label={t('Where the text stands in its box')}
        data={[
          { value: 'left', label: t('At the left') },
          { value: 'center', label: t('In the middle') },
          { value: 'right', label: t('At the right') },
        ]}
        value={box.align}
        onChange={(align) => set({ align })}
      />
      <div className={classes.numbers}>
        <Colour label={t('Colour')} value={box.colour} set={(colour) => set({ colour })} />
        <Colour label={t('Fill')} value={box.fill} optional set={(fill) => set({ fill })} />
      </div>
    </>
  )
}
