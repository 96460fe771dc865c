/** A card that is being designed: the card itself, its boxes and their measures, and how it is printed. */
import { Alert, Button, Checkbox, Group, SegmentedControl, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconPlus } from '@tabler/icons-react'
import { type FormEvent, useEffect, useState } from 'react'
import type { Language } from '#nepal/digits.ts'
import { api, ApiError, errorMessage } from '#platform/web/api.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { useLeaving } from '#platform/web/kit/form/use-leaving.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { Menu } from '#platform/web/kit/states/layers.tsx'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import { notify } from '#platform/web/notify.ts'
import { can } from '#platform/web/session.ts'
import { maySave, type Problem, SaveBar, SaveProblem } from './saving.tsx'
import { boxKindsOf, cardSizes, type BoxKind, type SideName } from '../../contract/cards/card-design.ts'
import { type CardKind, fieldsOfKind } from '../../contract/cards/card-fields.ts'
import { sampleValues } from '../../contract/cards/card-texts.ts'
import { added, duplicated, resizedCard } from './boxes.ts'
import { BoxList, BoxPanel } from './box-panel.tsx'
import { Measure } from './box-looks.tsx'
import { Canvas } from './canvas.tsx'
import classes from './designer.module.css'
import { boxWords, newBox } from './new-boxes.ts'
import { Preview } from './preview.tsx'
import { useDesign, type Work } from './use-design.ts'
import { Versions } from './versions.tsx'

export interface Opened {
  /** None: it is not saved yet. */
  id?: number
  kind: CardKind
  version: number
  work: Work
}

const sizes = [
  ['54', '86', '54 × 86'],
  ['86', '54', '86 × 54'],
  ['98', '70', '98 × 70'],
] as const

