/**
 * A complaint on leaving a field pushes down what stands below, between pressing and releasing the mouse there: the click would be lost.
 * So it waits until a click has landed, and is taken back by typing.
 */
import { useEffect, useRef, useState } from 'react'

const clickTime = 150

export function useLateComplaint(): [
  complaint: string | undefined,
  complain: (text: string) => void,
  takeBack: () => void,
] {
  const [complaint, setComplaint] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return [
    complaint,
    (text) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setComplaint(text), clickTime)
    },
    () => {
      clearTimeout(timer.current)
      setComplaint(undefined)
    },
  ]
}
