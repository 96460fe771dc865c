import { inLine, lazyPart } from '#platform/web/kit/states/lazy-part.tsx'
import { TextInput } from '@mantine/core'
import { commonProps, type InputProps } from '../input-props.tsx'

const ColourInput = lazyPart(() => import('#platform/web/kit/form/colour-input.tsx'), {
  waiting: (common: object) => <TextInput {...common} readOnly />,
  failed: inLine,
})

/** Few forms ask for a colour: its picker comes only there. */
export function Input(props: InputProps<string>) {
  const common = commonProps(props)
  return <ColourInput {...common} value={props.value ?? ''} onChange={(value) => props.onChange(value || null)} />
}
