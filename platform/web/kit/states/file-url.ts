/** Where a stored file is read; the session's cookie opens it, so that `<img src>` works. */
export const fileUrl = (id: string): string => `/api/files/${encodeURIComponent(id)}`
