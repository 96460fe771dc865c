import { Suspense } from 'react'
import { lazyPart } from '#platform/web/kit/states/lazy-part.tsx'
import { Input as MantineInput, Skeleton } from '@mantine/core'
import type { RichNode } from './schema.ts'
import { commonProps, type InputProps } from '../input-props.tsx'

const RichTextEditor = lazyPart(() => import('#platform/web/kit/form/rich-text-editor.tsx'))

/** The editor is large and comes only where something is written with it. */
export function Input(props: InputProps<RichNode>) {
  const { label, description, error, disabled } = commonProps(props)
  return (
    <MantineInput.Wrapper label={label} description={description} error={error} labelElement="div">
      <Suspense fallback={<Skeleton height={160} />}>
        <RichTextEditor label={label} value={props.value ?? null} onChange={props.onChange} disabled={disabled} />
      </Suspense>
    </MantineInput.Wrapper>
  )
}
