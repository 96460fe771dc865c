/** The class teacher's section. */
import { nameOf, t } from '#platform/web/i18n.ts'
import type { Today } from './dashboard.tsx'
import { Block, Count, Figure, Figures } from './parts.tsx'
import { useWay } from './way.ts'

export function OwnSection({
  section: { grade, grade_np, section, students, boys, girls },
}: {
  section: NonNullable<Today['own_section']>
}) {
  const way = useWay()
  return (
    <Block
      title={t('Your section: {section}', { section: `${nameOf({ name: grade, name_np: grade_np })} ${section}` })}
      to={way('/attendance')}
    >
      <Figures>
        <Figure name={t('Students')} value={<Count of={students} />} to={way('/students')} />
        <Figure name={t('Boys')} value={<Count of={boys} />} />
        <Figure name={t('Girls')} value={<Count of={girls} />} />
      </Figures>
    </Block>
  )
}
