/** Templates of cards: which there are, and the one that is opened; which one stands in the address. */
import { Badge, Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconDots, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { useAddress } from '#platform/web/address.tsx'
import { api, errorMessage } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { DialogButtons } from '#platform/web/kit/form/dialog-buttons.tsx'
import { confirm } from '#platform/web/kit/form/confirm.tsx'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { Menu, Modal } from '#platform/web/kit/states/layers.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { notify } from '#platform/web/notify.ts'
import { can } from '#platform/web/session.ts'
import type { CardDesign } from '../../contract/cards/card-design.ts'
import type { CardKind } from '../../contract/cards/card-fields.ts'
import { readyMade } from '../../contract/cards/ready-made.ts'
import type { TemplateLine } from '../../contract/templates.ts'
import { Designer, type Opened } from './designer.tsx'
import classes from './designer.module.css'

const path = '/api/document-template'
/** English; said in Nepali by the screen. */
const kindWords: Record<CardKind, string> = {
  id_card_student: 'ID cards of students',
  id_card_staff: 'ID cards of staff',
  entrance_card: 'Entrance cards',
}

export interface TemplateScreenProps {
  title: string
  /** Its address. */
  to: string
  kinds: readonly CardKind[]
}

export function TemplateScreen({ title, to, kinds }: TemplateScreenProps) {
  useLanguage()
  const [address, setAddress] = useAddress()
  const id = Number(address.get('id')) || null
  const [newKind, slug] = (address.get('new') ?? '').split('.')
  const kind = kinds.find((each) => each === newKind)
  const start = kind && readyMade[kind].find((each) => each.slug === slug)
  const back = { to, label: title }
  const [opening, setOpening] = useState(0)

  if (id !== null)
    return (
      <section>
        <PageHeader title={title} back={back} />
        <Saved
          key={`${id} ${opening}`}
          id={id}
          kinds={kinds}
          reopen={() => setOpening((n) => n + 1)}
          goTo={(other) => setAddress({ id: String(other) }, { replace: true })}
        />
      </section>
    )
  if (kind && start)
    return (
      <section>
        <PageHeader title={title} back={back} />
        <Designer
          opened={{ kind, version: 0, work: { design: start.design, name: '', name_np: '' } }}
          onSaved={(saved) => setAddress({ id: String(saved.id) }, { replace: true })}
          onOther={() => undefined}
        />
      </section>
    )
  return (
    <section>
      <PageHeader title={title} actions={can('template-create') && <AddMenu kinds={kinds} to={to} />} />
      {kinds.map((each) => (
        <OfKind key={each} kind={each} to={to} heading={kinds.length > 1} />
      ))}
    </section>
  )
}

function AddMenu({ kinds, to }: { kinds: readonly CardKind[]; to: string }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button leftSection={<IconPlus size={16} aria-hidden />}>{t('Add a template')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map((kind) => [
          <Menu.Label key={kind}>{t(kindWords[kind])}</Menu.Label>,
          ...readyMade[kind].map((each) => (
            <Menu.Item key={each.slug} component={Link} to={`${to}?new=${kind}.${each.slug}`}>
              {nameOf(each)}
            </Menu.Item>
          )),
        ])}
      </Menu.Dropdown>
    </Menu>
  )
}

/** One that is kept; what was opened stays, whatever is read meanwhile. */
function Saved({
  id,
  kinds,
  reopen,
  goTo,
}: {
  id: number
  kinds: readonly CardKind[]
  reopen: () => void
  goTo: (id: number) => void
}) {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: [path, id],
    queryFn: async () => (await api.get(`${path}/{id}`, { id })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: 'always',
  })
  const [opened, setOpened] = useState<Opened>()
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!opened) {
    if (!data) return <LoadingState lines={8} />
    const kind = kinds.find((each) => each === data.kind)
    if (!kind) return <EmptyState about={t('This template is of another kind.')} />
    setOpened({
      id,
      kind,
      version: data.version,
      work: { design: data.design as unknown as CardDesign, name: data.name, name_np: data.name_np ?? '' },
    })
    return null
  }
  return (
    <Designer
      opened={opened}
      onSaved={(saved) => {
        void queries.invalidateQueries({ queryKey: [path, 'list'] })
        if (saved.id === id) setOpened({ ...opened, version: saved.version })
        else goTo(saved.id)
      }}
      onOther={reopen}
    />
  )
}

