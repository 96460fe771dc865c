/** Who sees the books: apart from the rights themselves, whose labels the menu of a phone would load otherwise. */
export const seesBooks = 'accountant|accounting-read'
