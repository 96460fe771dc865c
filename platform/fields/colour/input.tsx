import { lazy, Suspense } from 'react'
import { TextInput } from '@mantine/core'
import { commonProps, type InputProps } from '../input-props.tsx'

const ColourInput = lazy(() => import('#platform/web/kit/form/colour-input.tsx'))

/** Few forms ask for a colour: its picker comes only there. */
export function Input(props: InputProps<string>) {
  const common = commonProps(props)
  return (
    <Suspense fallback={<TextInput {...common} readOnly value={props.value ?? ''} />}>
      <ColourInput {...common} value={props.value ?? ''} onChange={(value) => props.onChange(value || null)} />
    </Suspense>
  )
}
