/** Templates of certificates: chosen, begun out of a ready-made one, copied, made the default, removed. The editor is loaded with the first that is opened. */
import { Button, Group } from '@mantine/core'
import { IconDots, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '#platform/web/kit/states/lazy-part.tsx'
import { useAddress } from '#platform/web/address.tsx'
import { api, errorMessage } from '#platform/web/api.ts'
import { getLanguage, nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { confirmDelete } from '#platform/web/kit/form/confirm.tsx'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { Menu } from '#platform/web/kit/states/layers.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { notify } from '#platform/web/notify.ts'
import { can } from '#platform/web/session.ts'
import type { CertificateDesign } from '../../contract/certificates/certificate-design.ts'
import type { TemplateLine } from '../../contract/templates.ts'
import { readyMadeCertificates, startDesign } from '../../contract/certificates/ready-made.ts'
import type { Opened } from './template-editor.tsx'

const TemplateEditor = lazyPart(() => import('./template-editor.tsx'))
const path = '/api/document-template'
const blank = { slug: 'empty', name: '', name_np: '', design: startDesign }

export default function CertificateTemplates() {
  useLanguage()
  const queries = useQueryClient()
  const [address, setAddress] = useAddress()
  const list = useQuery({
    queryKey: [path, 'certificate'],
    queryFn: async ({ signal }) => (await api.get(path, { kind: 'certificate' }, { signal })).data,
  })
  const begun = address.get('new')
  const id = begun ? null : ((Number(address.get('template')) || list.data?.[0]?.id) ?? null)
  const open = (to: Record<string, string>) => setAddress(to, { replace: true })
  const chosen = list.data?.find((each) => each.id === id)

  async function doing(work: () => Promise<{ message: string }>) {
    try {
      notify('success', t((await work()).message))
      await queries.invalidateQueries({ queryKey: [path] })
    } catch (error) {
      notify('error', errorMessage(error))
    }
  }
  async function copy() {
    const name = t('{name} (copy)', { name: chosen!.name }).slice(0, 60)
    await doing(async () => {
      const answer = await api.command(`${path}/{id}/copy`, { id: chosen!.id, name })
      open({ template: String(answer.data.id) })
      return answer
    })
  }
  async function remove() {
    if (!(await confirmDelete({ what: nameOf(chosen!) }))) return
    await doing(() => api.command(`${path}/{id}`, { id: chosen!.id }, { method: 'DELETE' }))
    open({})
  }
  return (
    <section>
      <PageHeader
        title={t('Certificate templates')}
        about={t('Text with fields, printed as you see it. Each saving keeps the version before.')}
        actions={
          <>
            {chosen && <More of={chosen} doing={doing} onCopy={copy} onRemove={remove} />}
            <Menu position="bottom-end" withinPortal>
              <Menu.Target>
                <Button leftSection={<IconPlus size={16} aria-hidden />}>{t('New template')}</Button>
              </Menu.Target>
              <Menu.Dropdown>
                {readyMadeCertificates.map((each) => (
                  <Menu.Item key={each.slug} onClick={() => open({ new: each.slug })}>
                    {nameOf(each)}
                  </Menu.Item>
                ))}
                <Menu.Item onClick={() => open({ new: blank.slug })}>{t('Empty')}</Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </>
        }
      />
      {list.error ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <LoadingState lines={8} />
      ) : (
        <>
          <Group mb="md">
            <Select
              label={t('Certificate template')}
              w={320}
              maw="100%"
              allowDeselect={false}
              placeholder={t('A new one')}
              data={list.data.map((each) => ({
                value: String(each.id),
                label: each.is_default ? t('{name} (default)', { name: nameOf(each) }) : nameOf(each),
              }))}
              value={id === null ? null : String(id)}
              onChange={(to) => to && open({ template: to })}
            />
          </Group>
          {begun ? (
            <Begun key={begun} slug={begun} onSaved={(made) => open({ template: String(made) })} />
          ) : id === null ? (
            <EmptyState about={t('There is no template yet. Begin with a ready-made one: press New template.')} />
          ) : (
            <Saved key={id} id={id} />
          )}
        </>
      )}
    </section>
  )
}

interface MoreProps {
  of: TemplateLine
  doing: (work: () => Promise<{ message: string }>) => Promise<void>
  onCopy: () => Promise<void>
  onRemove: () => Promise<void>
}

function More({ of, doing, onCopy, onRemove }: MoreProps) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDots size={16} aria-hidden />}>
          {t('More')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void onCopy()}>{t('Copy this template')}</Menu.Item>
        {!of.is_default && can('template-update') && (
          <Menu.Item
            onClick={() => void doing(() => api.command(`${path}/{id}/default`, { id: of.id, is_default: true }))}
          >
            {t('Take this one by default')}
          </Menu.Item>
        )}
        {can('template-delete') && (
          <Menu.Item color="red" onClick={() => void onRemove()}>
            {t('Remove this template')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function Begun({ slug, onSaved }: { slug: string; onSaved: (id: number) => void }) {
  const { name, name_np, design } = readyMadeCertificates.find((each) => each.slug === slug) ?? blank
  return (
    <Suspense fallback={<LoadingState lines={10} />}>
      <TemplateEditor opened={{ name: getLanguage() === 'ne' ? name_np : name, name_np, design }} onSaved={onSaved} />
    </Suspense>
  )
}

/** Read once: what is typed stays when others save. */
function Saved({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['certificate-template', id],
    queryFn: async ({ signal }) => (await api.get(`${path}/{id}`, { id }, { signal })).data,
    staleTime: Infinity,
    gcTime: 0,
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState lines={10} />
  const opened: Opened = {
    id,
    version: data.version,
    name: data.name,
    name_np: data.name_np ?? '',
    design: data.design as unknown as CertificateDesign,
  }
  return (
    <Suspense fallback={<LoadingState lines={10} />}>
      <TemplateEditor opened={opened} onSaved={() => undefined} />
    </Suspense>
  )
}
