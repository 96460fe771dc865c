/** Who of the office signs in in the demo. */

/** [role, first name, last name]; they sign in with the name of their role. */
export const staff = [
  ['administrator', 'Nirmala', 'Shrestha'],
  ['principal', 'Bhim', 'Gurung'],
  ['accountant', 'Kamal', 'Karki'],
  ['teacher', 'Sabita', 'Adhikari'],
  ['librarian', 'Dhan', 'Rai'],
  ['receptionist', 'Puja', 'Maharjan'],
] as const
export const driver = ['driver', 'Hari Bahadur', 'Tamang'] as const
