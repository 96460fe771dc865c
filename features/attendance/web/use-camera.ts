/** Reads QR codes before the phone's camera: with the browser's own reader where it has one, else with jsQR, loaded only then. */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats?(): Promise<string[]> }
type Read = (video: HTMLVideoElement) => Promise<string | undefined>

export type CameraState = 'starting' | 'on' | 'refused' | 'none'

/** How often a picture is looked at, in milliseconds. */
const interval = 200

/** `onCode` hears each code once as long as it stays before the camera. */
export function useCamera(onCode: (text: string) => void): {
  state: CameraState
  video: RefObject<HTMLVideoElement | null>
} {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('starting')
  const hear = useEffectEvent(onCode)
  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    async function begin(): Promise<void> {
      if (!navigator.mediaDevices?.getUserMedia) return setState('none')
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
      } catch (error) {
        return setState((error as Error).name === 'NotAllowedError' ? 'refused' : 'none')
      }
      const element = video.current
      if (stopped || !element) return stop()
      element.srcObject = stream
      await element.play().catch(() => undefined)
      setState('on')
      const read = await reader()
      let last: string | undefined
      const look = async (): Promise<void> => {
        const text = element.readyState >= 2 ? await read(element).catch(() => undefined) : undefined
        if (text && text !== last) hear(text)
        last = text ?? last
        if (!stopped) timer = setTimeout(() => void look(), interval)
      }
      void look()
    }
    function stop(): void {
      stopped = true
      clearTimeout(timer)
      stream?.getTracks().forEach((track) => track.stop())
    }
    void begin()
    return stop
  }, [])
  return { state, video }
}

async function reader(): Promise<Read> {
  const Own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const formats = await Own?.getSupportedFormats?.().catch((): string[] => [])
  if (Own && formats?.includes('qr_code')) {
    const detector = new Own({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue
  }
  const { default: jsQR } = await import('jsqr')
  const canvas = document.createElement('canvas')
  const paper = canvas.getContext('2d', { willReadFrequently: true })!
  return async (video) => {
    // half a megapixel is enough for a card before the camera
    const scale = Math.min(1, 800 / video.videoWidth)
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    paper.drawImage(video, 0, 0, canvas.width, canvas.height)
    const picture = paper.getImageData(0, 0, canvas.width, canvas.height)
    return jsQR(picture.data, picture.width, picture.height)?.data || undefined
  }
}
