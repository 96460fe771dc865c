/** Tax of a line, with what it is called and its rate below. */
import { Text } from '@mantine/core'
import { useLanguage } from '#platform/web/i18n.ts'
import { Money } from '#platform/web/kit/states/money.tsx'
import { type TaxOfLine, taxText } from '../contract/tax.ts'

export function TaxFigure({ line }: { line: Omit<TaxOfLine, 'tax_kind_id'> & { tax: number } }) {
  const language = useLanguage()
  const { tax, tax_name: name, tax_name_np: name_np, tax_percent: percent } = line
  return (
    <>
      <Money paisa={tax} dash />
      {name !== null && percent !== null && (
        <Text size="xs" c="dimmed" component="div">
          {taxText({ name, name_np, percent }, language)}
        </Text>
      )}
    </>
  )
}
