/** Seats of a room, at most (migrations/0154); for the browser, which loads no schemas. */
export const mostSeats = 600
