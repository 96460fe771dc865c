/** Where a product listens that was started with PORT=0: it says so. A free port that is sought beforehand may be taken until it is used. */
import type { ChildProcess } from 'node:child_process'

/** Resolves with its port when it answers; rejects with all that it said when it ends before. Its output and its errors must be piped. */
export function spokenPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = ''
    let isReady = false
    const hear = (text: Buffer) => {
      if (isReady) return
      said += text
      const port = /^ready (\d+)$/m.exec(said)?.[1] ?? /^Pathshala is at \S+:(\d+)$[^]*Ctrl-C stops it/m.exec(said)?.[1]
      if (!port) return
      isReady = true
      resolve(Number(port))
    }
    child.stdout!.on('data', hear)
    child.stderr?.on('data', (text: Buffer) => {
      process.stderr.write(text)
      if (!isReady) said += text
    })
    child.on('exit', (code, signal) => reject(new Error(`It ended with ${code ?? signal}:\n${said}`)))
  })
}
