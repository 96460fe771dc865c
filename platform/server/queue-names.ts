/** What the queue of jobs is called in the database. */
export const bossSchema = 'pgboss'
export const workQueue = 'work'
