/** All that can be said of a box, in fields: for exact measures, for phones, and for whoever works without a mouse. */
import { ActionIcon, Group, Stack, Textarea, Title, Tooltip } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconTrash,
} from '@tabler/icons-react'
import type { Language } from '#nepal/digits.ts'
import { t } from '#platform/web/i18n.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import type { BoxOf, CardBox } from '../../contract/cards/card-design.ts'
import { type CardKind, fieldsOfKind } from '../../contract/cards/card-fields.ts'
import { aligned, type Alignment, duplicated, ordered, within, without } from './boxes.ts'
import { boxKeys } from './box-keys.ts'
import classes from './designer.module.css'
import { boxText, boxWords } from './new-boxes.ts'
import type { DesignWork } from './use-design.ts'
import { Measure, Looks } from './box-looks.tsx'

const alignWords: [Alignment, string, typeof IconCopy][] = [
  ['left', 'To the left edge', IconLayoutAlignLeft],
  ['center', 'To the middle from side to side', IconLayoutAlignCenter],
  ['right', 'To the right edge', IconLayoutAlignRight],
  ['top', 'To the upper edge', IconLayoutAlignTop],
  ['middle', 'To the middle from top to bottom', IconLayoutAlignMiddle],
  ['bottom', 'To the lower edge', IconLayoutAlignBottom],
]

export function BoxPanel({ kind, work, box }: { kind: CardKind; work: DesignWork; box: CardBox }) {
  const { design } = work.work
  /** What the kind of box has; other values are dropped when it is saved. */
  const set = (part: object) => work.setBox(within({ ...box, ...part } as CardBox, design), Object.keys(part).join())
  const measure = (name: 'x' | 'y' | 'width' | 'height', label: string) => (
    <Measure
      label={label}
      value={box[name]}
      least={name === 'x' || name === 'y' ? 0 : 0.1}
      most={300}
      set={(value) => set({ [name]: value })}
    />
  )
  return (
    <Stack gap="sm" component="section" aria-label={t('The chosen box')}>
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} size="h4">
          {t(boxWords[box.kind])}
        </Title>
        <BoxDeeds work={work} box={box} design={design} />
      </Group>
      {box.kind === 'text' && <TextFields key={box.id} kind={kind} box={box} set={set} />}
      <div className={classes.numbers}>
        {measure('x', t('From the left (mm)'))}
        {measure('y', t('From the top (mm)'))}
        {measure('width', t('Width (mm)'))}
        {measure('height', t('Height (mm)'))}
      </div>
      <Group gap={2}>
        {alignWords.map(([to, label, icon]) => (
          <Act key={to} label={t(label)} icon={icon} run={() => work.setBox(aligned(box, to, design), `align ${to}`)} />
        ))}
      </Group>
      <Looks box={box} set={set} />
    </Stack>
  )
}

interface BoxDeedsProps {
  work: DesignWork
  box: CardBox
  design: DesignWork['work']['design']
}

function BoxDeeds({ work, box, design }: BoxDeedsProps) {
  return (
    <Group gap={2} wrap="nowrap">
      <Act
        label={t('Further to the front')}
        icon={IconArrowUp}
        run={() => work.setSide(ordered(work.side, box.id, 'forward'))}
      />
      <Act
        label={t('Further to the back')}
        icon={IconArrowDown}
        run={() => work.setSide(ordered(work.side, box.id, 'backward'))}
      />
      <Act
        label={t('Duplicate')}
        icon={IconCopy}
        run={() => {
          const [next, id] = duplicated(work.side, box.id, design)
          work.setSide(next)
          work.choose(id)
        }}
      />
      <Act
        label={t('Remove the box')}
        icon={IconTrash}
        colour="red"
        run={() => work.setSide(without(work.side, box.id))}
      />
    </Group>
  )
}

function Act({
  label,
  icon: Icon,
  colour,
  run,
}: {
  label: string
  icon: typeof IconCopy
  colour?: string
  run: () => void
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" size="lg" color={colour ?? 'gray'} aria-label={label} onClick={run}>
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

function TextFields({ kind, box, set }: { kind: CardKind; box: BoxOf<'text'>; set: (part: object) => void }) {
  const fields = Object.entries(fieldsOfKind(kind)).map(([value, { label }]) => ({ value, label: t(label) }))
  return (
    <>
      <Textarea
        size="sm"
        label={t('What it says')}
        autosize
        minRows={1}
        maxRows={5}
        maxLength={300}
        value={box.text}
        onChange={(event) => set({ text: event.currentTarget.value })}
      />
      <Textarea
        size="sm"
        label={t('Text on a Nepali card')}
        placeholder={t('The same')}
        autosize
        minRows={1}
        maxRows={5}
        maxLength={300}
        value={box.text_np ?? ''}
        onChange={(event) => set({ text_np: event.currentTarget.value || null })}
      />
      <Select
        size="sm"
        label={t('Put in a field')}
        placeholder={t('Choose a field')}
        searchable
        data={fields}
        value={null}
        onChange={(field) =>
          field && set({ text: `${box.text}{${field}}`, ...(box.text_np && { text_np: `${box.text_np}{${field}}` }) })
        }
      />
    </>
  )
}

/** The boxes of the side, the uppermost first. */
export function BoxList({ work, language }: { work: DesignWork; language: Language }) {
  return (
    <ul className={classes.list} aria-label={t('Boxes')}>
      {work.side.boxes.toReversed().map((box) => (
        <li key={box.id}>
          <button
            type="button"
            aria-pressed={box.id === work.box?.id}
            onClick={() => work.choose(box.id)}
            onKeyDown={(event) => box.id === work.box?.id && boxKeys(work, box, event)}
          >
            {[t(boxWords[box.kind]), boxText(box, language)].filter(Boolean).join(': ')}
          </button>
        </li>
      ))}
    </ul>
  )
}
