/** Seats of a room, at most (migrations/0154); for the browser, which loads no schemas. */
export const mostSeats = 600
/** Rooms of an exam, at most (migrations/0161). */
export const mostRooms = 1000