function OfKind({ kind, to, heading }: { kind: CardKind; to: string; heading: boolean }) {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: [path, 'list', kind],
    queryFn: async ({ signal }) => (await api.get(path, { kind }, { signal })).data,
  })
  const [copied, setCopied] = useState<TemplateLine>()
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState lines={3} />

  async function done(work: Promise<{ message?: string | undefined }>): Promise<void> {
    try {
      notify('success', t((await work).message ?? ''))
      await queries.invalidateQueries({ queryKey: [path] })
    } catch (problem) {
      notify('error', errorMessage(problem))
    }
  }
  async function remove({ id, is_default, ...named }: TemplateLine): Promise<void> {
    const sure = await confirm({
      title: t('Remove {name}?', { name: nameOf(named) }),
      message: is_default
        ? t('It is the default. Cards are printed by the ready-made design then.')
        : t('Papers that were printed by it stay as they are.'),
      confirm: t('Remove'),
      danger: true,
    })
    if (sure) await done(api.command(`${path}/{id}`, { id }, { method: 'DELETE' }))
  }

  return (
    <section aria-label={t(kindWords[kind])}>
      {heading && (
        <Title order={2} size="h3" mb={4}>
          {t(kindWords[kind])}
        </Title>
      )}
      {data.length === 0 ? (
        <NoTemplate />
      ) : (
        <ul className={classes.templates}>
          {data.map((one) => (
            <TemplateItem key={one.id} template={one} to={to} done={done} onCopy={setCopied} onRemove={remove} />
          ))}
        </ul>
      )}
      {copied && (
        <CopyForm
          of={copied}
          onClose={() => setCopied(undefined)}
          onCopied={() => {
            setCopied(undefined)
            void queries.invalidateQueries({ queryKey: [path] })
          }}
        />
      )}
    </section>
  )
}

interface TemplateItemProps {
  template: TemplateLine
  to: string
  done: (work: Promise<{ message?: string | undefined }>) => Promise<void>
  onCopy: (copied: TemplateLine | undefined) => void
  onRemove: (template: TemplateLine) => Promise<void>
}

function TemplateItem({ template, to, done, onCopy, onRemove }: TemplateItemProps) {
  return (
    <li>
      <span>
        <Text component={Link} to={`${to}?id=${template.id}`} fw={500} c="inherit">
          {nameOf(template)}
        </Text>{' '}
        {template.is_default && <Badge color="green">{t('Default')}</Badge>}
      </span>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="subtle" color="gray" px={8} aria-label={t('Actions for {name}', { name: nameOf(template) })}>
            <IconDots size={18} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {can('template-update') && (
            <Menu.Item
              onClick={() =>
                void done(api.command(`${path}/{id}/default`, { id: template.id, is_default: !template.is_default }))
              }
            >
              {template.is_default ? t('Not the default any more') : t('Make it the default')}
            </Menu.Item>
          )}
          {can('template-create') && <Menu.Item onClick={() => onCopy(template)}>{t('Make a copy')}</Menu.Item>}
          {can('template-delete') && (
            <Menu.Item color="red" onClick={() => void onRemove(template)}>
              {t('Remove')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}

function NoTemplate() {
  return (
    <EmptyState
      inside
      about={t('There is no template yet: what is ready made is printed. Add one to design your own.')}
    />
  )
}

function CopyForm({ of, onClose, onCopied }: { of: TemplateLine; onClose: () => void; onCopied: () => void }) {
  const [name, setName] = useState(t('{name} (copy)', { name: of.name }))
  const { busy, run, errorOf } = useCall({ name })
  async function submit(event: FormEvent) {
    event.preventDefault()
    const answer = await run(() => api.command(`${path}/{id}/copy`, { id: of.id, name }))
    if (!answer) return
    notify('success', t(answer.message))
    onCopied()
  }
  return (
    <Modal opened onClose={onClose} title={t('Copy the template')} closeButtonProps={{ 'aria-label': t('Close') }}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <TextInput
            label={t('Name of the template')}
            required
            data-autofocus
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={errorOf('name')}
          />
          <DialogButtons onCancel={onClose} busy={busy}>
            {t('Make a copy')}
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  )
}
