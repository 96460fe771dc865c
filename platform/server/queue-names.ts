/** What the queue of jobs is called in the database. */
export const bossSchema = 'pgboss'
export const workQueue = 'work'

/** How a job stands in the queue: it is begun again when its node or the database went away, not when it failed. */
export const messageOfJob = { retryLimit: 100, retryDelay: 2, expireInHours: 2 }
