/** The guardian on the admission form: somebody known, or somebody new. */
import { Anchor, Text } from '@mantine/core'
import { normaliseMobile } from '#nepal/mobile.ts'
import { t } from '#platform/web/i18n.ts'
import type { EntryRule } from '../contract/entry-fields.ts'
import { guardianFields } from '../contract/guardians-and-addresses.ts'
import { FieldsGrid } from './fields-grid.tsx'
import { GuardianFinder } from './guardians/guardian-finder.tsx'
import { asRuled } from './use-entry-rules.ts'
import type { AdmissionState } from './use-admission.ts'
import { Part } from './admission-part.tsx'

interface PartProps {
  rules: readonly EntryRule[]
  state: AdmissionState
  change: (part: Partial<AdmissionState>) => void
  errorOf: (name: string) => string | undefined
}

export function GuardianPart({ rules, state, change, errorOf }: PartProps) {
  const { found, guardian } = state
  const { relation, pays, emergency } = guardianFields
  return (
    <Part id="guardian" title={t('Guardian')}>
      {found ? (
        <Text size="sm">
          {t('Found')}: <b>{found.name}</b> <span className="tabular">{found.mobile}</span>{' '}
          <Anchor component="button" type="button" size="sm" onClick={() => change({ found: null })}>
            {t('Somebody else')}
          </Anchor>
        </Text>
      ) : (
        <GuardianFinder
          onPick={({ id, name, mobile }) => change({ found: { id, name, mobile } })}
          // looked for and not found: it need not be typed again
          onNothing={(words) =>
            normaliseMobile(words) &&
            !guardian.mobile &&
            change({ guardian: { ...guardian, mobile: normaliseMobile(words) } })
          }
        />
      )}
      <FieldsGrid
        fields={
          found
            ? { relation, pays, emergency }
            : asRuled({ ...guardianFields, name: { ...guardianFields.name, optional: true } }, rules, 'guardian.')
        }
        values={guardian}
        onChange={(name, value) => change({ guardian: { ...guardian, [name]: value } })}
        errorOf={errorOf}
        path="guardian."
      />
    </Part>
  )
}
