/** Transcripts: of one student, seen as it will be printed, or of a class as one file that a job prints. */
import { Tabs } from '@mantine/core'
import { useAddress, withParts } from '#platform/web/address.tsx'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { can } from '#platform/web/session.ts'
import { ClassTranscripts } from './class-transcripts.tsx'
import { OneTranscript } from './one-transcript.tsx'

export default function Transcripts() {
  useLanguage()
  const [address, setAddress] = useAddress()
  const mayBulk = can('marks-generate-bulk')
  const tab = mayBulk && address.get('tab') === 'class' ? 'class' : 'student'
  return (
    <section>
      <PageHeader title={t('Transcript')} about={t('The published result of each school year on one paper.')} />
      {mayBulk ? (
        <Tabs
          value={tab}
          keepMounted={false}
          onChange={(to) => setAddress(withParts({ tab: to === 'class' ? to : null }), { replace: true })}
        >
          <Tabs.List mb="sm">
            <Tabs.Tab value="student">{t('Student')}</Tabs.Tab>
            <Tabs.Tab value="class">{t('Class')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="student">
            <OneTranscript />
          </Tabs.Panel>
          <Tabs.Panel value="class">
            <ClassTranscripts />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <OneTranscript />
      )}
    </section>
  )
}