export function Designer({
  opened,
  onSaved,
  onOther,
}: {
  opened: Opened
  /** `id` of what is saved now, and its version. */
  onSaved: (saved: { id: number; version: number }) => void
  /** Somebody else's version is wanted instead. */
  onOther: () => void
}) {
  const { id, kind, version } = opened
  const work = useDesign(opened.work, `card-template:${id ?? `new ${kind}`}`, version)
  const [language, setLanguage] = useState<Language>(useLanguage())
  const [snap, setSnap] = useState(true)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const letGo = useLeaving(work.dirty, t('What you changed on this card is not saved.'), { ofAddress: true })
  const { design, name, name_np } = work.work

  async function save(asCopy = false): Promise<void> {
    if (!(asCopy ? can('template-create') : maySave(id))) return
    setBusy(true)
    setProblem(undefined)
    const sent = { name: asCopy ? t('{name} (copy)', { name }) : name, name_np: name_np || null, design: { ...design } }
    try {
      const { data, message } =
        id === undefined || asCopy
          ? await api.command('/api/document-template', { kind, ...sent })
          : await api.command('/api/document-template/{id}', { id, version, ...sent }, { method: 'PUT' })
      notify('success', t(message))
      work.saved()
      // another address follows
      if (data.id !== id) letGo()
      onSaved(data)
    } catch (error) {
      const of = error instanceof ApiError ? error : undefined
      const [first] = Object.values(of?.errors ?? {})
      setProblem({
        message: first?.[0] && !of?.errors.name ? t(first[0]) : errorMessage(error),
        conflict: of?.status === 409,
        name: of?.errors.name?.[0],
      })
    } finally {
      setBusy(false)
    }
  }
  function put(box: BoxKind, text?: string) {
    const [next, made] = added(work.side, newBox(box, text), design)
    work.setSide(next)
    work.choose(made)
  }
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey)) return
      const key = event.key.toLowerCase()
      const typing = /^(INPUT|TEXTAREA)$/.test((event.target as HTMLElement).tagName)
      if (key === 's') void save()
      // a field takes back its own letters
      else if (typing) return
      else if (key === 'd' && work.box) {
        const [next, made] = duplicated(work.side, work.box.id, design)
        work.setSide(next)
        work.choose(made)
      } else if (key === 'z' && !event.shiftKey) work.undo()
      else if (key === 'y' || (key === 'z' && event.shiftKey)) work.redo()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
  const size = sizes.find(([w, h]) => Number(w) === design.width && Number(h) === design.height)

  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save()
      }}
    >
      {work.kept && (
        <Alert color="blue" mb="sm" title={t('What you changed last time was not saved.')}>
          <Group gap="xs">
            <Button size="xs" onClick={work.takeUp}>
              {t('Take it up again')}
            </Button>
            <Button size="xs" variant="default" onClick={work.dropKept}>
              {t('Drop it')}
            </Button>
          </Group>
        </Alert>
      )}
      {problem && (
        <SaveProblem
          problem={problem}
          onCopy={() => void save(true)}
          onOther={() => {
            work.dropKept()
            onOther()
          }}
        />
      )}
      <div className={classes.names}>
        <TextInput
          label={t('Name of the template')}
          required
          maxLength={60}
          value={name}
          onChange={(event) => work.setName({ name: event.currentTarget.value })}
          error={problem?.name && t(problem.name)}
        />
        <TextInput
          label={t('Name in Nepali')}
          maxLength={60}
          value={name_np}
          onChange={(event) => work.setName({ name_np: event.currentTarget.value })}
        />
      </div>
      <Group gap="xs" mb="sm">
        <SegmentedControl
          aria-label={t('Side of the card')}
          data={[
            { value: 'front', label: t('Front') },
            { value: 'back', label: t('Back') },
          ]}
          value={work.sideName}
          onChange={(side) => work.showSide(side as SideName)}
        />
        <SegmentedControl
          aria-label={t('Language of the card')}
          data={[
            { value: 'en', label: t('English') },
            { value: 'ne', label: t('Nepali') },
          ]}
          value={language}
          onChange={(value) => setLanguage(value as Language)}
        />
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          disabled={!work.canUndo}
          onClick={work.undo}
        >
          {t('Undo')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconArrowForwardUp size={16} aria-hidden />}
          disabled={!work.canRedo}
          onClick={work.redo}
        >
          {t('Redo')}
        </Button>
      </Group>
      <div className={classes.whole}>
        <div>
          <Canvas work={work} values={sampleValues(kind, language)} language={language} snap={snap} />
          <Text size="xs" c="dimmed" mt={6}>
            {t(
              'Draw a box with the mouse, or choose it and press the arrow keys; with Shift it goes further. Page down chooses the next one, Delete removes it.',
            )}
          </Text>
        </div>
        <Stack gap="md" className={classes.panel}>
          <Group gap="xs" grow>
            <Menu position="bottom-start">
              <Menu.Target>
                <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />}>
                  {t('Add a box')}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {boxKindsOf(kind).map((each) => (
                  <Menu.Item key={each} onClick={() => put(each)}>
                    {t(boxWords[each])}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
            <Select
              aria-label={t('Add a field')}
              placeholder={t('Add a field')}
              searchable
              data={Object.entries(fieldsOfKind(kind)).map(([value, { label }]) => ({ value, label: t(label) }))}
              value={null}
              onChange={(field) => field && put('text', `{${field}}`)}
            />
          </Group>
          {work.box && <BoxPanel kind={kind} work={work} box={work.box} />}
          <div>
            <Title order={2} size="h4" mb={4}>
              {t('Boxes')}
            </Title>
            {work.side.boxes.length ? (
              <BoxList work={work} language={language} />
            ) : (
              <EmptyState inside about={t('This side is empty.')} />
            )}
          </div>
          <Stack gap="xs">
            <Title order={2} size="h4">
              {t('Card')}
            </Title>
            <Select
              size="sm"
              label={t('Size (mm)')}
              allowDeselect={false}
              data={[
                ...sizes.map(([, , label]) => ({ value: label, label })),
                { value: 'own', label: t('Another size') },
              ]}
              value={size?.[2] ?? 'own'}
              onChange={(label) => {
                const to = sizes.find((each) => each[2] === label)
                if (to) work.setDesign(resizedCard(design, { width: Number(to[0]), height: Number(to[1]) }))
              }}
            />
            <div className={classes.numbers}>
              <Measure
                label={t('Width (mm)')}
                value={design.width}
                least={cardSizes.least}
                most={cardSizes.most}
                set={(width) => work.setDesign(resizedCard(design, { width, height: design.height }), 'width')}
              />
              <Measure
                label={t('Height (mm)')}
                value={design.height}
                least={cardSizes.least}
                most={cardSizes.most}
                set={(height) => work.setDesign(resizedCard(design, { width: design.width, height }), 'height')}
              />
            </div>
            {id !== undefined && version > 1 && <Versions id={id} now={version} take={(of) => work.setDesign(of)} />}
            <Checkbox
              label={t('Snap to the grid and to other boxes')}
              checked={snap}
              onChange={(event) => setSnap(event.currentTarget.checked)}
            />
          </Stack>
        </Stack>
        <Preview kind={kind} design={design} side={work.sideName} language={language} />
      </div>
      <SaveBar id={id} busy={busy} dirty={work.dirty} />
    </form>
  )
}
