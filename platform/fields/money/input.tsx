import { MoneyInput } from '#platform/web/kit/states/money.tsx'
import { commonProps, type InputProps } from '../input-props.tsx'

export function Input(props: InputProps<number>) {
  return <MoneyInput {...commonProps(props)} value={props.value ?? null} onChange={props.onChange} />
}
