import { FileField } from '#platform/web/kit/form/file-field.tsx'
import { ImagePicker } from '#platform/web/kit/form/image-picker.tsx'
import { commonProps, type InputProps } from '../input-props.tsx'

const byAccepted = { image: ImagePicker, document: FileField }

/** Holds the id of a stored file, or the file that is to be stored. */
export function Input(props: InputProps<string | File>) {
  const Picker = byAccepted[props.field.accept ?? 'document']
  return <Picker {...commonProps(props)} value={props.value ?? null} onChange={props.onChange} />
}
