/** The office looks for a student; families never load it. */
import { Suspense } from 'react'
import { lazyPart } from '#platform/web/kit/states/lazy-part.tsx'
import { useAddress, withParts } from '#platform/web/address.tsx'
import { t } from '#platform/web/i18n.ts'

const StudentPicker = lazyPart(() =>
  import('#school/web/pickers/student-picker.tsx').then((picker) => ({ default: picker.StudentPicker })),
)

export function OfficeFinder() {
  const [, setAddress] = useAddress()
  return (
    <Suspense>
      <StudentPicker
        label={t('Student')}
        clearOnPick
        onPick={({ id }) => setAddress(withParts({ student: id }), { replace: true })}
      />
    </Suspense>
  )
}
