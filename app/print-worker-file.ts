import { workerFile } from '#platform/server/worker-process.ts'

export const printWorker = workerFile('print-worker', import.meta.url)
