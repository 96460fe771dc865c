/** Lines to sign on, on paper only. */
import './print.css'

export interface Signature {
  /** In the person's language. */
  label: string
  /** Who signs, where it is known. */
  name?: string | null
}

export function Signatures({ lines }: { lines: readonly Signature[] }) {
  return (
    <div className="print-only print-signs">
      {lines.map(({ label, name }) => (
        <p key={label}>
          {label}
          {name && <span>{name}</span>}
        </p>
      ))}
    </div>
  )
}
