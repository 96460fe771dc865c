/** Certificates: made for students out of a template, and the register of those that were issued. */
import { Tabs } from '@mantine/core'
import { useAddress } from '#platform/web/address.tsx'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { can } from '#platform/web/session.ts'
import { Making } from './making.tsx'
import { Register } from './register.tsx'

export default function Certificates() {
  useLanguage()
  const [address, setAddress] = useAddress()
  const mayIssue = can('certificate-issue')
  const tab = !mayIssue || address.get('tab') === 'register' ? 'register' : 'make'
  return (
    <section>
      <PageHeader title={t('Certificate')} />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(to) => setAddress(to === 'register' ? { tab: 'register' } : {}, { replace: true })}
      >
        <Tabs.List mb="sm">
          {mayIssue && <Tabs.Tab value="make">{t('Make certificates')}</Tabs.Tab>}
          <Tabs.Tab value="register">{t('Issued certificates')}</Tabs.Tab>
        </Tabs.List>
        {mayIssue && (
          <Tabs.Panel value="make">
            <Making />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="register">
          <Register />
        </Tabs.Panel>
      </Tabs>
    </section>
  )
}
